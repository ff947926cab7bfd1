import { type FormEvent, useContext, useState } from "react";
import { useTranslation } from "#app/locales/use-translation.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, TextArea } from "#app/ui/field.tsx";
import type { ReviewOutcome, ReviewView } from "../review-data.ts";
import { WriteForm, WritesContext } from "./write-form.tsx";

type Props = {
  review: ReviewView;
  /** The reply to change; none for a new one. */
  replyId?: string;
  text?: string;
  problem: ReviewOutcome["problem"];
  lengthMax: number;
};

/** Writes or changes a reply. What was typed comes back into the field whenever it could not be kept. */
export function ReplyForm({ review, replyId, text = "", problem, lengthMax }: Props) {
  const { t } = useTranslation("reviews");
  const { t: outgoing } = useTranslation("outgoing");
  const { isBusy } = useContext(WritesContext);
  const [typed, setTyped] = useState<number | null>(null);
  // What the writer saw when beginning to write: an answer of somebody else that arrives meanwhile must still be told of.
  const [begunAt, setBegunAt] = useState<number | null>(null);
  const count = (event: FormEvent<HTMLTextAreaElement>) => {
    setTyped(event.currentTarget.value.length);
    setBegunAt((version) => version ?? review.version);
  };
  const fields = { reviewId: review.id, version: begunAt ?? review.version, ...(replyId ? { replyId } : {}) };
  return (
    <WriteForm intent={replyId ? "edit" : "reply"} fields={fields} className="grid gap-2 pt-2">
      <Field
        label={t(replyId ? "reply.editLabel" : "reply.label")}
        hint={
          review.isSent
            ? outgoing("form.hint", { max: lengthMax, platform: review.platformName })
            : t("reply.hint", { max: lengthMax, platform: review.platformName })
        }
        error={problem && t(`problems.${problem.key}`)}
        aside={
          typed !== null && (
            <span className="text-soft text-sm tabular-nums">{t("reply.counter", { typed, max: lengthMax })}</span>
          )
        }
      >
        <TextArea
          name="text"
          dir="auto"
          required
          maxLength={lengthMax}
          defaultValue={problem ? problem.typed : text}
          onInput={count}
        />
      </Field>
      <div>
        <Button variant="primary" busy={isBusy}>
          {review.isSent
            ? outgoing(replyId ? "form.saveEdit" : "form.save")
            : t(replyId ? "reply.saveEdit" : "reply.save")}
        </Button>
      </div>
    </WriteForm>
  );
}
