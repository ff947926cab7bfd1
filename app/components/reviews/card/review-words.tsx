import { useTranslation } from "#app/locales/use-translation.ts";
import { Badge } from "#app/ui/badge.tsx";
import type { ReviewView } from "../review-data.ts";
import { ReviewText } from "./review-text.tsx";

/** What the guest wrote, its translations, and what was ticked with the rating. */
export function ReviewWords({ review }: { review: ReviewView }) {
  const { t } = useTranslation("reviews");
  return (
    <div className="grid gap-2">
      {review.title && (
        <p dir="auto" lang={review.language?.code} className="font-semibold wrap-anywhere">
          {review.title}
        </p>
      )}
      {review.text ? (
        <ReviewText text={review.text} language={review.language?.code} className="max-w-prose" />
      ) : (
        <p className="text-soft italic">{t("card.noText")}</p>
      )}
      {review.translations?.map((translation) => (
        <details key={translation.code} className="text-sm">
          <summary className="link w-fit cursor-pointer">
            {t("card.translation", { language: translation.name })}
          </summary>
          <ReviewText text={translation.text} language={translation.code} className="max-w-prose pt-1" />
        </details>
      ))}
      {review.ratingTags && (
        <ul aria-label={t("card.tags")} className="flex flex-wrap gap-1">
          {review.ratingTags.map((tag) => (
            <li key={tag}>
              <Badge>{tag}</Badge>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
