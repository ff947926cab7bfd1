import { lazy, memo, type ReactNode, type RefObject, Suspense, useEffect, useRef } from "react";
import type { FormResult } from "#app/lib/form-result.ts";
import { withParameter } from "#app/lib/review-links.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { PresentedReview } from "#app/services/reviews/present.server.ts";
import type { ReviewScreenData } from "#app/services/reviews/screen.server.ts";
import type { WriteResult } from "#app/services/reviews/write-result.ts";
import { ListPages } from "../lists/list-pages.tsx";
import { useReviewWork } from "../review-work/use-review-work.ts";
import { Shortcuts } from "./keyboard/shortcuts.tsx";
import { ReviewList } from "./list/review-list.tsx";
import { ReviewPane } from "./review-pane.tsx";
import { useCardState } from "./use-card-state.ts";
import { useHistory } from "./use-history.ts";
import { useInbox } from "./use-inbox.ts";

const loadDeletion = async () => (await import("./card/confirm-deletion.tsx")).ConfirmDeletion;
/** A dialog, lazily loaded; the server renders it for an address that asks for it. */
const ConfirmDeletion = import.meta.env.SSR
  ? await loadDeletion()
  : lazy(async () => ({ default: await loadDeletion() }));

type Props = {
  data: ReviewScreenData;
  openId: string | null;
  result: FormResult<WriteResult> | undefined;
  /** Shown in place of a list, with the reason why there is none. */
  noList: ReactNode;
  /** Called with the number of reviews that have left the list. */
  onGone: (count: number) => void;
  /** Set to what takes the result of the selection bar, which stands above. */
  onBulk: RefObject<(result: WriteResult) => void>;
};

/** The list with one open review beside it. A pending list changes nothing in it: the pressed control shows that. */
export const ReviewInbox = memo(function ReviewInbox({ data, openId, result, noList, onGone, onBulk }: Props) {
  const inbox = useInbox(data, openId, onGone);
  const { onResult: takeBulk } = inbox;
  useEffect(() => {
    onBulk.current = takeBulk;
  });
  const { review, onResult } = inbox;
  const state = useCardState();
  const events = useHistory(data, review, state.tab);
  const work = useReviewWork(data, review);
  const { self } = data.links;
  const shownId = review?.id ?? "";
  useFocusOnOpening(openId);
  return (
    <div className="review-inbox">
      <div className="max-lg:in-data-open:hidden grid min-w-0 content-start gap-3">
        {noList ?? (
          <>
            <ReviewList data={data} openId={review?.id ?? null} {...inbox.list} />
            <Pages links={data.links} />
            <Shortcuts />
          </>
        )}
      </div>
      {(review || openId !== null) && (
        <ReviewPane
          review={review}
          isGone={inbox.isGone}
          refused={data.opened?.refused ?? null}
          screen={data}
          address={self}
          sent={result}
          state={state}
          events={events}
          confirmAddress={(replyId) => withParameter(self, "confirm", `${shownId}.${replyId}`)}
          onConfirm={inbox.confirmAt(shownId)}
          onResult={onResult}
          onChanged={inbox.onChanged}
          typed={inbox.typed}
          work={work}
        />
      )}
      <Deletion data={data} asked={inbox.confirming} onResult={onResult} onClose={inbox.onConfirmed} review={review} />
    </div>
  );
});

/** Opening a review moves the focus to its card, which on a phone is also scrolled into view. */
function useFocusOnOpening(openId: string | null): void {
  const shown = useRef(openId);
  useEffect(() => {
    if (shown.current === openId) return;
    shown.current = openId;
    if (openId === null) return;
    const card = document.getElementById(`review-${openId}`);
    // A fast user may be in its field already.
    if (!card?.contains(document.activeElement)) card?.focus({ preventScroll: true });
    if (matchMedia("(width < 64rem)").matches) window.scrollTo(0, 0);
  }, [openId]);
}

function Pages({ links }: Pick<ReviewScreenData, "links">) {
  const { t } = useTranslation("reviews");
  return (
    <ListPages
      links={links}
      label={t("list.paging")}
      texts={{ next: t("list.next") }}
      className="in-data-hydrated:hidden"
    />
  );
}

type DeletionProps = {
  data: ReviewScreenData;
  asked: ReviewScreenData["confirm"];
  review: PresentedReview | undefined;
  onResult: (result: WriteResult) => void;
  onClose: () => void;
};

function Deletion({ data, asked, review, ...rest }: DeletionProps) {
  const wanted = asked ?? data.confirm;
  const reply = wanted?.reviewId === review?.id ? review?.replies.find(({ id }) => id === wanted?.replyId) : undefined;
  if (!review || !reply?.mayDelete) return null;
  return (
    <Suspense>
      <ConfirmDeletion
        key={reply.id}
        review={review}
        reply={reply}
        address={data.links.self}
        onResult={rest.onResult}
        onClose={asked ? rest.onClose : null}
      />
    </Suspense>
  );
}
