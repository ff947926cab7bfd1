import { type ComponentProps, memo } from "react";
import { Link } from "react-router";
import { TagBadge } from "#app/components/review-work/tag-badge.tsx";
import { ReviewMarks } from "#app/components/synchronisation/review-marks.tsx";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { PresentedReview } from "#app/services/reviews/present.server.ts";
import type { ReviewScreenData } from "#app/services/reviews/screen.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Lock } from "#app/ui/icons/lucide.tsx";
import { Stars } from "#app/ui/stars.tsx";
import { DeadlineBadge } from "../card/deadline-badge.tsx";
import { ReplyStateBadge } from "../card/reply-state-badge.tsx";
import { excerptOf } from "../card/review-text.tsx";
import { bulkFormId } from "./bulk-form.ts";

type Props = {
  review: PresentedReview;
  scope: ReviewScreenData["scope"];
  mayTick: boolean;
  isOpen: boolean;
  to: string;
};
/** Location state for the opened page: it came from the list, so that closing it may go back. */
export const fromList: ComponentProps<typeof Link>["state"] = { fromList: true };

/** One review of the list; a link to the whole of it. */
export const ReviewRow = memo(function ReviewRow({ review, scope, mayTick, isOpen, to }: Props) {
  const { t } = useTranslation("reviews");
  const author = review.author || t("card.anonymous");
  return (
    <li className="review-row" data-current={isOpen || undefined}>
      {mayTick && (
        <input
          type="checkbox"
          name="reviewId"
          value={review.id}
          form={bulkFormId}
          aria-label={t("card.select", { author })}
          className="mt-0.5 size-6 flex-none accent-accent"
        />
      )}
      <Link to={to} state={fromList} aria-current={isOpen || undefined} preventScrollReset id={`row-${review.id}`}>
        <span className="flex items-baseline gap-2">
          <span className="min-w-0 flex-1 truncate font-semibold">
            <bdi>{author}</bdi>
          </span>
          <time dateTime={review.at.iso} title={review.at.exact} className="flex-none text-soft text-sm">
            {review.at.ago}
          </time>
        </span>
        <span className="flex items-center gap-2 text-soft text-sm">
          {review.rating > 0 ? (
            <Stars value={review.rating} text={t("card.rating", { rating: review.rating })} className="text-xs" />
          ) : (
            t("card.noRating")
          )}
          <span className="facts min-w-0">
            {scope === "groups" && <span>{review.restaurantName}</span>}
            <span>{review.platformName}</span>
          </span>
        </span>
        <Words review={review} />
        <span className="flex flex-wrap gap-1 pt-1">
          <ReplyStateBadge review={review} />
          <DeadlineBadge deadline={review.deadline} />
          {review.tags?.map((tag) => (
            <TagBadge key={tag.id} tag={tag} />
          ))}
          {review.assignee && <Badge>{review.assignee.name}</Badge>}
          {review.photos && <Badge>{t("photos.count", { count: review.photos.length })}</Badge>}
          <ReviewMarks removed={review.removed} edited={review.edited} />
          {review.archived && <Badge>{t("card.archived")}</Badge>}
          {review.isPrivate && (
            <Badge tone="danger">
              <Lock aria-hidden />
              {t("card.private")}
            </Badge>
          )}
        </span>
      </Link>
    </li>
  );
});

/** The beginning of the text only: nobody reads fifty whole reviews here, and everybody would load them. */
function Words({ review: { title, text, language } }: { review: PresentedReview }) {
  const { t } = useTranslation("reviews");
  const words = [title, text].filter(Boolean).join(" · ");
  if (!words) return <span className="text-soft text-sm italic">{t("card.noText")}</span>;
  return (
    <span dir="auto" lang={language?.code} className="line-clamp-2 text-sm wrap-anywhere">
      {excerptOf(words)}
    </span>
  );
}
