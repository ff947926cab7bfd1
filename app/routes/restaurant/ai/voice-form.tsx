import { Form } from "react-router";
import { SeenVersions } from "#app/components/forms/seen-versions.tsx";
import { type FormReply, fieldState, replyTo } from "#app/lib/form-reply.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Checkbox, RadioGroup } from "#app/ui/choice.tsx";
import { Field, Select, TextArea, TextInput } from "#app/ui/field.tsx";
import type { AiScreenData } from "./view.server.ts";

type Props = { data: AiScreenData; reply: FormReply | undefined };

/** How the house writes. Who may not change it reads it. */
export function VoiceForm({ data, reply: anyReply }: Props) {
  const { t } = useTranslation("ai");
  const { t: drafts } = useTranslation("drafts");
  const { voice, may } = data;
  const reply = replyTo(anyReply, "voice");
  const kept = (name: string, stored: string) => reply?.values[name] ?? stored;
  const words = fieldState(reply, "forbiddenWords");
  const toneOptions = data.tones.map((value) => ({ value, label: drafts(`tones.${value}`) }));
  return (
    <Card title={t("voice.title")}>
      <Form method="post" key={JSON.stringify(voice)}>
        <input type="hidden" name="intent" value="voice" />
        <SeenVersions versions={data.versions.voice} reply={reply} />
        <fieldset disabled={!may.updateVoice} className="grid gap-5">
          <div className="grid gap-5 sm:grid-cols-2">
            <RadioGroup
              legend={t("voice.tone")}
              name="tone"
              options={toneOptions}
              defaultValue={kept("tone", voice.tone)}
            />
            <RadioGroup
              legend={t("voice.formality")}
              name="formality"
              options={(["formal", "informal"] as const).map((value) => ({
                value,
                label: t(`voice.formalities.${value}`),
              }))}
              defaultValue={kept("formality", voice.formality)}
            />
          </div>
          <Languages data={data} reply={reply} />
          <Field
            label={t("voice.signature")}
            hint={t("voice.signatureHint")}
            error={fieldState(reply, "signature").error}
          >
            <TextInput name="signature" maxLength={120} defaultValue={kept("signature", voice.signature)} />
          </Field>
          <Field label={t("voice.forbidden")} hint={t("voice.forbiddenHint")} error={words.error}>
            <TextArea name="forbiddenWords" rows={4} defaultValue={words.value ?? voice.forbiddenWords.join("\n")} />
          </Field>
          {may.updateVoice && <Saving may={may} save={t("voice.save")} saveAll={t("voice.saveAll")} />}
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
        <legend className="field-label pb-1">{t("voice.languages")}</legend>
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
      <Field label={t("voice.other")} className="content-start">
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
