import { useContext } from "react";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { AnalysisView } from "#app/services/analysis/present.server.ts";
import type { PresentedReview } from "#app/services/reviews/present.server.ts";
import type { ReviewScreenData } from "#app/services/reviews/screen.server.ts";
import { Badge, toneClass } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field, Select } from "#app/ui/field.tsx";
import { PenLine } from "#app/ui/icons/lucide.tsx";
import { topics, writtenLanguages } from "#contract/analysis/topics.ts";
import { WriteForm, WritesContext } from "../reviews/card/write-form.tsx";

type Screen = Pick<ReviewScreenData, "askedTopics" | "languageNames">;
type Props = { review: PresentedReview; analysis: AnalysisView; screen: Screen };

/**
 * The analysis of a review. Ticking a topic highlights its sentences in the text; topics the list is filtered by are highlighted at first.
 */
export function ReviewTopics({ review, analysis, screen }: Props) {
  const { t } = useTranslation("analysis");
  const { topics: told, sentiment, languageName, notes = [] } = analysis;
  return (
    <>
      <div className="review-topics">
        <ul aria-label={t("card.label")} className="topic-badges flex flex-wrap items-center gap-x-1">
          {sentiment && (
            <li>
              <Badge tone={sentiment.tone}>{sentiment.text}</Badge>
            </li>
          )}
          {told.map(({ topic, text, tone }) => (
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
        {analysis.mayCorrect && review.text && (
          <LabelForm
            review={review}
            names={screen.languageNames}
            first={told[0]?.topic}
            language={analysis.language ?? ""}
          />
        )}
      </div>
      {notes.map((note) => (
        <p key={note} className="text-soft text-sm">
          {note}
        </p>
      ))}
    </>
  );
}

const values = ["positive", "negative", "mixed", "neutral", "none", "analyser"] as const;

type FormProps = {
  review: PresentedReview;
  first: string | undefined;
  language: string;
  names: ReviewScreenData["languageNames"];
};

function LabelForm({ review: { id: reviewId, text }, first, language, names }: FormProps) {
  const { t } = useTranslation("analysis");
  const { isBusy } = useContext(WritesContext);
  const labels = [
    ...topics.map((topic) => ({ value: topic, label: t(`topics.${topic}`) })),
    { value: "sentiment", label: t("card.whole") },
  ];
  const analyser = { value: "analyser", label: t("values.analyser") };
  const languages = writtenLanguages.map((value, index) => ({ value, label: names[index] ?? value }));
  const labelValues = values.map((value) => ({ value, label: t(`values.${value}`) }));
  return (
    <details className="open:basis-full">
      <summary className="btn btn-ghost btn-small w-fit cursor-pointer list-none">
        {t("correct.open")}
        <PenLine aria-hidden />
      </summary>
      <p className="text-soft text-sm">{t("correct.hint")}</p>
      <WriteForm intent="label" fields={{ reviewId }} className="flex flex-wrap items-end gap-2 pt-1 pb-2">
        <Field label={t("correct.label")}>
          <Select name="label" defaultValue={first} options={labels} />
        </Field>
        <Field label={t("correct.value")}>
          <Select name="value" options={labelValues} />
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
            <Select name="value" defaultValue={language} options={[...languages, analyser]} />
          </Field>
          <Button busy={isBusy}>{t("correct.saveLanguage")}</Button>
        </WriteForm>
      )}
    </details>
  );
}
