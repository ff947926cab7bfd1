import type { FormReply } from "#app/lib/form-reply.ts";
import type { SettingVersions } from "#contract/setting-versions.ts";

type Props = { versions: SettingVersions; reply: FormReply | undefined };

/** Which versions of a setting a form shows, so that nobody's change is overwritten unseen; after a conflict those that it told of. */
export function ExpectedVersions({ versions, reply }: Props) {
  return (
    <>
      <input
        type="hidden"
        name="expectedRestaurantVersion"
        value={reply?.values.expectedRestaurantVersion ?? versions.restaurant}
      />
      <input
        type="hidden"
        name="expectedOrganizationVersion"
        value={reply?.values.expectedOrganizationVersion ?? versions.organization}
      />
    </>
  );
}
