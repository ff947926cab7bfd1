import { type ChangeEvent, useContext } from "react";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { WorkData } from "#app/services/review-work/load.server.ts";
import type { PresentedReview } from "#app/services/reviews/present.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Select } from "#app/ui/field.tsx";
import { UserRound, X } from "#app/ui/icons/lucide.tsx";
import { DeadlineBadge } from "../reviews/card/deadline-badge.tsx";
import { WriteForm, WritesContext } from "../reviews/card/write-form.tsx";
import { TagBadge } from "./tag-badge.tsx";

type Props = {
  review: PresentedReview;
  /** Null until it has been read. */
  work: WorkData | null;
  mayWork: boolean;
};

/** Sends the form of a choice at once; without scripts its button does. */
const sendChoice = ({ currentTarget: { form, value } }: ChangeEvent<HTMLSelectElement>) => {
  if (value !== "" || form?.elements.namedItem("userId")) form?.requestSubmit();
};

/** Who has a review, its tags and its deadline, in one row. */
export function ReviewMeta({ review, work, mayWork }: Props) {
  const { t } = useTranslation("work");
  return (
    <section aria-label={t("title")} className="review-meta">
      <Assignee review={review} work={work} mayWork={mayWork} />
      <Tags review={review} work={work} mayWork={mayWork} />
      <DeadlineBadge deadline={review.deadline} />
    </section>
  );
}

function Tags({ review, work, mayWork }: Props) {
  const { t } = useTranslation("work");
  const tags = review.tags ?? [];
  const others = work?.tags.filter(({ id }) => !tags.some((tag) => tag.id === id)) ?? [];
  return (
    <>
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
        <WriteForm key={tags.length} intent="tag" fields={{ reviewId: review.id }} className="choice-form">
          <Select
            name="tagId"
            aria-label={t("tags.choose")}
            className="input-small"
            required
            defaultValue=""
            onChange={sendChoice}
          >
            <option value="" disabled>
              {t("tags.some")}
            </option>
            {others.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
          <Button size="small" className="in-data-hydrated:hidden">
            {t("tags.add")}
          </Button>
        </WriteForm>
      )}
    </>
  );
}

function Assignee({ review, work, mayWork }: Props) {
  const { t } = useTranslation("work");
  const { isBusy } = useContext(WritesContext);
  const held = review.assignee;
  if (!mayWork || !work)
    return held ? (
      <span className="facts text-sm">
        <UserRound aria-hidden />
        {t("assignee.of", { name: held.name })}
      </span>
    ) : null;
  return (
    <WriteForm intent="assign" fields={{ reviewId: review.id }} className="choice-form">
      <UserRound aria-hidden />
      <Select
        key={held?.id ?? ""}
        name="userId"
        aria-label={t("assignee.label")}
        title={t("assignee.label")}
        className="input-small"
        defaultValue={held?.id ?? ""}
        onChange={sendChoice}
      >
        <option value="">{t("assignee.nobody")}</option>
        {work.people.map(({ id, name, isMe }) => (
          <option key={id} value={id}>
            {isMe ? t("assignee.me", { name }) : name}
          </option>
        ))}
      </Select>
      <Button size="small" busy={isBusy} className="in-data-hydrated:hidden">
        {t("assignee.save")}
      </Button>
    </WriteForm>
  );
}
