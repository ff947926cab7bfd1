import { href, Link } from "react-router";
import { ReviewMarks } from "#app/components/synchronisation/review-marks.tsx";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { PresentedReview } from "#app/services/reviews/present.server.ts";
import type { ReviewScreenData } from "#app/services/reviews/screen.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Lock } from "#app/ui/icons/lucide.tsx";
import { Stars } from "#app/ui/stars.tsx";
import { DeadlineBadge } from "./deadline-badge.tsx";
import { ReplyStateBadge } from "./reply-state-badge.tsx";

type Props = { review: PresentedReview; screen: Pick<ReviewScreenData, "scope" | "may"> };

/** The review list of one restaurant, on the screen this reader may enter. */
const reviewsOf = (restaurantId: string, mayEnter: boolean) =>
  mayEnter
    ? href("/restaurants/:restaurantId/reputation/reviews", { restaurantId })
    : `${href("/groups/reputation/reviews")}?restaurants=${restaurantId}`;

/** Author, restaurant, date and state. */
export function ReviewHead({ review, screen }: Props) {
  const { t } = useTranslation("reviews");
  const author = review.author || t("card.anonymous");
  return (
    <header className="grid gap-1">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {review.rating > 0 ? (
          <Stars value={review.rating} text={t("card.rating", { rating: review.rating })} />
        ) : (
          <Badge>{t("card.noRating")}</Badge>
        )}
        <h2 className="min-w-0 font-semibold text-base wrap-anywhere">
          <span className="sr-only">{t("card.by", { author: "" })}</span>
          <bdi>{author}</bdi>
        </h2>
        <span className="flex flex-wrap gap-1 sm:ms-auto">
          <ReplyStateBadge review={review} />
          <DeadlineBadge deadline={review.deadline} />
          <ReviewMarks removed={review.removed} edited={review.edited} />
          {review.report && <Badge tone="info">{review.report}</Badge>}
          {review.archived && <Badge>{t("card.archived")}</Badge>}
          {review.isPrivate && (
            <Badge tone="danger">
              <Lock aria-hidden />
              {t("card.private")}
            </Badge>
          )}
        </span>
      </div>
      <p className="facts text-soft text-sm">
        {screen.scope === "groups" && (
          <span>
            <Link to={reviewsOf(review.restaurantId, screen.may.enterRestaurants)} className="link">
              {review.restaurantName}
            </Link>
          </span>
        )}
        <span>{review.platformName}</span>
        <time dateTime={review.at.iso}>{`${review.at.ago} · ${review.at.exact}`}</time>
        {review.language && <span>{review.language.name}</span>}
      </p>
    </header>
  );
}
