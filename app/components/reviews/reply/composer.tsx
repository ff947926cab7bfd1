import { type FormEvent, useContext, useEffect, useEffectEvent, useRef, useState } from "react";
import { afterPaint } from "#app/lib/after-paint.ts";
import { type FormResult, resultFor, typedValue } from "#app/lib/form-result.ts";
import { isPlainClick } from "#app/lib/review-links.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { WorkData } from "#app/services/review-work/load.server.ts";
import type { PresentedReview } from "#app/services/reviews/present.server.ts";
import type { ReviewResult } from "#app/services/reviews/write-result.ts";
import { Field, TextArea } from "#app/ui/field.tsx";
import { DraftNote } from "../../drafts/draft-note.tsx";
import { type KeptListener, useKeptDraft } from "../../review-work/use-kept-draft.ts";
import { TemplateNote } from "../../templates/template-picker.tsx";
import { WriteForm, WritesContext } from "../card/write-form.tsx";
import type { ComposerTarget } from "./composer-target.ts";
import { KeptNote } from "./kept-note.tsx";
import { DraftSettings, ProposeMenu } from "./propose-menu.tsx";
import { RefusedWords } from "./refused-words.tsx";
import { SendButtons } from "./send-buttons.tsx";
import { type LengthListener, TypedLength } from "./typed-length.tsx";

type Props = {
  review: PresentedReview;
  target: Exclude<ComposerTarget, { kind: "closed" }>;
  /** Result of this form. */
  outcome: ReviewResult | null;
  /** A refused form of the work on this review. */
  refused: FormResult | undefined;
  /** A text for the untouched field of a new reply, or of one whose words had been changed before. */
  kept: string;
  /** `kept` are changed words of the reply. */
  isChanged: boolean;
  lengthMax: number;
  work: WorkData | null;
  /** Leaves the change of a reply; without scripts a link to `closeAddress`. */
  onClose: () => void;
  closeAddress: string;
};

/** The text that is changed: none for a new reply. */
const formerText = (target: Props["target"]): string | null =>
  target.kind === "edit" ? target.reply.text : target.kind === "suggestion" ? target.suggestion.text : null;

const targetId = (target: Props["target"]): string | null =>
  target.kind === "edit" ? target.reply.id : target.kind === "suggestion" ? target.suggestion.id : null;

/**
 * Where a reply is written, changed, corrected or approved: at the foot of the open review, one field and one bar. The typed text returns to
 * the field whenever it could not be stored.
 */
export function Composer({ review, target, outcome, refused, kept, isChanged, lengthMax, work, ...rest }: Props) {
  const { t } = useTranslation("reviews");
  const { t: workText } = useTranslation("work");
  const { typed: texts } = useContext(WritesContext);
  const isNew = target.kind === "reply";
  const tellKept = useRef<KeptListener>(null);
  const keep = useKeptDraft(review.id, tellKept);
  const id = targetId(target);
  const key = id ?? review.id;
  const tellLength = useRef<LengthListener>(null);
  const { version, onBegin } = useBegunVersion(review, key);
  const { problem, pick, draft } = outcome ?? {};
  const sendTime = outcome?.sendTime?.itemId === null ? outcome.sendTime : undefined;
  const field = useRef<HTMLTextAreaElement>(null);
  const onInput = (event: FormEvent<HTMLTextAreaElement>) => {
    const { value } = event.currentTarget;
    tellLength.current?.(value.length);
    onBegin();
    texts?.set(key, value);
    if (isNew) keep(value);
  };
  const arrived = problem?.typed ?? pick?.text ?? draft?.text;
  const onArrival = useEffectEvent((text: string) => {
    texts?.set(key, text);
    if (isNew) keep(text);
    // The button that asked for it has gone with the form as it was.
    if (document.activeElement === document.body) field.current?.focus({ preventScroll: true });
  });
  // A proposed text counts as typed, and so does one that could not be sent: both must survive opening another review, and a reload.
  useEffect(() => {
    if (arrived !== undefined) onArrival(arrived);
  }, [arrived]);
  const onSubmit = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    keep(null);
    for (const menu of currentTarget.querySelectorAll<HTMLElement>(":popover-open")) menu.hidePopover();
  };
  const waiting =
    typedValue(resultFor(refused, "approve"), "text") ??
    texts?.get(key) ??
    (isChanged ? kept : (formerText(target) ?? kept));
  const shown = problem ? problem.typed : (draft?.text ?? pick?.text ?? waiting);
  return (
    <WriteForm
      intent={intentOf(target, work)}
      fields={fieldsOf(review, target, version)}
      onSubmitCapture={onSubmit}
      className="composer"
    >
      <Field
        label={<ComposerLabel target={target} />}
        hint={<Hint review={review} target={target} lengthMax={lengthMax} />}
        error={problem && problem.key !== "sendTime" ? t(`problems.${problem.key}`) : null}
        aside={
          <span className="composer-aside">
            {isNew && <KeptNote tell={tellKept} />}
            <TypedLength max={lengthMax} tell={tellLength} />
          </span>
        }
      >
        <TextArea
          key={pick?.text}
          ref={field}
          name="text"
          dir="auto"
          required
          maxLength={lengthMax}
          defaultValue={shown}
          onInput={onInput}
        />
      </Field>
      <div className="composer-notes">
        {!review.isPrivate && <RefusedWords review={review} text={shown} isStopped={problem?.key === "refusedWords"} />}
        {isNew && work && work.writing.length > 0 && (
          <p role="status" className="text-sm">
            {workText("draft.writing", { names: work.writing.join(", ") })}
          </p>
        )}
        {draft && <DraftNote draft={draft} />}
        {pick && <TemplateNote key={pick.text + pick.choices.length} pick={pick} />}
      </div>
      <div className="composer-bar">
        <ProposeMenu id={review.id} mayDraft={isNew} hasModel={work?.hasModel ?? false} />
        {isNew && <DraftSettings id={review.id} />}
        <span className="composer-send">
          {target.kind === "edit" && <Close {...rest} />}
          <SendButtons review={review} target={target} work={work} sendTime={sendTime} />
        </span>
      </div>
    </WriteForm>
  );
}

