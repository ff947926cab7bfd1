import { useContext } from "react";
import { SendTimeField } from "#app/components/outbox/send-later.tsx";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { WorkData } from "#app/services/review-work/load.server.ts";
import type { PresentedReview } from "#app/services/reviews/present.server.ts";
import type { ReviewResult } from "#app/services/reviews/write-result.ts";
import { Button } from "#app/ui/button.tsx";
import { ChevronDown } from "#app/ui/icons/lucide.tsx";
import { WritesContext } from "../card/write-form.tsx";
import type { ComposerTarget } from "./composer-target.ts";

type Props = {
  review: PresentedReview;
  target: ComposerTarget;
  work: WorkData | null;
  /** The typed time to send, returned with the form. */
  sendTime: ReviewResult["sendTime"];
};

/** Sends what is in the field, at once or, for a new reply, later. */
export function SendButtons({ review, target, work, sendTime }: Props) {
  const { t: outbox } = useTranslation("outbox");
  const { t: workText } = useTranslation("work");
  const { isBusy } = useContext(WritesContext);
  const label = useSendLabel({ review, target, work });
  const isNew = target.kind === "reply";
  const mayWait = isNew && (work?.sendTimes || sendTime);
  return (
    <>
      {isNew && (
        // Pressed by scripts only.
        <Button name="intent" value="draft" formNoValidate className="in-data-hydrated:hidden">
          {workText("draft.save")}
        </Button>
      )}
      <span className="send-group">
        <Button variant="primary" busy={isBusy} data-send>
          {label}
        </Button>
        {mayWait && (
          <details className="send-later" open={sendTime !== undefined}>
            <summary
              className="btn btn-primary btn-icon"
              aria-label={outbox("later.open")}
              title={outbox("later.open")}
            >
              <ChevronDown aria-hidden />
            </summary>
            <div className="send-later-panel">
              <SendTimeField times={work?.sendTimes} typed={sendTime} />
              <Button name="later" value="1" busy={isBusy}>
                {outbox("later.send")}
              </Button>
            </div>
          </details>
        )}
      </span>
    </>
  );
}

function useSendLabel({ review, target, work }: Pick<Props, "review" | "target" | "work">): string {
  const { t } = useTranslation("reviews");
  const { t: outbox } = useTranslation("outbox");
  const { t: workText } = useTranslation("work");
  if (target.kind === "suggestion") return workText("suggestion.approve");
  if (work?.mustAsk) return workText("suggestion.send");
  if (target.kind !== "edit") return review.isSent ? outbox("form.send") : t("reply.save");
  if (target.isRefused) return outbox("form.correct");
  return review.isSent ? outbox("form.saveEdit") : t("reply.saveEdit");
}
