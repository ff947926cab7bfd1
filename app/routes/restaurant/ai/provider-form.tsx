import { Form } from "react-router";
import { useTranslation } from "#app/locales/use-translation.ts";
import { Card } from "#app/ui/card.tsx";
import { RadioGroup } from "#app/ui/choice.tsx";
import type { AiScreenData } from "./view.server.ts";
import { Saving } from "./voice-form.tsx";

/** What writes drafts: nobody by default. */
export function ProviderForm({ data: { provider, model, may } }: { data: AiScreenData }) {
  const { t } = useTranslation("ai");
  const none = { value: "none", label: t("provider.none"), hint: t("provider.noneHint") };
  const endpoint = { value: "endpoint", label: t("provider.endpoint"), hint: t("provider.endpointHint", { model }) };
  return (
    <Card title={t("provider.title")}>
      <Form method="post" key={provider}>
        <input type="hidden" name="intent" value="provider" />
        <fieldset disabled={!may.updateProvider} className="grid gap-4">
          <RadioGroup
            legend={t("provider.title")}
            hideLegend
            name="provider"
            options={model ? [none, endpoint] : [none]}
            defaultValue={model ? provider : "none"}
          />
          {!model && <p className="text-soft">{t("provider.missing")}</p>}
          {model && may.updateProvider && (
            <Saving may={may} save={t("provider.save")} saveAll={t("provider.saveAll")} />
          )}
          {!may.updateProvider && <p className="text-soft">{t("provider.readOnly")}</p>}
        </fieldset>
      </Form>
    </Card>
  );
}
