import { type MouseEvent, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { focusHome, useFocusReturn } from "#app/components/shell/use-focus-return.ts";
import { afterPaint } from "#app/lib/after-paint.ts";
import { isPlainClick, reviewAddress } from "#app/lib/review-links.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { PresentedReview } from "#app/services/reviews/present.server.ts";
import type { ReviewScreenData } from "#app/services/reviews/screen.server.ts";
import { fromList, ReviewRow } from "./review-row.tsx";
import type { useLoadedReviews } from "./use-loaded-reviews.ts";

/** Gets the focus when the focused element disappeared with a row. */
export const listId = "reviews";

type Props = Pick<ReturnType<typeof useLoadedReviews>, "loaded" | "loading" | "onLoad"> & {
  data: ReviewScreenData;
  openId: string | null;
  /** Reviews that are leaving the list. */
  leaving: ReadonlySet<string>;
};

/** The list of reviews; scripts add more at either end. */
export function ReviewList({ data, loaded, loading, onLoad, openId, leaving }: Props) {
  const { t } = useTranslation("reviews");
  // The link to the last page disappears once it is loaded.
  useFocusReturn(loading !== null);
  return (
    <div className="grid gap-3">
      <LoadLink
        href={loaded.previous}
        onClick={onLoad}
        strategy="CONCAT_BEFORE"
        isLoading={loading === "CONCAT_BEFORE"}
      >
        {t("list.loadPrevious")}
      </LoadLink>
      <Rows data={data} reviews={loaded.reviews} openId={openId} leaving={leaving} isLoading={loading !== null} />
      <LoadLink href={loaded.next} onClick={onLoad} strategy="CONCAT" isLoading={loading === "CONCAT"}>
        {t("list.loadMore")}
      </LoadLink>
      {!loaded.next && <p className="text-center text-soft text-sm">{t("list.allLoaded")}</p>}
    </div>
  );
}

type RowsProps = Pick<Props, "data" | "openId" | "leaving"> & {
  reviews: readonly PresentedReview[];
  isLoading: boolean;
};

/** A pressed row is marked at once; its review follows when it is rendered. */
function Rows({ data, reviews, openId, leaving, isLoading }: RowsProps) {
  const { t } = useTranslation("reviews");
  const navigate = useNavigate();
  const [pressed, setPressed] = useState<{ id: string; before: string | null } | null>(null);
  const shownId = pressed?.before === openId ? pressed.id : openId;
  // Ticks leave with their rows.
  useEffect(() => {
    if (reviews.length >= 0) document.dispatchEvent(new Event("change"));
  }, [reviews]);
  // Going back later is not a press.
  useEffect(() => setPressed((one) => (one?.before === openId ? one : null)), [openId]);
  const onClickCapture = (event: MouseEvent<HTMLOListElement>) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[id^=row-]");
    if (!link || !isPlainClick(event)) return;
    event.preventDefault();
    const id = link.id.slice("row-".length);
    setPressed({ id, before: openId });
    const to = reviewAddress(data.links.self, id);
    afterPaint(() => void navigate(to, { state: fromList, preventScrollReset: true }));
  };
  return (
    <ol
      id={listId}
      {...focusHome}
      tabIndex={-1}
      aria-label={t("list.label")}
      aria-busy={isLoading || undefined}
      className="card outline-none"
      onClickCapture={onClickCapture}
    >
      {reviews.map((review) => (
        <ReviewRow
          key={review.id}
          review={review}
          scope={data.scope}
          mayTick={data.may.archive}
          isOpen={review.id === shownId}
          isLeaving={leaving.has(review.id)}
          to={reviewAddress(data.links.self, review.id)}
        />
      ))}
    </ol>
  );
}

/** Only scripts can add to a list; without them the page links below it are used. */
function LoadLink({
  href,
  strategy,
  isLoading,
  onClick,
  children,
}: {
  href: string | null;
  strategy: "CONCAT" | "CONCAT_BEFORE";
  isLoading: boolean;
  onClick: Props["onLoad"];
  children: string;
}) {
  const { t } = useTranslation("reviews");
  if (!href) return null;
  return (
    <a
      href={href}
      onClick={onClick(strategy, href)}
      data-more={strategy === "CONCAT" || undefined}
      aria-disabled={isLoading || undefined}
      className="btn not-in-data-hydrated:hidden justify-self-center"
    >
      {isLoading ? t("list.loading") : children}
    </a>
  );
}
