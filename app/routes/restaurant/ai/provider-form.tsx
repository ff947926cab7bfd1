import { Form } from "react-router";
import { ExpectedVersions } from "#app/components/forms/expected-versions.tsx";
import { type FormReply, resultFor } from "#app/lib/form-reply.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { AiScreenData } from "#app/services/ai/screen.server.ts";
import { Card } from "#app/ui/card.tsx";
import { RadioGroup } from "#app/ui/choice.tsx";
import { Saving } from "./brand-voice-form.tsx";

/** What writes drafts: nobody by default. */
export function ProviderForm({ data, reply: anyReply }: { data: AiScreenData; reply: FormReply | undefined }) {
  const { t } = useTranslation("ai");
  const { provider, model, may, isSwitchedOff, versions } = data;
  const reply = resultFor(anyReply, "provider");
  const none = { value: "none", label: t("provider.none"), hint: t("provider.noneHint") };
  const endpoint = { value: "endpoint", label: t("provider.endpoint"), hint: t("provider.endpointHint", { model }) };
  return (
    <Card title={t("provider.title")}>
      <Form method="post" key={provider}>
        <input type="hidden" name="intent" value="provider" />
        <ExpectedVersions versions={versions.provider} reply={reply} />
        <fieldset disabled={!may.updateProvider} className="grid gap-4">
          <RadioGroup
            legend={t("provider.title")}
            hideLegend
            name="provider"
            options={model ? [none, endpoint] : [none]}
            defaultValue={model ? (reply?.values.provider ?? provider) : "none"}
          />
          {model && isSwitchedOff && (
            <p>{t(may.updateOrganization ? "provider.switchedOffMine" : "provider.switchedOff")}</p>
          )}
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
