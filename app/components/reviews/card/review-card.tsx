import { type MouseEvent, useState } from "react";
import { Part } from "#app/components/errors/part.tsx";
import { useKeptText } from "#app/components/review-work/use-kept-draft.ts";
import { type FormResult, isRefused, typedValue } from "#app/lib/form-result.ts";
import { isRefusedPart, type RefusedPart, shownPart } from "#app/lib/refused-part.ts";
import { reviewAddress } from "#app/lib/review-links.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { WorkData } from "#app/services/review-work/load.server.ts";
import type { EventView, PresentedReview } from "#app/services/reviews/present.server.ts";
import type { ReviewScreenData } from "#app/services/reviews/screen.server.ts";
import type { ReviewResult, WriteResult } from "#app/services/reviews/write-result.ts";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Archive, ArchiveRestore, ExternalLink, History } from "#app/ui/icons/lucide.tsx";
import { Banner } from "#app/ui/notices.tsx";
import { ShareImage } from "../../review-images/share-image.tsx";
import { ReviewWork, Suggestion } from "../../review-work/review-work.tsx";
import { repliedEvent } from "../keyboard/keys.ts";
import { RecordReply } from "../reply/record-reply.tsx";
import { ReplyForm } from "../reply/reply-form.tsx";
import { Replies } from "./replies.tsx";
import { ReviewContent } from "./review-content.tsx";
import { ReviewHead } from "./review-head.tsx";
import { ReviewHistory } from "./review-history.tsx";
import { useReviewPoll } from "./use-review-poll.ts";
import { useFocusKept, useWrite } from "./use-write.ts";
import { type Typed, WriteForm, WritesContext } from "./write-form.tsx";

type Props = {
  review: PresentedReview;
  screen: Pick<ReviewScreenData, "scope" | "may" | "replyLengthMax" | "askedTopics" | "labelOptions">;
  address: string;
  /** Result of a form sent without scripts. */
  sent: FormResult<WriteResult> | undefined;
  events: readonly EventView[] | RefusedPart | null;
  historyAddress: string;
  onHistory: (event: MouseEvent) => void;
  confirmAddress: (replyId: string) => string;
  onConfirm: (replyId: string) => (event: MouseEvent) => void;
  onResult: (result: WriteResult) => void;
  onChanged: (review: PresentedReview) => void;
  typed: Typed;
  work: WorkData | RefusedPart | null;
};

/** One review with all actions, from top to bottom: author and state; text and analysis; replies; reply form; further actions; history. */
export function ReviewCard({ review, screen, address, sent, events, onResult, typed, ...rest }: Props) {
  const work = shownPart(rest.work);
  const [round, setRound] = useState(0);
  const writes = useWrite(address, (written) => {
    const outcome = written.value?.outcome;
    if (!outcome?.isAside && !isRefused(written)) setRound((count) => count + 1);
    if (outcome?.draft) typed.set(review.id, outcome.draft.text);
    else if (outcome && !outcome.problem) typed.delete(outcome.replyId ?? review.id);
    if (written.value) onResult(written.value);
    if (outcome && !outcome.problem && !outcome.draft && !outcome.pick && !outcome.isAside)
      document.dispatchEvent(new CustomEvent(repliedEvent, { detail: review.id }));
  });
  useReviewPoll(review, address, rest.onChanged);
  const translated = [review, ...review.replies].map(({ translations }) => translations?.length ?? 0);
  const card = useFocusKept(`${review.version} ${translated}`);
  const result = writes.result ?? sent;
  const outcome = result?.value?.outcome?.reviewId === review.id ? result.value.outcome : null;
  const refused = isRefused(result) && typedValue(result, "reviewId") === review.id ? result : undefined;
  const isForCard = outcome?.problem && outcome.problem.typed === "" && outcome.replyId !== null;
  return (
    // Without scripts a refusal is a page of its own: the browser then scrolls to the card with it.
    <WritesContext value={{ ...writes, typed, address: `${reviewAddress(address, review.id)}#review-${review.id}` }}>
      <article
        ref={card}
        tabIndex={-1}
        id={`review-${review.id}`}
        aria-busy={writes.isBusy || undefined}
        className="card grid scroll-mt-24 gap-3 p-4 sm:p-5"
      >
        <ReviewHead review={review} screen={screen} />
        <ReviewContent review={review} screen={screen} work={work} refused={refused} />
        {outcome?.problem && (outcome.problem.key === "conflict" || isForCard) && (
          <Banner tone="brass" role="alert">
            <Problem outcome={outcome} />
          </Banner>
        )}
        {review.replies.length > 0 && (
          <Replies
            key={round}
            review={review}
            outcome={outcome}
            work={work}
            refused={refused}
            mayReply={screen.may.reply}
            lengthMax={screen.replyLengthMax}
            confirmAddress={rest.confirmAddress}
            onConfirm={rest.onConfirm}
          />
        )}
        <Suggestion
          review={review}
          work={work}
          screen={screen}
          refused={refused}
          pick={review.suggestion?.id === outcome?.replyId ? outcome?.pick : undefined}
        />
        <ReplyBox
          review={review}
          screen={screen}
          outcome={outcome}
          typed={typed}
          round={round}
          work={work}
          refused={refused}
        />
        <Part of={isRefusedPart(rest.work) ? rest.work : null} />
        <ReviewWork review={review} work={work} mayWork={screen.may.work} refused={refused} />
        <Foot review={review} screen={screen} historyAddress={rest.historyAddress} onHistory={rest.onHistory} />
        <Part of={events}>{(all) => <ReviewHistory events={all} />}</Part>
      </article>
    </WritesContext>
  );
}

