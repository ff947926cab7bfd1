import { useContext } from "react";
import { useTranslation } from "#app/locales/use-translation.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, Select } from "#app/ui/field.tsx";
import { Banner } from "#app/ui/notices.tsx";
import type { ReviewView } from "../review-data.ts";
import type { WorkData, WorkProblem } from "../review-work/work-data.ts";
import { ReviewText } from "./review-text.tsx";
import { WriteForm, WritesContext } from "./write-form.tsx";

type Props = {
  review: ReviewView;
  offer: WorkData["translation"];
  /** Of this review. */
  problem: WorkProblem | null;
};

/** What the guest wrote in other languages, each with where it is from, below the original; and the way to a further one. */
export function ReviewTranslations({ review, offer, problem }: Props) {
  const { t } = useTranslation("reviews");
  const { isBusy } = useContext(WritesContext);
  const translations = review.translations ?? [];
  return (
    <>
      {translations.map((translation) => (
        <details key={translation.code} data-translation className="text-sm">
          <summary className="link w-fit cursor-pointer">
            {t("card.translation", { language: translation.name })}
            {" · "}
            {translation.source}
          </summary>
          <ReviewText text={translation.text} language={translation.code} className="max-w-prose pt-1" />
        </details>
      ))}
      {problem?.intent === "translate" && (
        <Banner tone="brass" role="alert">
          {problem.message}
        </Banner>
      )}
      {offer && (
        <WriteForm
          key={translations.length}
          intent="translate"
          fields={{ reviewId: review.id }}
          className="flex flex-wrap items-end gap-2"
        >
          <Field label={t("card.translateTo")}>
            <Select
              name="language"
              className="input-small"
              options={offer.languages}
              defaultValue={problem?.fields?.language || offer.language}
            />
          </Field>
          <Button size="small" busy={isBusy}>
            {t("card.translate")}
          </Button>
        </WriteForm>
      )}
    </>
  );
}
