import { lazy, type MouseEvent, Suspense } from "react";
import { useKeptText } from "#app/components/review-work/use-kept-draft.ts";
import { type FormResult, typedValue } from "#app/lib/form-result.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { WorkData } from "#app/services/review-work/load.server.ts";
import type { PresentedReview } from "#app/services/reviews/present.server.ts";
import type { ReviewScreenData } from "#app/services/reviews/screen.server.ts";
import type { ReviewResult } from "#app/services/reviews/write-result.ts";
import type { Typed } from "../card/write-form.tsx";
import { Composer } from "./composer.tsx";
import type { ComposerTarget } from "./composer-target.ts";

const loadRecord = async () => (await import("./record-reply.tsx")).RecordReply;
/** Loaded when a private review is opened: few are. The server renders it into the page all the same. */
const RecordReply = import.meta.env.SSR ? await loadRecord() : lazy(async () => ({ default: await loadRecord() }));

type Props = {
  review: PresentedReview;
  screen: Pick<ReviewScreenData, "may" | "replyLengthMax">;
  work: WorkData | null;
  target: ComposerTarget;
  outcome: ReviewResult | null;
  refused: FormResult | undefined;
  /** Number of results of the card's forms; each one resets the composer. */
  round: number;
  typed: Typed;
  /** Opens the composer for another reply. */
  openAddress: string;
  onOpen: (event: MouseEvent) => void;
  closeAddress: string;
  onClose: () => void;
};

/** The foot of the open review: the composer, or why there is none. */
export function ReplyFoot({ review, screen, work, target, outcome, refused, round, typed, ...rest }: Props) {
  const { t } = useTranslation("reviews");
  const { t: outbox } = useTranslation("outbox");
  const kept = useKeptText(work?.draft ?? "", typed.has(review.id));
  if (!screen.may.reply) return null;
  if (review.removed) return <p className="composer-line">{t("card.removedHint")}</p>;
  if (review.isPrivate && target.kind !== "edit")
    return (
      <div className="composer-line">
        <p>{t("card.privateHint")}</p>
        <Suspense>
          <RecordReply key={round} review={review} work={work} refused={refused} lengthMax={screen.replyLengthMax} />
        </Suspense>
      </div>
    );
  if (review.answerState === "not_answerable" && target.kind !== "edit")
    return <p className="composer-line">{t("card.notAnswerable")}</p>;
  if (target.kind === "closed")
    return (
      <div className="composer-line">
        <a href={rest.openAddress} onClick={rest.onOpen} className="btn btn-small" rel="nofollow" data-compose>
          {review.isSent && review.replies.length > 0 ? outbox("form.replace") : t("reply.another")}
        </a>
      </div>
    );
  const back = refused?.intent === "suggest" || refused?.intent === "draft" ? typedValue(refused, "text") : undefined;
  const changed = target.kind === "edit" && work?.changedReplies.find(({ replyId }) => replyId === target.reply.id);
  const about = target.kind === "edit" ? target.reply.id : target.kind === "suggestion" ? target.suggestion.id : null;
  return (
    // Somebody who is writing when another reply arrives goes on writing, and gets a conflict on sending. A draft saved on another device
    // arrives with the work; it replaces an untouched field.
    <Composer
      key={`${round}${about ?? kept}`}
      review={review}
      target={target}
      outcome={outcome && outcome.replyId === about ? outcome : null}
      refused={refused}
      kept={changed ? changed.text : (back ?? kept)}
      isChanged={Boolean(changed)}
      lengthMax={screen.replyLengthMax}
      work={work}
      closeAddress={rest.closeAddress}
      onClose={rest.onClose}
    />
  );
}
