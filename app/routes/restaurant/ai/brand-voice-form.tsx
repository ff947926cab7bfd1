import { Form } from "react-router";
import { ExpectedVersions } from "#app/components/forms/expected-versions.tsx";
import { type FormReply, fieldState, resultFor } from "#app/lib/form-reply.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { AiScreenData } from "#app/services/ai/screen.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Checkbox, RadioGroup } from "#app/ui/choice.tsx";
import { Field, Select, TextArea, TextInput } from "#app/ui/field.tsx";

type Props = { data: AiScreenData; reply: FormReply | undefined };

/** How the house writes. Who may not change it reads it. */
export function BrandVoiceForm({ data, reply: anyReply }: Props) {
  const { t } = useTranslation("ai");
  const { t: drafts } = useTranslation("drafts");
  const { voice, may } = data;
  const reply = resultFor(anyReply, "voice");
  const kept = (name: string, stored: string) => reply?.values[name] ?? stored;
  const words = fieldState(reply, "forbiddenWords");
  const toneOptions = data.tones.map((value) => ({ value, label: drafts(`tones.${value}`) }));
  return (
    <Card title={t("brandVoice.title")}>
      <Form method="post" key={JSON.stringify(voice)}>
        <input type="hidden" name="intent" value="voice" />
        <ExpectedVersions versions={data.versions.voice} reply={reply} />
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
          <Languages data={data} reply={reply} />
          <Field
            label={t("brandVoice.signature")}
            hint={t("brandVoice.signatureHint")}
            error={fieldState(reply, "signature").error}
          >
            <TextInput name="signature" maxLength={120} defaultValue={kept("signature", voice.signature)} />
          </Field>
          <Field label={t("brandVoice.forbidden")} hint={t("brandVoice.forbiddenHint")} error={words.error}>
            <TextArea name="forbiddenWords" rows={4} defaultValue={words.value ?? voice.forbiddenWords.join("\n")} />
          </Field>
          {may.updateBrandVoice && <Saving may={may} save={t("brandVoice.save")} saveAll={t("brandVoice.saveAll")} />}
        </fieldset>
      </Form>
    </Card>
  );
}

function Languages({ data: { voice, languages }, reply }: Props) {
  const { t } = useTranslation("ai");
  const { error } = fieldState(reply, "languages");
  const kept = reply && (reply.values.languages?.split(" ") ?? []);
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
            defaultChecked={kept ? kept.includes(code) : voice.languages.includes(code)}
          />
        ))}
        {error && <p className="field-error">{error}</p>}
      </fieldset>
      <Field label={t("brandVoice.other")} className="content-start">
        <Select
          name="otherLanguage"
          defaultValue={reply?.values.otherLanguage ?? voice.otherLanguage}
          options={languages.map(({ code, name }) => ({ value: code, label: name }))}
        />
      </Field>
    </div>
  );
}

/** For this restaurant, or for all of its organization by those who may. */
export function Saving({ may, save, saveAll }: { may: AiScreenData["may"]; save: string; saveAll: string }) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="primary" name="scope" value="restaurant">
        {save}
      </Button>
      {may.updateOrganization && (
        <Button name="scope" value="organization">
          {saveAll}
        </Button>
      )}
    </div>
  );
}
