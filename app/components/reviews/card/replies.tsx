import { type MouseEvent, useContext } from "react";
import { OutboxItemActions, OutboxItemState } from "#app/components/outbox/outbox-line.tsx";
import type { FormResult } from "#app/lib/form-result.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { WorkData } from "#app/services/review-work/load.server.ts";
import type { PresentedReview, ReplyView } from "#app/services/reviews/present.server.ts";
import type { ReviewResult } from "#app/services/reviews/write-result.ts";
import { Button } from "#app/ui/button.tsx";
import { Check, CornerDownRight, ExternalLink } from "#app/ui/icons/lucide.tsx";
import { CopyButton } from "./copy-button.tsx";
import { ReviewText } from "./review-text.tsx";
import { ReplyTranslations } from "./review-translations.tsx";
import { WriteForm, WritesContext } from "./write-form.tsx";

type Props = {
  review: PresentedReview;
  outcome: ReviewResult | null;
  work: WorkData | null;
  /** A refused form of the work on this review. */
  refused: FormResult | undefined;
  mayReply: boolean;
  /** The reply whose text is in the composer: it is not shown twice. */
  editedId: string | null;
  /** Address with the reply in the composer, and the function that puts it there on this page. */
  editAddress: (replyId: string) => string;
  onEdit: (replyId: string) => (event: MouseEvent) => void;
  /** Address that asks to confirm a deletion on a page of its own, and the function that asks on this one. */
  confirmAddress: (replyId: string) => string;
  onConfirm: (replyId: string) => (event: MouseEvent) => void;
};

/** The replies of a review, oldest first, each with its actions. */
export function Replies({ review, outcome, ...rest }: Props) {
  return (
    <ol className="grid gap-3">
      {review.replies.map((reply) => (
        <li key={reply.id} className="grid gap-1 border-line border-s-2 ps-3">
          <ReplyItem
            review={review}
            reply={reply}
            sendTime={outcome?.sendTime?.itemId === reply.outbox?.id ? outcome?.sendTime : undefined}
            {...rest}
          />
        </li>
      ))}
    </ol>
  );
}

type ItemProps = Omit<Props, "outcome"> & { reply: ReplyView; sendTime: ReviewResult["sendTime"] };

function ReplyItem({ review, reply, work, refused, sendTime, mayReply, editedId, ...rest }: ItemProps) {
  const { t } = useTranslation("reviews");
  const { isBusy } = useContext(WritesContext);
  const fields = { reviewId: review.id, replyId: reply.id, version: review.version };
  return (
    <>
      <p className="facts text-soft text-sm">
        <CornerDownRight aria-hidden className="translate-y-0.5 rtl:-scale-x-100" />
        <strong className="text-ink">
          {reply.authorName ? t("reply.by", { author: reply.authorName }) : t("reply.byNobody")}
        </strong>
        {review.isPrivate ? (
          <GivenReply reply={reply} />
        ) : reply.outbox ? (
          <OutboxItemState outbox={reply.outbox} />
        ) : (
          <ReplyStateText review={review} reply={reply} />
        )}
      </p>
      {reply.id === editedId ? (
        <p className="text-soft text-sm">{t("reply.beingEdited")}</p>
      ) : (
        <ReviewText text={reply.text} />
      )}
      <ReplyTranslations review={review} reply={reply} work={work} refused={refused} />
      <div className="flex flex-wrap items-start gap-1">
        {reply.outbox && <OutboxItemActions outbox={reply.outbox} reviewId={review.id} typed={sendTime} />}
        {!review.isSent && review.replyUrl && reply.state === "saved" && <AnswerLink review={review} />}
        {mayReply && review.isSent && reply.state === "saved" && !reply.outbox && !work?.mustAsk && (
          <WriteForm intent="edit" fields={{ ...fields, text: reply.text }}>
            <Button size="small" variant="primary" busy={isBusy}>
              {t("reply.send", { platform: review.platformName })}
            </Button>
          </WriteForm>
        )}
        {mayReply && !review.isSent && reply.state === "saved" && (
          <WriteForm intent="publish" fields={fields}>
            <Button size="small" busy={isBusy} icon={<Check aria-hidden />}>
              {t("reply.publish")}
            </Button>
          </WriteForm>
        )}
        {!review.isPrivate && <CopyButton text={reply.text} />}
        {mayReply && reply.id !== editedId && (
          <a
            href={rest.editAddress(reply.id)}
            onClick={rest.onEdit(reply.id)}
            className="btn btn-ghost btn-small"
            rel="nofollow"
          >
            {t("reply.edit")}
          </a>
        )}
        {reply.mayDelete && (
          <a
            href={rest.confirmAddress(reply.id)}
            onClick={rest.onConfirm(reply.id)}
            className="btn btn-quiet-danger btn-small"
            rel="nofollow"
          >
            {t("reply.delete")}
          </a>
        )}
      </div>
    </>
  );
}

/** Link to the page where a person posts the reply. */
function AnswerLink({ review }: { review: PresentedReview }) {
  const { t } = useTranslation("outbox");
  return (
    <a href={review.replyUrl} target="_blank" rel="noreferrer nofollow" className="btn btn-ghost btn-small">
      <ExternalLink aria-hidden />
      {t("form.openPage", { platform: review.platformName })}
    </a>
  );
}

/** How, and on which day, the guest of a private review was given it. */
function GivenReply({ reply: { channel, published } }: { reply: ReplyView }) {
  const { t } = useTranslation("reviews");
  return (
    <>
      {channel && <span>{t(`channels.${channel}`)}</span>}
      {published && <time dateTime={published.iso}>{published.exact}</time>}
    </>
  );
}

/** State of the reply and since when, in one sentence; never more than is known. */
function ReplyStateText({ review, reply }: { review: PresentedReview; reply: ReplyView }) {
  const { t } = useTranslation("reviews");
  const platform = review.platformName;
  const { published, created } = reply;
  if (reply.state === "saved")
    return (
      <>
        <time dateTime={created.iso} title={created.exact}>
          {created.ago}
        </time>
        <span className="text-brass-ink">
          {t(reply.isNewerThanPlatform ? "reply.edited" : review.isSent ? "reply.unsent" : "reply.saved", { platform })}
        </span>
      </>
    );
  if (reply.state === "in_review") return <span>{t("reply.inReview", { platform })}</span>;
  if (reply.state === "refused") return <span>{t("reply.refused", { platform })}</span>;
  if (!published) return <span>{t("reply.publishedUndated", { platform })}</span>;
  // The author is named already; another person who stated its publication is added.
  const name = reply.publishedBy === reply.authorName ? null : reply.publishedBy;
  return (
    <time dateTime={published.iso} title={published.exact}>
      {name
        ? t("reply.publishedAccording", { platform, ago: published.ago, name })
        : t("reply.published", { platform, ago: published.ago })}
    </time>
  );
}
