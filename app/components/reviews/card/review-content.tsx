import { lazy, Suspense } from "react";
import { TopicText } from "#app/components/analysis/topic-text.tsx";
import type { FormResult } from "#app/lib/form-result.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { WorkData } from "#app/services/review-work/load.server.ts";
import type { PresentedReview } from "#app/services/reviews/present.server.ts";
import type { ReviewScreenData } from "#app/services/reviews/screen.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ReviewTopics } from "../../analysis/review-topics.tsx";
import { ReviewText } from "./review-text.tsx";
import { ReviewTranslations } from "./review-translations.tsx";

const loadPhotos = async () => (await import("../../review-photos/review-photos.tsx")).ReviewPhotos;
/** Loaded when a review with photos is opened. */
const ReviewPhotos = import.meta.env.SSR ? await loadPhotos() : lazy(async () => ({ default: await loadPhotos() }));

type Props = {
  review: PresentedReview;
  screen: Pick<ReviewScreenData, "askedTopics" | "languageNames">;
  work: WorkData | null;
  refused: FormResult | undefined;
};

/** The guest's text, its translations, and the sub-ratings. */
export function ReviewContent({ review, screen, work, refused }: Props) {
  const { t } = useTranslation("reviews");
  return (
    <div className="grid gap-2">
      {review.title && (
        <p dir="auto" lang={review.language?.code} className="font-semibold wrap-anywhere">
          {review.title}
        </p>
      )}
      {review.text ? (
        <ReviewText
          text={review.text}
          language={review.language?.code}
          className="max-w-prose"
          marked={review.analysis && <TopicText text={review.text} topics={review.analysis.topics} />}
        />
      ) : (
        <p className="text-soft italic">{t("card.noText")}</p>
      )}
      {review.photos && (
        <Suspense fallback={<div className="h-28" />}>
          <ReviewPhotos review={{ ...review, photos: review.photos }} />
        </Suspense>
      )}
      {review.analysis && <ReviewTopics review={review} analysis={review.analysis} screen={screen} />}
      <ReviewTranslations review={review} offer={work?.translation ?? null} refused={refused} />
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
