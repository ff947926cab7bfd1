import { href, Link } from "react-router";
import { ShareImage } from "#app/components/review-images/share-image.tsx";
import { ReviewMarks } from "#app/components/synchronisation/review-marks.tsx";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { PresentedReview } from "#app/services/reviews/present.server.ts";
import type { ReviewScreenData } from "#app/services/reviews/screen.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { IconButton } from "#app/ui/button.tsx";
import { Archive, ArchiveRestore, Ellipsis, ExternalLink, Lock } from "#app/ui/icons/lucide.tsx";
import { Menu } from "#app/ui/menu.tsx";
import { Stars } from "#app/ui/stars.tsx";
import { ReplyStateBadge } from "./reply-state-badge.tsx";
import { WriteForm } from "./write-form.tsx";

type Props = { review: PresentedReview; screen: Pick<ReviewScreenData, "scope" | "may"> };

/** The review list of one restaurant, on the screen this reader may enter. */
const reviewsOf = (restaurantId: string, mayEnter: boolean) =>
  mayEnter
    ? href("/restaurants/:restaurantId/reputation/reviews", { restaurantId })
    : `${href("/groups/reputation/reviews")}?restaurants=${restaurantId}`;

/** Author, stars, restaurant, date and state, and what can be done with the whole review. */
export function ReviewHead({ review, screen }: Props) {
  const { t } = useTranslation("reviews");
  const author = review.author || t("card.anonymous");
  return (
    <header className="review-head">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="min-w-0 font-semibold text-base wrap-anywhere">
          <span className="sr-only">{t("card.by", { author: "" })}</span>
          <bdi>{author}</bdi>
        </h2>
        {review.rating > 0 ? (
          <Stars value={review.rating} text={t("card.rating", { rating: review.rating })} />
        ) : (
          <Badge>{t("card.noRating")}</Badge>
        )}
        <span className="flex flex-wrap gap-1">
          <ReplyStateBadge review={review} />
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
            <Link to={reviewsOf(review.restaurantId, screen.may.enterRestaurants)} className="link reach">
              {review.restaurantName}
            </Link>
          </span>
        )}
        <span>{review.platformName}</span>
        <time dateTime={review.at.iso}>{`${review.at.ago} · ${review.at.exact}`}</time>
        {review.language && <span>{review.language.name}</span>}
      </p>
      <div className="review-actions">
        {screen.may.archive && <ArchiveButton review={review} />}
        <More review={review} />
      </div>
    </header>
  );
}

function ArchiveButton({ review }: Pick<Props, "review">) {
  const { t } = useTranslation("reviews");
  const { id, archived } = review;
  return (
    <WriteForm intent={archived ? "unarchive" : "archive"} fields={{ reviewId: id }}>
      <IconButton label={t(archived ? "card.unarchive" : "card.archive")}>
        {archived ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />}
      </IconButton>
    </WriteForm>
  );
}

function More({ review }: Pick<Props, "review">) {
  const { t } = useTranslation("reviews");
  const isShareable = !review.isPrivate && !review.removed;
  if (!review.url && !isShareable) return null;
  return (
    <Menu
      id={`more-${review.id}`}
      trigger={<Ellipsis aria-hidden />}
      label={t("card.moreActions")}
      triggerClassName="btn btn-ghost btn-icon"
    >
      {review.url && (
        <a href={review.url} target="_blank" rel="noreferrer nofollow" className="menu-item">
          <ExternalLink aria-hidden />
          {t("card.open", { platform: review.platformName })}
        </a>
      )}
      {isShareable && <ShareImage review={review} />}
    </Menu>
  );
}
