import { Form } from "react-router";
import { ExpectedVersions, SaveForScope } from "#app/components/forms/scoped-setting.tsx";
import { type FormResult, isTicked, resultFor } from "#app/lib/form-result.ts";
import type { Shown } from "#app/lib/refused-part.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { ReviewSettingsData } from "#app/services/review-settings/screen.server.ts";
import { Card } from "#app/ui/card.tsx";
import { Checkbox } from "#app/ui/choice.tsx";

type Data = Shown<ReviewSettingsData["approval"]>;

/** Roles whose replies need approval. */
export function Approval({ data, result: anyResult }: { data: Data; result: FormResult | undefined }) {
  const { t } = useTranslation("review-settings");
  const { roles, mustAsk, mayChange, version } = data;
  const result = resultFor(anyResult, "approval");
  return (
    <Card title={t("approval.title")}>
      <p className="max-w-prose pb-4 text-soft">{t("approval.intro")}</p>
      {mustAsk && <p className="pb-4 font-semibold">{t("approval.yours")}</p>}
      <Form method="post" key={roles.join()}>
        <input type="hidden" name="intent" value="approval" />
        <ExpectedVersions versions={{ restaurant: 0, organization: version }} result={result} />
        <fieldset disabled={!mayChange} className="grid gap-2">
          <legend className="field-label pb-1">{t("approval.legend")}</legend>
          {(["editor", "moderator"] as const).map((role) => (
            <Checkbox
              key={role}
              name="roles"
              value={role}
              label={t(`approval.${role}`)}
              hint={t(`approval.${role}Hint`)}
              defaultChecked={isTicked(result, "roles", roles.includes(role), role)}
            />
          ))}
        </fieldset>
        {mayChange ? (
          <SaveForScope mayShare save={null} saveAll={t("approval.save")} result={result} />
        ) : (
          <p className="pt-4">{t("approval.readOnly")}</p>
        )}
      </Form>
    </Card>
  );
}
