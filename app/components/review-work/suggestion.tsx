import { useTranslation } from "#app/locales/use-translation.ts";
import type { WorkData } from "#app/services/review-work/load.server.ts";
import type { PresentedReview } from "#app/services/reviews/present.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, TextArea } from "#app/ui/field.tsx";
import { Banner } from "#app/ui/notices.tsx";
import { WriteForm } from "../reviews/card/write-form.tsx";

type Props = {
  review: PresentedReview;
  work: WorkData | null;
  /** This reader decides over it: its text is then in the composer, where it may be reworded. */
  mayDecide: boolean;
};

/** A reply that waits for approval: whose it is; approvers turn it down here, its author takes it back. */
export function Suggestion({ review, work, mayDecide }: Props) {
  const { t } = useTranslation("work");
  const { suggestion, id: reviewId, version } = review;
  if (!suggestion) return work?.decided ? <Decided decided={work.decided} /> : null;
  const fields = { reviewId, version, suggestionId: suggestion.id };
  return (
    <Banner tone="brass">
      <p className="font-semibold">{t("suggestion.by", { name: suggestion.authorName, ago: suggestion.at.ago })}</p>
      {mayDecide ? (
        <details className="pt-2">
          <summary className="btn btn-small w-fit cursor-pointer list-none">{t("suggestion.refuse")}</summary>
          <WriteForm intent="refuse" fields={fields} className="grid gap-2 pt-2">
            <Field label={t("suggestion.word")}>
              <TextArea name="word" dir="auto" required maxLength={500} />
            </Field>
            <Button className="w-fit">{t("suggestion.refuseNow")}</Button>
          </WriteForm>
        </details>
      ) : (
        <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
          {suggestion.text}
        </p>
      )}
      {work?.isOwnSuggestion && (
        <WriteForm intent="withdraw" fields={fields} className="pt-2">
          <Button size="small">{t("suggestion.withdraw")}</Button>
        </WriteForm>
      )}
    </Banner>
  );
}

function Decided({ decided }: { decided: NonNullable<WorkData["decided"]> }) {
  return (
    <Banner tone="info">
      <p className="font-semibold">{decided.sentence}</p>
      {decided.word && <p dir="auto">{decided.word}</p>}
      <p dir="auto" className="whitespace-pre-wrap text-soft text-sm wrap-anywhere">
        {decided.text}
      </p>
    </Banner>
  );
}
