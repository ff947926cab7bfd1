import { lazy, Suspense } from "react";
import type { FormResult } from "#app/lib/form-result.ts";
import type { InvitationLinks } from "#app/services/team/actions.server.ts";
import type { InviteFormData } from "#app/services/team/forms.server.ts";

const loadInvite = async () => (await import("./invite-form.tsx")).Invite;
/** Loaded when somebody is invited. The server renders it into the page all the same. */
const Invite = import.meta.env.SSR ? await loadInvite() : lazy(async () => ({ default: await loadInvite() }));

/** `done`: where whoever has handed the links over goes on. */
type Props = { form: InviteFormData | null; result: FormResult | undefined; done: string };

/** The form that invites, where it is open, and the links to hand over that it, or sending again, has given. */
export function OpenedInvite({ form, result, done }: Props) {
  const isOfLinks = result?.intent === "invite" || result?.intent === "resend";
  const links = isOfLinks ? (result.value as InvitationLinks | null)?.links : undefined;
  if (!form && !links) return null;
  return (
    <Suspense>
      <Invite form={form} links={links} result={result} done={done} />
    </Suspense>
  );
}
