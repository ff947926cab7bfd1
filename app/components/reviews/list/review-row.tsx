import { type ComponentProps, memo } from "react";
import { Link } from "react-router";
import { TagBadge } from "#app/components/review-work/tag-badge.tsx";
import { ReviewMarks } from "#app/components/synchronisation/review-marks.tsx";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { PresentedReview } from "#app/services/reviews/present.server.ts";
import type { ReviewScreenData } from "#app/services/reviews/screen.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { RowCheckbox } from "#app/ui/choice.tsx";
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
  /** It folds, and is gone then. */
  isLeaving: boolean;
  to: string;
};
/** Location state for the opened page: it came from the list, so that closing it may go back. */
export const fromList: ComponentProps<typeof Link>["state"] = { fromList: true };

/** One review of the list; a link to the whole of it. */
export const ReviewRow = memo(function ReviewRow({ review, scope, mayTick, isOpen, isLeaving, to }: Props) {
  const { t } = useTranslation("reviews");
  const author = review.author || t("card.anonymous");
  return (
    <li className="review-row" data-current={isOpen || undefined} data-leaving={isLeaving || undefined}>
      {mayTick && (
        <RowCheckbox name="reviewId" value={review.id} form={bulkFormId} label={t("card.select", { author })} />
      )}
      <Link to={to} state={fromList} aria-current={isOpen || undefined} preventScrollReset id={`row-${review.id}`}>
        <div className="review-line">
          {/* Screen readers go from review to review by their headings. */}
          <h2 className="review-author">
            <bdi>{author}</bdi>
          </h2>
          {review.rating > 0 ? (
            <Stars value={review.rating} text={t("card.rating", { rating: review.rating })} className="text-xs" />
          ) : (
            <span className="flex-none">{t("card.noRating")}</span>
          )}
          <span className="truncate">{review.platformName}</span>
          <time dateTime={review.at.iso} title={review.at.exact} className="flex-none">
            {review.at.ago}
          </time>
        </div>
        <Words review={review} />
        <span className="review-chips">
          {scope === "groups" && <span className="truncate font-semibold text-xs">{review.restaurantName}</span>}
          <Chips review={review} />
        </span>
      </Link>
    </li>
  );
});

const chipsMax = 3;

/** What one has to know of a review, most urgent first, and no more than fits. */
function Chips({ review }: { review: PresentedReview }) {
  const { t } = useTranslation("reviews");
  const { deadline, replyState } = review;
  // Late is without a reply: said twice, neither would fit on a phone.
  const isLate = deadline?.isLate;
  const chips = [
    !(isLate && replyState.key === "not_answered") && <ReplyStateBadge key="state" review={review} />,
    isLate && <DeadlineBadge key="deadline" deadline={deadline} />,
    review.isPrivate && (
      <Badge key="private" tone="danger">
        <Lock aria-hidden />
        {t("card.private")}
      </Badge>
    ),
    review.removed && <ReviewMarks key="removed" removed={review.removed} />,
    review.assignee && <Badge key="assignee">{review.assignee.name}</Badge>,
    ...(review.tags ?? []).map((tag) => <TagBadge key={tag.id} tag={tag} />),
    review.archived && <Badge key="archived">{t("card.archived")}</Badge>,
    review.photos && <Badge key="photos">{t("photos.count", { count: review.photos.length })}</Badge>,
    review.edited && <ReviewMarks key="edited" edited={review.edited} />,
  ].filter(Boolean);
  return chips.slice(0, chipsMax);
}

/** The beginning of the text only: nobody reads fifty whole reviews here, and everybody would load them. */
function Words({ review: { title, text, language } }: { review: PresentedReview }) {
  const { t } = useTranslation("reviews");
  const words = [title, text].filter(Boolean).join(" · ");
  if (!words) return <span className="text-soft italic">{t("card.noText")}</span>;
  return (
    <span dir="auto" lang={language?.code} className="line-clamp-2 wrap-anywhere">
      {excerptOf(words)}
    </span>
  );
}
