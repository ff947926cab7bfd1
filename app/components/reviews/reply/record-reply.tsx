import { type FormEvent, useContext } from "react";
import { FormMessage } from "#app/components/forms/form-message.tsx";
import { SelectField, TextAreaField, TextField } from "#app/components/forms/text-field.tsx";
import { type FormResult, resultFor } from "#app/lib/form-result.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { WorkData } from "#app/services/review-work/load.server.ts";
import type { PresentedReview } from "#app/services/reviews/present.server.ts";
import { Button } from "#app/ui/button.tsx";
import { replyChannels } from "#contract/reviews/reply-channels.ts";
import { WriteForm, WritesContext } from "../card/write-form.tsx";

type Props = {
  review: PresentedReview;
  work: WorkData | null;
  refused: FormResult | undefined;
  lengthMax: number;
};

/** Below a private review: the reply its guest was given, how, and on which day. It is stored as the reply, and sent nowhere. */
export function RecordReply({ review, work, refused, lengthMax }: Props) {
  const { t } = useTranslation("reviews");
  const { isBusy, typed } = useContext(WritesContext);
  const result = resultFor(refused, "recordReply");
  if (work?.mustAsk) return <p className="text-soft text-sm">{t("record.needsApproval")}</p>;
  const onInput = (event: FormEvent<HTMLTextAreaElement>) => typed?.set(review.id, event.currentTarget.value);
  return (
    <details open={result !== undefined || typed?.has(review.id) || undefined}>
      <summary className="btn btn-small w-fit cursor-pointer list-none">{t("record.open")}</summary>
      <WriteForm
        intent="recordReply"
        fields={{ reviewId: review.id, version: review.version }}
        className="grid justify-items-start gap-2 pt-2"
      >
        <FormMessage result={result} />
        <TextAreaField
          name="text"
          label={t("record.text")}
          hint={t("record.hint", { max: lengthMax })}
          result={result}
          className="w-full"
          required
          maxLength={lengthMax}
          defaultValue={typed?.get(review.id)}
          onInput={onInput}
        />
        <div className="flex flex-wrap items-start gap-3">
          <SelectField
            name="channel"
            label={t("record.channel")}
            result={result}
            options={replyChannels.map((value) => ({ value, label: t(`channels.${value}`) }))}
          />
          <TextField name="givenOn" type="date" label={t("record.day")} hint={t("record.dayHint")} result={result} />
        </div>
        <Button variant="primary" busy={isBusy}>
          {t("record.save")}
        </Button>
      </WriteForm>
    </details>
  );
}
