import { type ComponentProps, lazy, type MouseEvent, Suspense } from "react";
import type { FormResult } from "#app/lib/form-result.ts";
import type { RefusedPart } from "#app/lib/refused-part.ts";
import type { ReviewTab } from "#app/lib/review-links.ts";
import type { WorkData } from "#app/services/review-work/load.server.ts";
import type { EventView, PresentedReview } from "#app/services/reviews/present.server.ts";
import type { ReviewScreenData } from "#app/services/reviews/screen.server.ts";
import type { ReviewResult } from "#app/services/reviews/write-result.ts";
import type { ComposerTarget } from "../reply/composer-target.ts";
import { Problem, Refusal } from "./part-problems.tsx";
import { Replies } from "./replies.tsx";
import { ReviewContent } from "./review-content.tsx";

type Props = {
  tab: ReviewTab;
  review: PresentedReview;
  screen: Pick<ReviewScreenData, "may" | "askedTopics" | "languageNames">;
  work: WorkData | null;
  outcome: ReviewResult | null;
  refused: FormResult | undefined;
  events: readonly EventView[] | RefusedPart | null;
  round: number;
  target: ComposerTarget;
  editAddress: (replyId: string) => string;
  onEdit: (replyId: string) => (event: MouseEvent) => void;
  confirmAddress: (replyId: string) => string;
  onConfirm: (replyId: string) => (event: MouseEvent) => void;
};

const loadSuggestion = async () => (await import("../../review-work/suggestion.tsx")).Suggestion;
/** Loaded when a review with one is opened: few have one. */
const Suggestion = import.meta.env.SSR
  ? await loadSuggestion()
  : lazy(async () => ({ default: await loadSuggestion() }));

const load = async () => await import("./further-part.tsx");
const FurtherPart = import.meta.env.SSR
  ? (await load()).FurtherPart
  : lazy(async () => ({ default: (await load()).FurtherPart }));
const NoteField = import.meta.env.SSR
  ? (await load()).NoteField
  : lazy(async () => ({ default: (await load()).NoteField }));

/** The part of the review that is shown; only this one is rendered. */
export function CardBody({ tab, ...props }: Props) {
  const { review, screen, work, outcome, refused, events } = props;
  const isThread = tab === "reply" || tab === "notes";
  return (
    <>
      {tab !== "history" && <Refusal refused={refused} />}
      {isThread && work?.escalation && <p className="text-soft text-sm">{work.escalation}</p>}
      {isThread && <ReviewContent review={review} screen={screen} work={work} refused={refused} />}
      {tab === "reply" ? (
        <Thread {...props} />
      ) : (
        <Suspense fallback={<div className="skeleton h-24" />}>
          <FurtherPart
            tab={tab}
            reviewId={review.id}
            work={work}
            mayWork={screen.may.work}
            outcome={outcome}
            refused={refused}
            events={events}
          />
        </Suspense>
      )}
    </>
  );
}

/** The field for a new note, below the notes. */
export function NoteFoot(props: ComponentProps<typeof NoteField>) {
  return (
    <Suspense>
      <NoteField {...props} />
    </Suspense>
  );
}

/** What was replied, and what waits for approval. */
function Thread({ review, screen, work, outcome, refused, round, target, ...rest }: Omit<Props, "tab">) {
  return (
    <>
      {outcome && <Problem outcome={outcome} />}
      {review.replies.length > 0 && (
        <Replies
          key={round}
          review={review}
          outcome={outcome}
          work={work}
          refused={refused}
          mayReply={screen.may.edit && !review.removed}
          editedId={target.kind === "edit" ? target.reply.id : null}
          editAddress={rest.editAddress}
          onEdit={rest.onEdit}
          confirmAddress={rest.confirmAddress}
          onConfirm={rest.onConfirm}
        />
      )}
      {(review.suggestion || work?.decided) && (
        <Suspense>
          <Suggestion review={review} work={work} mayDecide={target.kind === "suggestion" && screen.may.reply} />
        </Suspense>
      )}
    </>
  );
}
