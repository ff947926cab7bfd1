import { useState } from "react";
import { Form, Link } from "react-router";
import { TextAreaField, TextField } from "#app/components/forms/text-field.tsx";
import { TagBadge } from "#app/components/review-work/tag-badge.tsx";
import { errorsOf, type FormResult, isTicked, resultFor, typedValue } from "#app/lib/form-result.ts";
import { ruleRatings } from "#app/lib/review-setting-fields.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { TagRow, TagsData } from "#app/services/review-settings/present-tags.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox, RadioGroup } from "#app/ui/choice.tsx";

type Props = { data: TagsData; tag?: TagRow; self: string; result: FormResult | undefined };

/** A tag's name, colour and rule, new or edited. */
export function TagForm({ data, tag, self, result: anyResult }: Props) {
  const { t } = useTranslation("review-settings");
  const intent = tag ? "updateTag" : "createTag";
  const result = resultFor(anyResult, intent);
  // The list polls while a rule is being applied: the fields keep the version they were opened with.
  const [seen] = useState(tag?.version);
  return (
    <Form method="post" className="grid gap-4">
      <input type="hidden" name="intent" value={intent} />
      {tag && <input type="hidden" name="tagId" value={tag.id} />}
      {tag && <input type="hidden" name="version" value={typedValue(result, "version") ?? seen} />}
      <TextField name="name" label={t("tags.name")} result={result} maxLength={40} defaultValue={tag?.name} required />
      <RadioGroup
        legend={t("tags.colour")}
        name="colour"
        className="flex flex-wrap gap-x-3"
        defaultValue={typedValue(result, "colour") ?? tag?.colour ?? "grey"}
        options={data.colours.map((value) => ({
          value,
          label: <TagBadge tag={{ id: value, name: t(`colours.${value}`), colour: value }} />,
        }))}
      />
      <details open={tag?.rule != null || "words" in errorsOf(result) || undefined}>
        <summary className="link w-fit cursor-pointer">{t("tags.rule")}</summary>
        <div className="grid gap-4 pt-3">
          <p className="text-soft text-sm">{t("tags.ruleHint")}</p>
          <Boxes data={data} tag={tag} result={result} />
          <TextAreaField
            name="words"
            label={t("tags.words")}
            hint={t("tags.wordsHint")}
            result={result}
            rows={4}
            defaultValue={tag?.rule?.words.join("\n")}
          />
        </div>
      </details>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary">{t(tag ? "tags.save" : "tags.add")}</Button>
        {tag && (
          <Link className="btn" to={self} preventScrollReset>
            {t("cancel")}
          </Link>
        )}
      </div>
      {tag && <p className="text-soft text-sm">{t("tags.saveHint")}</p>}
    </Form>
  );
}

function Boxes({ data, tag, result }: Omit<Props, "self">) {
  const { t } = useTranslation("review-settings");
  const rule = tag?.rule;
  const ratings = ruleRatings.map((value) => ({
    value: String(value),
    isStored: rule?.ratings.includes(value),
    label: value === 0 ? t("noRating") : t("stars", { count: value }),
  }));
  const topics = data.topics.map(({ value, name }) => ({ value, label: name, isStored: rule?.topics.includes(value) }));
  const tones = data.tones.map(({ value, name }) => ({ value, label: name, isStored: rule?.tones.includes(value) }));
  const languages = data.languages.map(({ code, name }) => ({
    value: code,
    label: name,
    isStored: rule?.languages.includes(code),
  }));
  return (
    <>
      <BoxGroup name="ratings" legend={t("tags.ratings")} boxes={ratings} result={result} />
      <BoxGroup name="topics" legend={t("tags.topics")} boxes={topics} result={result} />
      <BoxGroup name="tones" legend={t("tags.tones")} hint={t("tags.tonesHint")} boxes={tones} result={result} />
      <BoxGroup name="languages" legend={t("tags.languages")} boxes={languages} result={result} />
    </>
  );
}

type Box = { value: string; label: string; isStored: boolean | undefined };
type GroupProps = { name: string; legend: string; hint?: string; boxes: Box[]; result: FormResult | undefined };

function BoxGroup({ name, legend, hint, boxes, result }: GroupProps) {
  return (
    <fieldset>
      <legend className="field-label pb-1">{legend}</legend>
      {hint && <p className="text-soft text-sm">{hint}</p>}
      <div className="flex flex-wrap gap-x-4">
        {boxes.map(({ value, label, isStored }) => (
          <Checkbox
            key={value}
            name={name}
            value={value}
            label={label}
            defaultChecked={isTicked(result, name, isStored ?? false, value)}
          />
        ))}
      </div>
    </fieldset>
  );
}