function Close({ onClose, closeAddress }: Pick<Props, "onClose" | "closeAddress">) {
  const { t } = useTranslation("reviews");
  return (
    <a
      href={closeAddress}
      className="btn btn-ghost"
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        onClose();
      }}
    >
      {t("reply.cancelEdit")}
    </a>
  );
}

function ComposerLabel({ target }: Pick<Props, "target">) {
  const { t } = useTranslation("reviews");
  const { t: workText } = useTranslation("work");
  if (target.kind === "suggestion") return workText("suggestion.text");
  if (target.kind === "reply") return t("reply.label");
  return t(target.isRefused ? "reply.correctLabel" : "reply.editLabel");
}

function Hint({ review, target, lengthMax: max }: Pick<Props, "review" | "target" | "lengthMax">) {
  const { t } = useTranslation("reviews");
  const { t: outbox } = useTranslation("outbox");
  const { t: workText } = useTranslation("work");
  const platform = review.platformName;
  if (target.kind === "suggestion") return workText("suggestion.hint");
  if (target.kind === "edit" && target.isRefused) return outbox("form.correctHint", { platform });
  if (review.isPrivate) return t("record.hint", { max });
  return review.isSent ? outbox("form.hint", { platform }) : t("reply.hint", { platform });
}

/** Whoever must ask proposes a text anew, even where they correct one. */
function intentOf(target: Props["target"], work: WorkData | null): string {
  if (target.kind === "suggestion") return "approve";
  if (work?.mustAsk) return "suggest";
  return target.kind === "edit" ? "edit" : "reply";
}

function fieldsOf(review: PresentedReview, target: Props["target"], version: number) {
  const fields = { reviewId: review.id, version };
  if (target.kind === "edit") return { ...fields, replyId: target.reply.id };
  return target.kind === "suggestion" ? { ...fields, suggestionId: target.suggestion.id } : fields;
}

/**
 * The version of the review when the writer began: another reply that arrives meanwhile must still cause a conflict. It stays with the typed
 * text while another part or another review is shown.
 */
function useBegunVersion(review: PresentedReview, key: string): { version: number; onBegin: () => void } {
  const { typed } = useContext(WritesContext);
  const kept = typed?.get(`${key}@`);
  const [begunAt, setBegunAt] = useState(kept === undefined ? null : Number(kept));
  const onBegin = () => {
    if (begunAt !== null) return;
    typed?.set(`${key}@`, String(review.version));
    afterPaint(() => setBegunAt((version) => version ?? review.version));
  };
  return { version: begunAt ?? review.version, onBegin };
}
