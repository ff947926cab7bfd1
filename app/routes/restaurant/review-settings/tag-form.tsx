import { useState } from "react";
import { Form, Link } from "react-router";
import { TextField } from "#app/components/forms/text-field.tsx";
import { TagBadge } from "#app/components/review-work/tag-badge.tsx";
import { type FormReply, fieldState, resultFor } from "#app/lib/form-reply.ts";
import { languageField, ratingField, ruleRatings, toneField, topicField } from "#app/lib/review-setting-fields.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { TagRow, TagsData } from "#app/services/review-settings/present-tags.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox, RadioGroup } from "#app/ui/choice.tsx";
import { Field, TextArea } from "#app/ui/field.tsx";

type Props = { data: TagsData; tag?: TagRow; self: string; reply: FormReply | undefined };

/** A tag's name, colour and rule: a new one's, or those of one that is changed. */
export function TagForm({ data, tag, self, reply: anyReply }: Props) {
  const { t } = useTranslation("review-settings");
  const intent = tag ? "updateTag" : "createTag";
  const reply = resultFor(anyReply, intent);
  const words = fieldState(reply, "words");
  // The list follows a rule that is being applied: the fields stay those of the version they were opened with.
  const [seen] = useState(tag?.version);
  return (
    <Form method="post" className="grid gap-4">
      <input type="hidden" name="intent" value={intent} />
      {tag && <input type="hidden" name="tagId" value={tag.id} />}
      {tag && <input type="hidden" name="version" value={reply?.values.version ?? seen} />}
      <TextField name="name" label={t("tags.name")} reply={reply} maxLength={40} defaultValue={tag?.name} required />
      <RadioGroup
        legend={t("tags.colour")}
        name="colour"
        className="flex flex-wrap gap-x-3"
        defaultValue={reply?.values.colour ?? tag?.colour ?? "grey"}
        options={data.colours.map((value) => ({
          value,
          label: <TagBadge tag={{ id: value, name: t(`colours.${value}`), colour: value }} />,
        }))}
      />
      <details open={tag?.rule != null || words.error !== undefined || undefined}>
        <summary className="link w-fit cursor-pointer">{t("tags.rule")}</summary>
        <div className="grid gap-4 pt-3">
          <p className="text-soft text-sm">{t("tags.ruleHint")}</p>
          <Boxes data={data} tag={tag} reply={reply} />
          <Field label={t("tags.words")} hint={t("tags.wordsHint")} error={words.error}>
            <TextArea name="words" rows={4} dir="auto" defaultValue={words.value ?? tag?.rule?.words.join("\n")} />
          </Field>
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

function Boxes({ data, tag, reply }: Omit<Props, "self">) {
  const { t } = useTranslation("review-settings");
  const rule = tag?.rule;
  const ratings = ruleRatings.map((rating) => ({
    name: ratingField(rating),
    label: rating === 0 ? t("noRating") : t("stars", { count: rating }),
    isStored: rule?.ratings.includes(rating),
  }));
  const topics = data.topics.map(({ value, name }) => ({
    ...{ name: topicField(value), label: name, isStored: rule?.topics.includes(value) },
  }));
  const tones = data.tones.map(({ value, name }) => ({
    ...{ name: toneField(value), label: name, isStored: rule?.tones.includes(value) },
  }));
  const languages = data.languages.map(({ code, name }) => ({
    ...{ name: languageField(code), label: name, isStored: rule?.languages.includes(code) },
  }));
  return (
    <>
      <BoxGroup legend={t("tags.ratings")} boxes={ratings} reply={reply} />
      <BoxGroup legend={t("tags.topics")} boxes={topics} reply={reply} />
      <BoxGroup legend={t("tags.tones")} hint={t("tags.tonesHint")} boxes={tones} reply={reply} />
      <BoxGroup legend={t("tags.languages")} boxes={languages} reply={reply} />
    </>
  );
}

type Box = { name: string; label: string; isStored: boolean | undefined };
type GroupProps = { legend: string; hint?: string; boxes: Box[]; reply: FormReply | undefined };

function BoxGroup({ legend, hint, boxes, reply }: GroupProps) {
  return (
    <fieldset>
      <legend className="field-label pb-1">{legend}</legend>
      {hint && <p className="text-soft text-sm">{hint}</p>}
      <div className="flex flex-wrap gap-x-4">
        {boxes.map(({ name, label, isStored }) => (
          <Checkbox
            key={name}
            name={name}
            label={label}
            defaultChecked={reply ? name in reply.values : (isStored ?? false)}
          />
        ))}
      </div>
    </fieldset>
  );
}
