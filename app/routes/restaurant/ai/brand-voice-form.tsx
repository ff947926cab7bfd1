import { Form } from "react-router";
import { ExpectedVersions, SaveForScope } from "#app/components/forms/scoped-setting.tsx";
import { type FormResult, fieldState, isTicked, resultFor, typedValue } from "#app/lib/form-result.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { AiScreenData } from "#app/services/ai/screen.server.ts";
import { Card } from "#app/ui/card.tsx";
import { Checkbox, RadioGroup } from "#app/ui/choice.tsx";
import { Field, Select, TextArea, TextInput } from "#app/ui/field.tsx";

type Props = { data: AiScreenData; result: FormResult | undefined };

/** How the house writes. Who may not change it reads it. */
export function BrandVoiceForm({ data, result: anyResult }: Props) {
  const { t } = useTranslation("ai");
  const { t: drafts } = useTranslation("drafts");
  const { voice, may } = data;
  const result = resultFor(anyResult, "voice");
  const kept = (name: string, stored: string) => typedValue(result, name) ?? stored;
  const words = fieldState(result, "forbiddenWords");
  const toneOptions = data.tones.map((value) => ({ value, label: drafts(`tones.${value}`) }));
  return (
    <Card title={t("brandVoice.title")}>
      <Form method="post" key={JSON.stringify(voice)}>
        <input type="hidden" name="intent" value="voice" />
        <ExpectedVersions versions={data.versions.voice} result={result} />
        <fieldset disabled={!may.updateBrandVoice} className="grid gap-5">
          <div className="grid gap-5 sm:grid-cols-2">
            <RadioGroup
              legend={t("brandVoice.tone")}
              name="tone"
              options={toneOptions}
              defaultValue={kept("tone", voice.tone)}
            />
            <RadioGroup
              legend={t("brandVoice.formality")}
              name="formality"
              options={(["formal", "informal"] as const).map((value) => ({
                value,
                label: t(`brandVoice.formalities.${value}`),
              }))}
              defaultValue={kept("formality", voice.formality)}
            />
          </div>
          <Languages data={data} result={result} />
          <Field
            label={t("brandVoice.signature")}
            hint={t("brandVoice.signatureHint")}
            error={fieldState(result, "signature").error}
          >
            <TextInput name="signature" maxLength={120} defaultValue={kept("signature", voice.signature)} />
          </Field>
          <Field label={t("brandVoice.forbidden")} hint={t("brandVoice.forbiddenHint")} error={words.error}>
            <TextArea name="forbiddenWords" rows={4} defaultValue={words.value ?? voice.forbiddenWords.join("\n")} />
          </Field>
          {may.updateBrandVoice && (
            <SaveForScope
              mayShare={may.updateOrganization}
              save={t("brandVoice.save")}
              saveAll={t("brandVoice.saveAll")}
            />
          )}
        </fieldset>
      </Form>
    </Card>
  );
}

function Languages({ data: { voice, languages }, result }: Props) {
  const { t } = useTranslation("ai");
  const { error } = fieldState(result, "languages");
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <fieldset>
        <legend className="field-label pb-1">{t("brandVoice.languages")}</legend>
        {languages.map(({ code, name }) => (
          <Checkbox
            key={code}
            name="languages"
            value={code}
            label={name}
            defaultChecked={isTicked(result, "languages", voice.languages.includes(code), code)}
          />
        ))}
        {error && <p className="field-error">{error}</p>}
      </fieldset>
      <Field label={t("brandVoice.other")} className="content-start">
        <Select
          name="otherLanguage"
          defaultValue={typedValue(result, "otherLanguage") ?? voice.otherLanguage}
          options={languages.map(({ code, name }) => ({ value: code, label: name }))}
        />
      </Field>
    </div>
  );
}
