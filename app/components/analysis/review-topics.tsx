import { useContext } from "react";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { AnalysisView } from "#app/services/analysis/present.server.ts";
import type { PresentedReview } from "#app/services/reviews/present.server.ts";
import type { ReviewScreenData } from "#app/services/reviews/screen.server.ts";
import { Badge, toneClass } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field, Select } from "#app/ui/field.tsx";
import { WriteForm, WritesContext } from "../reviews/card/write-form.tsx";

type Screen = Pick<ReviewScreenData, "askedTopics" | "labelOptions">;
type Props = { review: PresentedReview; analysis: AnalysisView; screen: Screen };

/**
 * The analysis of a review. Ticking a topic highlights its sentences in the text; topics the list is filtered by are highlighted at first.
 */
export function ReviewTopics({ review, analysis, screen }: Props) {
  const { t } = useTranslation("analysis");
  const { topics, sentiment, languageName, notes = [] } = analysis;
  return (
    <>
      <ul aria-label={t("card.label")} className="topic-badges flex flex-wrap items-center gap-1">
        {sentiment && (
          <li>
            <Badge tone={sentiment.tone}>{sentiment.text}</Badge>
          </li>
        )}
        {topics.map(({ topic, text, tone }) => (
          <li key={topic}>
            <label className={`badge topic-badge ${toneClass(tone) || ""}`} title={t("card.hint")}>
              <input type="checkbox" value={topic} defaultChecked={screen.askedTopics.includes(topic)} />
              {text}
            </label>
          </li>
        ))}
        {languageName && (
          <li>
            <Badge>{languageName}</Badge>
          </li>
        )}
      </ul>
      {notes.map((note) => (
        <p key={note} className="text-soft text-sm">
          {note}
        </p>
      ))}
      {analysis.mayCorrect && (
        <LabelForm
          review={review}
          options={screen.labelOptions}
          first={topics[0]?.topic}
          language={analysis.language ?? ""}
        />
      )}
    </>
  );
}

type FormProps = {
  review: PresentedReview;
  first: string | undefined;
  language: string;
  options: ReviewScreenData["labelOptions"];
};

function LabelForm({ review: { id: reviewId, text }, first, language, options }: FormProps) {
  const { t } = useTranslation("analysis");
  const { isBusy } = useContext(WritesContext);
  return (
    <details>
      <summary className="btn btn-ghost btn-small w-fit cursor-pointer list-none">{t("correct.open")}</summary>
      <WriteForm intent="label" fields={{ reviewId }} className="flex flex-wrap items-end gap-2 pt-1 pb-2">
        <Field label={t("correct.label")} hint={t("correct.hint")}>
          <Select name="label" defaultValue={first} options={options.labels} />
        </Field>
        <Field label={t("correct.value")}>
          <Select name="value" options={options.values} />
        </Field>
        <Button busy={isBusy}>{t("correct.save")}</Button>
      </WriteForm>
      {text && (
        <WriteForm
          key={language}
          intent="label"
          fields={{ reviewId, label: "language" }}
          className="flex flex-wrap items-end gap-2 pb-2"
        >
          <Field label={t("correct.language")}>
            <Select name="value" defaultValue={language} options={options.languages} />
          </Field>
          <Button busy={isBusy}>{t("correct.saveLanguage")}</Button>
        </WriteForm>
      )}
    </details>
  );
}
