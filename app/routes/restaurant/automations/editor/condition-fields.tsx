import { useTranslation } from "#app/locales/use-translation.ts";
import type { RuleDraft } from "#app/services/automations/rule-draft.ts";
import type { AutomationScreenData } from "#app/services/automations/screen.server.ts";
import { Card } from "#app/ui/card.tsx";
import { Checkbox, RadioGroup } from "#app/ui/choice.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { automationHours, automationTexts } from "#contract/automations/choices.ts";

type Props = { draft: RuleDraft; errors: Record<string, string>; choices: AutomationScreenData["choices"] };

/** Which reviews a rule is for. */
export function ConditionFields({ draft, errors, choices }: Props) {
  const { t } = useTranslation("automations");
  const ratings = [5, 4, 3, 2, 1, 0].map((rating) => ({
    value: String(rating),
    label: rating === 0 ? t("editor.none") : t("editor.stars", { count: rating }),
  }));
  const tags = choices.tags.map(({ _id, name }) => ({ value: _id, label: name }));
  return (
    <Card title={t("editor.if")}>
      <div className="grid gap-5 sm:grid-cols-2">
        <Boxes
          legend={t("editor.ratings")}
          name="ratings"
          options={ratings}
          chosen={draft.ratings}
          error={errors.ratings}
        />
        <Boxes
          legend={t("editor.platforms")}
          hint={t("editor.anyHint")}
          name="platforms"
          options={choices.platforms.map(({ key, name }) => ({ value: key, label: name }))}
          chosen={draft.platforms}
        />
        <RadioGroup
          legend={t("editor.text")}
          name="text"
          options={automationTexts.map((value) => ({ value, label: t(`editor.texts.${value}`) }))}
          defaultValue={draft.text}
        />
        <Boxes
          legend={t("editor.languages")}
          hint={t("editor.anyHint")}
          name="languages"
          options={choices.languages.map(({ code, name }) => ({ value: code, label: name }))}
          chosen={draft.languages}
        />
        <Hours draft={draft} errors={errors} choices={choices} />
        {tags.length > 0 && (
          <Boxes
            legend={t("editor.tags")}
            hint={t("editor.tagsHint")}
            name="tagIds"
            options={tags}
            chosen={draft.tagIds}
            error={errors.tagIds}
          />
        )}
        <Field label={t("editor.age")} hint={t("editor.ageHint", { max: choices.ageMax })} error={errors.maxAgeDays}>
          <TextInput name="maxAgeDays" inputMode="numeric" defaultValue={draft.maxAgeDays} />
        </Field>
        <Checkbox
          name="includesExisting"
          defaultChecked={draft.includesExisting}
          label={t("editor.existing")}
          hint={t("editor.existingHint")}
        />
      </div>
    </Card>
  );
}

function Hours({ draft, errors, choices }: Props) {
  const { t } = useTranslation("automations");
  return (
    <div className="grid content-start gap-3">
      <RadioGroup
        legend={t("editor.hours")}
        name="hours"
        options={automationHours.map((value) => ({ value, label: t(`editor.hourKinds.${value}`) }))}
        defaultValue={draft.hours}
      />
      {!choices.hasHours && <p className="field-hint">{t("editor.noHours")}</p>}
      <div className="grid grid-cols-2 gap-3">
        <Field label={t("editor.from")} error={errors.from}>
          <TextInput name="from" type="time" defaultValue={draft.from} />
        </Field>
        <Field label={t("editor.to")}>
          <TextInput name="to" type="time" defaultValue={draft.to} />
        </Field>
      </div>
    </div>
  );
}

type BoxesProps = {
  legend: string;
  hint?: string;
  name: string;
  options: readonly { value: string; label: string }[];
  chosen: readonly string[];
  error?: string;
};

function Boxes({ legend, hint, name, options, chosen, error }: BoxesProps) {
  return (
    <fieldset>
      <legend className="field-label pb-1">{legend}</legend>
      {hint && <p className="field-hint">{hint}</p>}
      <div className="flex flex-wrap gap-x-5">
        {options.map(({ value, label }) => (
          <Checkbox key={value} name={name} value={value} label={label} defaultChecked={chosen.includes(value)} />
        ))}
      </div>
      {error && <p className="field-error">{error}</p>}
    </fieldset>
  );
}