function Problem({ outcome }: { outcome: ReviewResult }) {
  const { t } = useTranslation("reviews");
  return outcome.problem && t(`problems.${outcome.problem.key}`);
}

/** `round`: number of results of the card's forms; each one resets the form. */
type BoxProps = Pick<Props, "review" | "screen" | "typed"> & {
  work: WorkData | null;
  outcome: ReviewResult | null;
  round: number;
  refused: FormResult | undefined;
};

/** The reply form: open while there is no reply, folded where a second one would be rare. */
function ReplyBox({ review, screen, outcome, typed, round, work, refused }: BoxProps) {
  const { t } = useTranslation("reviews");
  const { t: outbox } = useTranslation("outbox");
  const kept = useKeptText(work?.draft ?? "", typed.has(review.id));
  if (!screen.may.reply) return null;
  if (review.removed) return <p className="text-soft text-sm">{t("card.removedHint")}</p>;
  if (review.isPrivate)
    return (
      <>
        <p className="text-soft text-sm">{t("card.privateHint")}</p>
        <RecordReply key={round} review={review} work={work} refused={refused} lengthMax={screen.replyLengthMax} />
      </>
    );
  if (review.answerState === "not_answerable") return <p className="text-soft text-sm">{t("card.notAnswerable")}</p>;
  const problem = outcome?.replyId === null ? outcome.problem : null;
  const pick = outcome?.replyId === null ? outcome.pick : undefined;
  const draft = outcome?.replyId === null ? outcome.draft : undefined;
  const sendTime = outcome?.sendTime?.itemId === null ? outcome.sendTime : undefined;
  // A refused suggestion or draft: its text goes back into the form.
  const back =
    (refused?.intent === "suggest" || refused?.intent === "draft" ? typedValue(refused, "text") : undefined) ?? kept;
  const isFirst = review.answerState === "not_answered" && !review.suggestion;
  return (
    // Somebody who is writing when another reply arrives goes on writing, and gets a conflict on sending. A draft saved on another device
    // arrives
    // with the work; it replaces an untouched field.
    <details
      key={`${round}${kept}`}
      open={isFirst || Boolean(problem ?? pick ?? draft ?? (typed.get(review.id) || back))}
    >
      <summary className={classNames("btn btn-small w-fit cursor-pointer list-none", isFirst && "hidden")}>
        {review.isSent && review.replies.length > 0 ? outbox("form.replace") : t("reply.another")}
      </summary>
      <ReplyForm
        review={review}
        problem={problem}
        pick={pick}
        draft={draft}
        sendTime={sendTime}
        lengthMax={screen.replyLengthMax}
        text={back}
        work={work}
      />
    </details>
  );
}

type FootProps = Pick<Props, "review" | "screen" | "historyAddress" | "onHistory">;

function Foot({ review, screen, historyAddress, onHistory }: FootProps) {
  const { t } = useTranslation("reviews");
  return (
    <footer className="flex flex-wrap items-start gap-1 border-line border-t pt-3">
      {screen.may.archive && (
        <WriteForm intent={review.archived ? "unarchive" : "archive"} fields={{ reviewId: review.id }}>
          <Button
            size="small"
            variant="ghost"
            icon={review.archived ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />}
          >
            {t(review.archived ? "card.unarchive" : "card.archive")}
          </Button>
        </WriteForm>
      )}
      <a href={historyAddress} onClick={onHistory} className="btn btn-ghost btn-small">
        <History aria-hidden />
        {t("history.show")}
      </a>
      {review.url && (
        <a href={review.url} target="_blank" rel="noreferrer nofollow" className="btn btn-ghost btn-small">
          <ExternalLink aria-hidden />
          {t("card.open", { platform: review.platformName })}
        </a>
      )}
      {!review.isPrivate && !review.removed && <ShareImage review={review} />}
    </footer>
  );
}
