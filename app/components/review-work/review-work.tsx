import { useContext } from "react";
import { Part } from "#app/components/errors/part.tsx";
import { errorsOf, type FormResult, refusalOf, resultFor, typedValue } from "#app/lib/form-result.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { WorkData } from "#app/services/review-work/load.server.ts";
import type { PresentedReview } from "#app/services/reviews/present.server.ts";
import type { ReviewScreenData } from "#app/services/reviews/screen.server.ts";
import type { TemplatePick } from "#app/services/templates/pick.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, Select, TextArea } from "#app/ui/field.tsx";
import { X } from "#app/ui/icons/lucide.tsx";
import { Banner } from "#app/ui/notices.tsx";
import { ReviewReports } from "../review-reports/review-reports.tsx";
import { WriteForm, WritesContext } from "../reviews/card/write-form.tsx";
import { TemplatePicker } from "../templates/template-picker.tsx";
import { ReviewNotes } from "./review-notes.tsx";
import { TagBadge } from "./tag-badge.tsx";

type Props = {
  review: PresentedReview;
  /** Null until it has been read. */
  work: WorkData | null;
  mayWork: boolean;
  /** A refused form of the work on this review. */
  refused: FormResult | undefined;
};

/** Work of colleagues on a review: tags, assignment, notes. */
export function ReviewWork({ review, work, mayWork, refused }: Props) {
  const { t } = useTranslation("work");
  return (
    <section aria-label={t("title")} className="grid gap-3 border-line border-t pt-3">
      {refused && !isToldInPlace(refused) && (
        <Banner tone="brass" role="alert">
          {refusalOf(refused)}
        </Banner>
      )}
      <Tags review={review} work={work} mayWork={mayWork} />
      <Part of={work?.refusedTags} />
      <Assignee review={review} work={work} mayWork={mayWork} />
      {work?.escalation && <p className="text-soft text-sm">{work.escalation}</p>}
      {work && <ReviewNotes reviewId={review.id} work={work} mayWork={mayWork} refused={refused} />}
      {work?.reports && (
        <ReviewReports reviewId={review.id} reports={work.reports} mayWork={mayWork} refused={refused} />
      )}
    </section>
  );
}

/** Some forms show their own problems. */
const isToldInPlace = (refused: FormResult): boolean =>
  refused.intent === "note" || refused.intent === "translate" || errorsOf(refused).file !== undefined;

type WorkPart = Omit<Props, "refused">;

function Tags({ review, work, mayWork }: WorkPart) {
  const { t } = useTranslation("work");
  const tags = review.tags ?? [];
  const others = work?.tags.filter(({ id }) => !tags.some((tag) => tag.id === id)) ?? [];
  if (tags.length === 0 && others.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="text-soft text-sm">{t("tags.label")}</span>
      {tags.map((tag) => (
        <TagBadge key={tag.id} tag={tag}>
          {mayWork && (
            <WriteForm intent="untag" fields={{ reviewId: review.id, tagId: tag.id }} className="contents">
              <button type="submit" className="tag-off" aria-label={t("tags.remove", { name: tag.name })}>
                <X aria-hidden />
              </button>
            </WriteForm>
          )}
        </TagBadge>
      ))}
      {mayWork && others.length > 0 && (
        <WriteForm key={tags.length} intent="tag" fields={{ reviewId: review.id }} className="flex gap-1">
          <Select
            name="tagId"
            aria-label={t("tags.choose")}
            className="input-small"
            options={others.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <Button size="small">{t("tags.add")}</Button>
        </WriteForm>
      )}
    </div>
  );
}

function Assignee({ review, work, mayWork }: WorkPart) {
  const { t } = useTranslation("work");
  const { isBusy } = useContext(WritesContext);
  const held = review.assignee;
  if (!mayWork || !work) return held ? <p className="text-sm">{t("assignee.of", { name: held.name })}</p> : null;
  const isMine = work.people.some(({ id, isMe }) => isMe && id === held?.id);
  return (
    <WriteForm intent="assign" fields={{ reviewId: review.id }} className="flex flex-wrap items-end gap-2">
      <Field label={t("assignee.label")} className="min-w-48">
        <Select key={held?.id ?? ""} name="userId" className="input-small" defaultValue={held?.id ?? ""}>
          <option value="">{t("assignee.nobody")}</option>
          {work.people.map(({ id, name, isMe }) => (
            <option key={id} value={id}>
              {isMe ? t("assignee.me", { name }) : name}
            </option>
          ))}
        </Select>
      </Field>
      <Button size="small" busy={isBusy}>
        {t("assignee.save")}
      </Button>
      {isMine && <span className="text-soft text-sm">{t("assignee.mine")}</span>}
    </WriteForm>
  );
}

type SuggestionProps = Pick<Props, "review" | "work" | "refused"> & {
  /** A template inserted into the approval form. */
  pick: TemplatePick | undefined;
  screen: Pick<ReviewScreenData, "may" | "replyLengthMax">;
};

/** A reply that waits for approval: approvers publish it as it is, reworded or not at all; its author can withdraw it. */
export function Suggestion({ review, work, screen, refused, pick }: SuggestionProps) {
  const { t } = useTranslation("work");
  const { suggestion, id: reviewId, version } = review;
  if (!suggestion) return work?.decided ? <Decided decided={work.decided} /> : null;
  const fields = { reviewId, version, suggestionId: suggestion.id };
  return (
    <Banner tone="brass">
      <p className="font-semibold">{t("suggestion.by", { name: suggestion.authorName, ago: suggestion.at.ago })}</p>
      {screen.may.reply && work && !work.mustAsk ? (
        <>
          <WriteForm intent="approve" fields={fields} className="grid gap-2 pt-2">
            <Field label={t("suggestion.text")} hint={t("suggestion.hint")}>
              <TextArea
                key={pick?.text}
                name="text"
                dir="auto"
                required
                maxLength={screen.replyLengthMax}
                defaultValue={typedValue(resultFor(refused, "approve"), "text") ?? pick?.text ?? suggestion.text}
              />
            </Field>
            <div className="flex flex-wrap items-start gap-2">
              <Button variant="primary">{t("suggestion.approve")}</Button>
              <TemplatePicker pick={pick} />
            </div>
          </WriteForm>
          <details className="pt-2">
            <summary className="btn btn-small w-fit cursor-pointer list-none">{t("suggestion.refuse")}</summary>
            <WriteForm intent="refuse" fields={fields} className="grid gap-2 pt-2">
              <Field label={t("suggestion.word")}>
                <TextArea name="word" dir="auto" required maxLength={500} />
              </Field>
              <Button className="w-fit">{t("suggestion.refuseNow")}</Button>
            </WriteForm>
          </details>
        </>
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
