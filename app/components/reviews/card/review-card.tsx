import { type MouseEvent, useState } from "react";
import { useTranslation } from "#app/locales/use-translation.ts";
import { Button } from "#app/ui/button.tsx";
import { Archive, ArchiveRestore, ExternalLink, History } from "#app/ui/icons/lucide.tsx";
import { Banner } from "#app/ui/notices.tsx";
import type { EventView, ReviewOutcome, ReviewScreenData, ReviewView, WriteAnswer } from "../review-data.ts";
import { Replies } from "./replies.tsx";
import { ReplyForm } from "./reply-form.tsx";
import { ReviewHead } from "./review-head.tsx";
import { ReviewHistory } from "./review-history.tsx";
import { ReviewWords } from "./review-words.tsx";
import { useReviewFollow } from "./use-review-follow.ts";
import { useFocusKept, useWrite } from "./use-write.ts";
import { WriteForm, WritesContext } from "./write-form.tsx";

type Props = {
  review: ReviewView;
  screen: Pick<ReviewScreenData, "scope" | "may" | "replyLengthMax">;
  address: string;
  /** What a form without scripts came back with. */
  outcome: ReviewOutcome | null;
  events: readonly EventView[] | null;
  historyAddress: string;
  onHistory: (event: MouseEvent) => void;
  confirmAddress: (replyId: string) => string;
  onConfirm: (replyId: string) => (event: MouseEvent) => void;
  onAnswer: (answer: WriteAnswer) => void;
};

/** One review and all that may be done about it. */
export function ReviewCard({ review, screen, address, outcome: sent, events, onAnswer, ...rest }: Props) {
  const [round, setRound] = useState(0);
  const writes = useWrite(address, (answer) => {
    if (answer.outcome) setRound((count) => count + 1);
    onAnswer(answer);
  });
  useReviewFollow(review, address, onAnswer);
  const card = useFocusKept(review.version);
  const outcome = writes.answer?.outcome ?? sent;
  const isForCard = outcome?.problem && outcome.problem.typed === "" && outcome.replyId !== null;
  return (
    // Without scripts a refusal is a page of its own: the browser then goes to the card, where what is refused stands.
    <WritesContext value={{ ...writes, address: `${address}#review-${review.id}` }}>
      <article
        ref={card}
        tabIndex={-1}
        id={`review-${review.id}`}
        aria-busy={writes.isBusy || undefined}
        className="card grid scroll-mt-24 gap-3 p-4 sm:p-5"
      >
        <ReviewHead review={review} screen={screen} />
        <ReviewWords review={review} />
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
            mayReply={screen.may.reply}
            lengthMax={screen.replyLengthMax}
            confirmAddress={rest.confirmAddress}
            onConfirm={rest.onConfirm}
          />
        )}
        <Foot
          review={review}
          screen={screen}
          outcome={outcome}
          round={round}
          historyAddress={rest.historyAddress}
          onHistory={rest.onHistory}
        />
        {events && <ReviewHistory events={events} />}
      </article>
    </WritesContext>
  );
}

function Problem({ outcome }: { outcome: ReviewOutcome }) {
  const { t } = useTranslation("reviews");
  return outcome.problem && t(`problems.${outcome.problem.key}`);
}

/** `round`: how many answers the card's own forms have had; after each they start anew. */
type NewReplyProps = Pick<Props, "review" | "screen" | "outcome"> & { round: number };

function NewReply({ review, screen, outcome, round }: NewReplyProps) {
  const { t } = useTranslation("reviews");
  const { t: outgoing } = useTranslation("outgoing");
  if (!screen.may.reply) return null;
  if (review.removed) return <p className="basis-full text-soft text-sm">{t("card.removedHint")}</p>;
  if (review.answerState === "not_answerable")
    return (
      <p className="basis-full text-soft text-sm">{t(review.isPrivate ? "card.privateHint" : "card.notAnswerable")}</p>
    );
  const problem = outcome?.replyId === null ? outcome.problem : null;
  return (
    // Whoever is writing when somebody else's answer arrives goes on writing; sending tells of it.
    <details key={round} open={problem !== null} className="open:basis-full open:pb-2">
      <summary className="btn btn-small w-fit cursor-pointer list-none">
        {review.isSent && review.replies.length > 0
          ? outgoing("form.replace")
          : t(review.replies.length > 0 ? "reply.another" : "reply.write")}
      </summary>
      <ReplyForm review={review} problem={problem} lengthMax={screen.replyLengthMax} />
    </details>
  );
}

type FootProps = Pick<Props, "review" | "screen" | "outcome" | "historyAddress" | "onHistory"> & { round: number };

function Foot({ review, screen, outcome, round, historyAddress, onHistory }: FootProps) {
  const { t } = useTranslation("reviews");
  return (
    <footer className="flex flex-wrap items-start gap-1 border-line border-t pt-3">
      <NewReply review={review} screen={screen} outcome={outcome} round={round} />
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
    </footer>
  );
}
