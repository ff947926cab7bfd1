import { type MouseEvent, useState } from "react";
import { Part } from "#app/components/errors/part.tsx";
import { type FormResult, isRefused, typedValue } from "#app/lib/form-result.ts";
import { isRefusedPart, type RefusedPart, shownPart } from "#app/lib/refused-part.ts";
import { cardAddress, isPlainClick, type ReviewTab } from "#app/lib/review-links.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { WorkData } from "#app/services/review-work/load.server.ts";
import type { EventView, PresentedReview } from "#app/services/reviews/present.server.ts";
import type { ReviewScreenData } from "#app/services/reviews/screen.server.ts";
import type { ReviewResult, WriteResult } from "#app/services/reviews/write-result.ts";
import { ReviewMeta } from "../../review-work/review-meta.tsx";
import { keepNote } from "../../review-work/typed-note.ts";
import { repliedEvent } from "../keyboard/keys.ts";
import { composerTarget } from "../reply/composer-target.ts";
import { ReplyFoot } from "../reply/reply-foot.tsx";
import { CardBody, NoteFoot } from "./card-body.tsx";
import { ReviewHead } from "./review-head.tsx";
import { ReviewTabs } from "./review-tabs.tsx";
import { useReviewPoll } from "./use-review-poll.ts";
import { useFocusKept, useWrite } from "./use-write.ts";
import { type Typed, WritesContext } from "./write-form.tsx";

type Props = {
  review: PresentedReview;
  screen: Pick<ReviewScreenData, "scope" | "may" | "replyLengthMax" | "askedTopics" | "languageNames">;
  /** The list's address. */
  address: string;
  /** The part that is shown, and the reply that the address asks to edit. */
  state: { tab: ReviewTab; edit: string | null };
  /** Result of a form sent without scripts. */
  sent: FormResult<WriteResult> | undefined;
  events: readonly EventView[] | RefusedPart | null;
  confirmAddress: (replyId: string) => string;
  onConfirm: (replyId: string) => (event: MouseEvent) => void;
  onResult: (result: WriteResult) => void;
  onChanged: (review: PresentedReview) => void;
  typed: Typed;
  work: WorkData | RefusedPart | null;
};

/** Deletes what was typed for a reply, or for a new one. */
function forget(typed: Typed, key: string): void {
  typed.delete(key);
  typed.delete(`${key}@`);
}

/** Sends the card's forms, and tells the list and the keyboard what became of them. */
function useCard({ review, address, state, onResult, typed, sent }: Props) {
  const [round, setRound] = useState(0);
  const [edited, setEdited] = useState(state.edit);
  const writes = useWrite(cardAddress(address, review.id, { tab: state.tab }), (written) => {
    const outcome = written.value?.outcome;
    if (!outcome?.isAside && !isRefused(written)) setRound((count) => count + 1);
    const isDone = outcome && !outcome.problem && !outcome.draft && !outcome.pick;
    // Whoever sees what came in between has begun anew.
    if (outcome?.problem) typed.delete(`${outcome.replyId ?? review.id}@`);
    if (outcome?.problem && written.intent === "note") keepNote(typed, review.id, outcome.problem.typed);
    if (outcome?.draft) typed.set(review.id, outcome.draft.text);
    else if (isDone && !outcome.isAside) {
      forget(typed, outcome.replyId ?? review.id);
      setEdited(null);
    }
    if (written.value) onResult(written.value);
    if (isDone && !outcome.isAside) document.dispatchEvent(new CustomEvent(repliedEvent, { detail: review.id }));
  });
  const result = writes.result ?? sent;
  const outcome = result?.value?.outcome?.reviewId === review.id ? result.value.outcome : null;
  const refused = isRefused(result) && typedValue(result, "reviewId") === review.id ? result : undefined;
  return { writes, round, edited, setEdited, outcome, refused };
}

