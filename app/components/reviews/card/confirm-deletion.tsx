import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { reviewAddress } from "#app/lib/review-links.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { PresentedReview, ReplyView } from "#app/services/reviews/present.server.ts";
import type { WriteResult } from "#app/services/reviews/write-result.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog, DialogFooter } from "#app/ui/dialog.tsx";
import { useWrite } from "./use-write.ts";
import { WriteForm, WritesContext } from "./write-form.tsx";

type Props = {
  review: PresentedReview;
  reply: ReplyView;
  address: string;
  /** Set when scripts opened it: it is then modal, and closes without a page. */
  onClose: (() => void) | null;
  onResult: (result: WriteResult) => void;
};

const dialogId = "confirm-deletion";
/** The harmless button has the focus first: set by the browser when the server opened the dialog, by an effect when scripts did. */
const firstFocus = { autoFocus: true };

/** Asks for confirmation, and names what will be deleted. Without scripts it is a page of its own, opened by the server. */
export function ConfirmDeletion({ review, reply, address, onClose, onResult }: Props) {
  const { t } = useTranslation("reviews");
  const { t: common } = useTranslation();
  const { t: outbox } = useTranslation("outbox");
  const writes = useWrite(address, ({ value }) => {
    if (value) onResult(value);
    onClose?.();
  });
  const frame = useRef<HTMLDivElement>(null);
  const keep = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    const dialog = frame.current?.querySelector("dialog");
    if (!onClose || !dialog) return;
    dialog.addEventListener("close", onClose);
    dialog.showModal();
    keep.current?.focus();
    return () => dialog.removeEventListener("close", onClose);
  }, [onClose]);
  const platform = review.platformName;
  const reviewer = review.author || t("card.anonymous");
  const isOnPlatform = !review.isPrivate && (reply.state === "published" || reply.isNewerThanPlatform);
  return (
    <WritesContext value={onClose ? writes : { address: `${address}#review-${review.id}`, isBusy: false }}>
      <div ref={frame}>
        <Dialog id={dialogId} title={t("confirm.title")} closeLabel={common("close")} open={onClose ? undefined : true}>
          <p>
            {reply.authorName
              ? t("confirm.text", { author: reply.authorName, reviewer })
              : t("confirm.textNobody", { reviewer })}
          </p>
          {isOnPlatform && (
            <p className="pt-2">
              {review.isSent ? outbox("confirm", { platform }) : t("confirm.published", { platform })}
            </p>
          )}
          <blockquote dir="auto" className="mt-3 line-clamp-3 border-line border-s-2 ps-3 text-soft wrap-anywhere">
            {reply.text}
          </blockquote>
          <WriteForm intent="delete" fields={{ reviewId: review.id, replyId: reply.id, version: review.version }}>
            <DialogFooter>
              <Link
                ref={keep}
                {...firstFocus}
                to={`${reviewAddress(address, review.id)}#review-${review.id}`}
                preventScrollReset
                className="btn"
                onClick={(event) => {
                  if (!onClose) return;
                  event.preventDefault();
                  onClose();
                }}
              >
                {t("confirm.keep")}
              </Link>
              <Button variant="danger" busy={writes.isBusy}>
                {t("confirm.delete")}
              </Button>
            </DialogFooter>
          </WriteForm>
        </Dialog>
      </div>
    </WritesContext>
  );
}
