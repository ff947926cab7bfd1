import { Form } from "react-router";
import { ExpectedVersions, SaveForScope } from "#app/components/forms/scoped-setting.tsx";
import { type FormResult, resultFor, typedValue } from "#app/lib/form-result.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { AiScreenData } from "#app/services/ai/screen.server.ts";
import { Card } from "#app/ui/card.tsx";
import { RadioGroup } from "#app/ui/choice.tsx";

/** Provider of drafts: none by default. */
export function ProviderForm({ data, result: anyResult }: { data: AiScreenData; result: FormResult | undefined }) {
  const { t } = useTranslation("ai");
  const { provider, model, may, isSwitchedOff, versions } = data;
  const result = resultFor(anyResult, "provider");
  const none = { value: "none", label: t("provider.none"), hint: t("provider.noneHint") };
  const endpoint = { value: "endpoint", label: t("provider.endpoint"), hint: t("provider.endpointHint", { model }) };
  return (
    <Card title={t("provider.title")}>
      <Form method="post" key={provider}>
        <input type="hidden" name="intent" value="provider" />
        <ExpectedVersions versions={versions.provider} result={result} />
        <fieldset disabled={!may.updateProvider} className="grid gap-4">
          {model && (
            <RadioGroup
              legend={t("provider.title")}
              hideLegend
              name="provider"
              options={[none, endpoint]}
              defaultValue={typedValue(result, "provider") ?? provider}
            />
          )}
          {model && isSwitchedOff && (
            <p>{t(may.updateOrganization ? "provider.switchedOffMine" : "provider.switchedOff")}</p>
          )}
          {!model && <p>{t(data.isAdmin ? "provider.missingAdmin" : "provider.missing")}</p>}
          {model && !may.updateProvider && <p className="text-soft">{t("provider.readOnly")}</p>}
        </fieldset>
        {model && may.updateProvider && (
          <SaveForScope
            mayShare={may.updateOrganization}
            save={t("provider.save")}
            saveAll={t("provider.saveAll")}
            result={result}
          />
        )}
      </Form>
    </Card>
  );
}