/** One review with all actions: a fixed head, the part that is shown, and at the foot the one place to write. */
export function ReviewCard(props: Props) {
  const { review, screen, address, state, typed } = props;
  const { t } = useTranslation("reviews");
  const work = shownPart(props.work);
  const { writes, round, edited, setEdited, outcome, refused } = useCard(props);
  useReviewPoll(review, address, props.onChanged);
  const translated = [review, ...review.replies].map(({ translations }) => translations?.length ?? 0);
  const card = useFocusKept(`${review.version} ${translated}`);
  const problemTab = useProblemTab(outcome, state.tab);
  const tab = problemTab ?? state.tab;
  const hasUnsentText = Boolean(typed.get(review.id) || work?.draft || refusedText(refused));
  const target = composerTarget({ review, work, asked: edited, outcome, hasUnsentText });
  const editAddress = (edit: string | null) => `${cardAddress(address, review.id, { edit })}#review-${review.id}`;
  const onEdit = (id: string | null) => (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    setEdited(id);
    // The field is there after this update.
    requestAnimationFrame(() => card.current?.querySelector<HTMLElement>("textarea[name=text]")?.focus());
  };
  const tabs = review.isPrivate ? privateTabs : allTabs;
  return (
    // Without scripts a refusal is a page of its own: the browser then scrolls to the card with it.
    <WritesContext
      value={{ ...writes, typed, address: `${cardAddress(address, review.id, state)}#review-${review.id}` }}
    >
      <article
        ref={card}
        tabIndex={-1}
        id={`review-${review.id}`}
        aria-busy={writes.isBusy || undefined}
        className="card review-card"
      >
        <ReviewHead review={review} screen={screen} />
        <Part of={isRefusedPart(props.work) ? props.work : null} />
        <ReviewMeta review={review} work={work} mayWork={screen.may.work} />
        <Part of={work?.refusedTags} />
        <ReviewTabs reviewId={review.id} list={address} current={tab} tabs={tabs} noteCount={work?.notes.length ?? 0} />
        <section className="review-body" {...scrolls} aria-label={t(`tabs.${tab}`)}>
          <CardBody
            tab={tab}
            review={review}
            screen={screen}
            work={work}
            outcome={outcome}
            refused={refused}
            events={props.events}
            round={round}
            target={target}
            editAddress={editAddress}
            onEdit={onEdit}
            confirmAddress={props.confirmAddress}
            onConfirm={props.onConfirm}
          />
        </section>
        {tab === "notes" && work && screen.may.work && <NoteFoot reviewId={review.id} work={work} refused={refused} />}
        {tab === "reply" && (
          <ReplyFoot
            review={review}
            screen={screen}
            work={work}
            target={target}
            outcome={outcome}
            refused={refused}
            round={round}
            typed={typed}
            openAddress={editAddress("new")}
            onOpen={onEdit("new")}
            closeAddress={editAddress(null)}
            onClose={() => setEdited(null)}
          />
        )}
      </article>
    </WritesContext>
  );
}

/** What scrolls is reached by the keyboard, whatever it holds. */
const scrolls = { tabIndex: 0 };

const allTabs: readonly ReviewTab[] = ["reply", "notes", "history", "report"];
const privateTabs: readonly ReviewTab[] = ["reply", "notes", "history"];

/** The text of a refused suggestion or draft, which goes back into the form. */
const refusedText = (refused: FormResult | undefined): string | undefined =>
  refused?.intent === "suggest" || refused?.intent === "draft" ? typedValue(refused, "text") : undefined;

/** A refused reply opens its part, until another part is chosen. */
function useProblemTab(outcome: ReviewResult | null, tab: ReviewTab): ReviewTab | null {
  const [held, setHeld] = useState({ outcome, tab });
  if (held.outcome !== outcome) setHeld({ outcome, tab });
  return outcome && !outcome.isAside && outcome.problem && held.tab === tab ? "reply" : null;
}
