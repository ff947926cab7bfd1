import { type MouseEvent, useCallback, useState } from "react";
import { useTranslation } from "#app/locales/use-translation.ts";
import { focusHome, useFocusReturn } from "../shell/use-focus-return.ts";
import { BulkBar } from "./card/bulk-bar.tsx";
import { ConfirmDeletion } from "./card/confirm-deletion.tsx";
import { ReviewCard } from "./card/review-card.tsx";
import { isPlainClick, withParameter } from "./links.ts";
import { usePushedChanges } from "./pushed/use-pushed-changes.ts";
import type { ReviewScreenData, WriteAnswer } from "./review-data.ts";
import { useHistory } from "./use-history.ts";
import { useLoadedReviews } from "./use-loaded-reviews.ts";

const listId = "reviews";
type Props = { data: ReviewScreenData; answer: WriteAnswer | undefined; onRemoved: (count: number) => void };

/** The cards, with what scripts add to the plain page: loading more, and writing without leaving. */
export function ReviewList({ data, answer, onRemoved }: Props) {
  const { t } = useTranslation("reviews");
  const { loaded, change, loading, onLoad } = useLoadedReviews(data);
  const [confirming, setConfirming] = useState<ReviewScreenData["confirm"]>(null);
  const history = useHistory(data);
  const { self } = data.links;
  usePushedChanges(data, loaded.reviews, (review) => change({ kind: "changed", review }));
  // The link to the last page is gone once it is loaded.
  useFocusReturn(loading !== null);

  const onAnswer = ({ outcome, removedIds }: WriteAnswer) => {
    if (outcome?.review) change({ kind: "changed", review: outcome.review });
    if (removedIds.length === 0) return;
    change({ kind: "removed", ids: removedIds });
    onRemoved(removedIds.length);
    // What had the focus is gone.
    document.getElementById(listId)?.focus();
  };
  const confirmAt = (reviewId: string) => (replyId: string) => (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    setConfirming({ reviewId, replyId });
  };

  return (
    <div className="review-list grid gap-4">
      {data.may.archive && <BulkBar data={data} onAnswer={onAnswer} />}
      <LoadLink
        href={loaded.previous}
        onClick={onLoad}
        strategy="CONCAT_BEFORE"
        isLoading={loading === "CONCAT_BEFORE"}
      >
        {t("list.loadPrevious")}
      </LoadLink>
      <ol
        id={listId}
        {...focusHome}
        tabIndex={-1}
        aria-label={t("list.label")}
        aria-busy={loading !== null || undefined}
        className="grid gap-4 outline-none"
      >
        {loaded.reviews.map((review) => (
          <li key={review.id}>
            <ReviewCard
              review={review}
              screen={data}
              address={self}
              outcome={answer?.outcome?.reviewId === review.id ? answer.outcome : null}
              events={history.of(review.id)}
              historyAddress={`${withParameter(self, "history", review.id)}#review-${review.id}`}
              onHistory={history.onOpen(review.id)}
              confirmAddress={(replyId) => withParameter(self, "confirm", `${review.id}.${replyId}`)}
              onConfirm={confirmAt(review.id)}
              onAnswer={onAnswer}
            />
          </li>
        ))}
      </ol>
      <LoadLink href={loaded.next} onClick={onLoad} strategy="CONCAT" isLoading={loading === "CONCAT"}>
        {t("list.loadMore")}
      </LoadLink>
      {loaded.hasLoadedAll && <p className="text-center text-soft text-sm">{t("list.allLoaded")}</p>}
      <Deletion
        data={data}
        asked={confirming}
        onAnswer={onAnswer}
        onClose={useCallback(() => setConfirming(null), [])}
        reviews={loaded.reviews}
      />
    </div>
  );
}

/** Only scripts can add to a list; without them the pages below the list lead on. */
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
  onClick: ReturnType<typeof useLoadedReviews>["onLoad"];
  children: string;
}) {
  const { t } = useTranslation("reviews");
  if (!href) return null;
  return (
    <a
      href={href}
      onClick={onClick(strategy, href)}
      aria-disabled={isLoading || undefined}
      className="btn not-in-data-hydrated:hidden justify-self-center"
    >
      {isLoading ? t("list.loading") : children}
    </a>
  );
}

function Deletion({
  data,
  asked,
  reviews,
  ...rest
}: {
  data: ReviewScreenData;
  asked: ReviewScreenData["confirm"];
  reviews: ReviewScreenData["reviews"];
  onAnswer: (answer: WriteAnswer) => void;
  onClose: () => void;
}) {
  const wanted = asked ?? data.confirm;
  const review = reviews.find(({ id }) => id === wanted?.reviewId);
  const reply = review?.replies.find(({ id }) => id === wanted?.replyId);
  if (!review || !reply?.mayDelete) return null;
  return (
    <ConfirmDeletion
      key={reply.id}
      review={review}
      reply={reply}
      address={data.links.self}
      onAnswer={rest.onAnswer}
      onClose={asked ? rest.onClose : null}
    />
  );
}
