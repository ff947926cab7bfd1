import { type FormEvent, useContext, useEffect, useRef, useState } from "react";
import { useKeptDraft } from "#app/components/review-work/use-kept-draft.ts";
import { afterPaint } from "#app/lib/after-paint.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { WorkData } from "#app/services/review-work/load.server.ts";
import type { PresentedReview } from "#app/services/reviews/present.server.ts";
import type { ReviewResult } from "#app/services/reviews/write-result.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, TextArea } from "#app/ui/field.tsx";
import { DraftTools } from "../../drafts/draft-tools.tsx";
import { SendLater } from "../../outbox/send-later.tsx";
import { TemplatePicker } from "../../templates/template-picker.tsx";
import { WriteForm, WritesContext } from "../card/write-form.tsx";
import { type LengthListener, TypedLength } from "./typed-length.tsx";

type Props = {
  review: PresentedReview;
  /** The reply to edit; none for a new one. */
  replyId?: string;
  text?: string;
  problem: ReviewResult["problem"];
  pick?: ReviewResult["pick"];
  /** Result of asking for a draft. */
  draft?: ReviewResult["draft"];
  /** The typed time to send, returned with the form. */
  sendTime?: ReviewResult["sendTime"];
  lengthMax: number;
  work?: WorkData | null;
};

/** Writes or edits a reply. The typed text returns to the field whenever it could not be stored. */
export function ReplyForm({ review, replyId, text = "", problem, pick, draft, lengthMax, work, ...rest }: Props) {
  const { t } = useTranslation("reviews");
  const { t: outbox } = useTranslation("outbox");
  const { t: workText } = useTranslation("work");
  const { typed: texts } = useContext(WritesContext);
  const keep = useKeptDraft(review.id);
  const target = replyId ?? review.id;
  const tellLength = useRef<LengthListener>(null);
  // The version when the writer began: another reply that arrives meanwhile must still cause a conflict.
  const [begunAt, setBegunAt] = useState<number | null>(null);
  const onInput = (event: FormEvent<HTMLTextAreaElement>) => {
    const { value } = event.currentTarget;
    tellLength.current?.(value.length);
    if (begunAt === null) afterPaint(() => setBegunAt((version) => version ?? review.version));
    texts?.set(target, value);
    if (!replyId) keep(value);
  };
  // A template's text counts as typed: it must survive folding the card.
  useEffect(() => {
    if (pick) texts?.set(target, pick.text);
  }, [pick, texts, target]);
  const fields = { reviewId: review.id, version: begunAt ?? review.version, ...(replyId ? { replyId } : {}) };
  return (
    <WriteForm
      intent={replyId ? "edit" : work?.mustAsk ? "suggest" : "reply"}
      fields={fields}
      onSubmitCapture={() => keep(null)}
      className="grid gap-2 pt-2"
    >
      <Field
        label={t(replyId ? "reply.editLabel" : "reply.label")}
        hint={
          review.isPrivate
            ? t("record.hint", { max: lengthMax })
            : review.isSent
              ? outbox("form.hint", { max: lengthMax, platform: review.platformName })
              : t("reply.hint", { max: lengthMax, platform: review.platformName })
        }
        error={problem && problem.key !== "sendTime" ? t(`problems.${problem.key}`) : null}
        aside={<TypedLength max={lengthMax} tell={tellLength} />}
      >
        <TextArea
          key={pick?.text}
          name="text"
          dir="auto"
          required
          maxLength={lengthMax}
          defaultValue={problem ? problem.typed : (draft?.text ?? pick?.text ?? texts?.get(target) ?? text)}
          onInput={onInput}
        />
      </Field>
      {work && work.writing.length > 0 && (
        <p role="status" className="text-sm">
          {workText("draft.writing", { names: work.writing.join(", ") })}
        </p>
      )}
      {!replyId && <DraftTools draft={draft} />}
      {!replyId && (work?.sendTimes || rest.sendTime) && <SendLater times={work?.sendTimes} typed={rest.sendTime} />}
      <div className="flex flex-wrap items-start gap-2">
        <SendButtons review={review} replyId={replyId} work={work} />
        {!review.isPrivate && <TemplatePicker pick={pick} />}
      </div>
    </WriteForm>
  );
}

function SendButtons({ review, replyId, work }: Pick<Props, "review" | "replyId" | "work">) {
  const { t } = useTranslation("reviews");
  const { t: outbox } = useTranslation("outbox");
  const { t: workText } = useTranslation("work");
  const { isBusy } = useContext(WritesContext);
  const say = review.isSent
    ? outbox(replyId ? "form.saveEdit" : "form.save")
    : t(replyId ? "reply.saveEdit" : "reply.save");
  return (
    <>
      <Button variant="primary" busy={isBusy}>
        {work?.mustAsk ? workText("suggestion.send") : say}
      </Button>
      {!replyId && (
        // Pressed by scripts only.
        <Button name="intent" value="draft" formNoValidate className="in-data-hydrated:hidden">
          {workText("draft.save")}
        </Button>
      )}
    </>
  );
}
