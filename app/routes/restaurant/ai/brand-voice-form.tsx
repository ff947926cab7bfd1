import { Form } from "react-router";
import { ExpectedVersions, SaveForScope } from "#app/components/forms/scoped-setting.tsx";
import { SelectField, TextAreaField } from "#app/components/forms/text-field.tsx";
import { type FormResult, fieldState, isTicked, resultFor, typedValue } from "#app/lib/form-result.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { AiScreenData } from "#app/services/ai/screen.server.ts";
import { Card } from "#app/ui/card.tsx";
import { Checkbox, RadioGroup } from "#app/ui/choice.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";

type Props = { data: AiScreenData; result: FormResult | undefined };

/** The brand voice. Read-only for people who may not change it. */
export function BrandVoiceForm({ data, result: anyResult }: Props) {
  const { t } = useTranslation("ai");
  const { t: drafts } = useTranslation("drafts");
  const { brandVoice, may } = data;
  const result = resultFor(anyResult, "brandVoice");
  const kept = (name: string, stored: string) => typedValue(result, name) ?? stored;
  const toneOptions = data.tones.map((value) => ({ value, label: drafts(`tones.${value}`) }));
  return (
    <Card title={t("brandVoice.title")}>
      <Form method="post" key={JSON.stringify(brandVoice)}>
        <input type="hidden" name="intent" value="brandVoice" />
        <ExpectedVersions versions={data.versions.brandVoice} result={result} />
        <fieldset disabled={!may.updateBrandVoice} className="grid gap-5">
          <div className="grid gap-5 sm:grid-cols-2">
            <RadioGroup
              legend={t("brandVoice.tone")}
              name="tone"
              options={toneOptions}
              defaultValue={kept("tone", brandVoice.tone)}
            />
            <RadioGroup
              legend={t("brandVoice.formality")}
              name="formality"
              options={(["formal", "informal"] as const).map((value) => ({
                value,
                label: t(`brandVoice.formalities.${value}`),
              }))}
              defaultValue={kept("formality", brandVoice.formality)}
            />
          </div>
          <Languages data={data} result={result} />
          <Field
            label={t("brandVoice.signature")}
            hint={t("brandVoice.signatureHint")}
            error={fieldState(result, "signature").error}
          >
            <TextInput name="signature" maxLength={120} defaultValue={kept("signature", brandVoice.signature)} />
          </Field>
          <TextAreaField
            name="forbiddenWords"
            label={t("brandVoice.forbidden")}
            hint={t("brandVoice.forbiddenHint")}
            result={result}
            rows={4}
            defaultValue={brandVoice.forbiddenWords.join("\n")}
          />
        </fieldset>
        {may.updateBrandVoice && (
          <SaveForScope
            mayShare={may.updateOrganization}
            save={t("brandVoice.save")}
            saveAll={t("brandVoice.saveAll")}
            result={result}
          />
        )}
      </Form>
    </Card>
  );
}

function Languages({ data: { brandVoice, languages }, result }: Props) {
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
            defaultChecked={isTicked(result, "languages", brandVoice.languages.includes(code), code)}
          />
        ))}
        {error && <p className="field-error">{error}</p>}
      </fieldset>
      <SelectField
        name="otherLanguage"
        label={t("brandVoice.other")}
        className="content-start"
        result={result}
        defaultValue={brandVoice.otherLanguage}
        options={languages.map(({ code, name }) => ({ value: code, label: name }))}
      />
    </div>
  );
}
