import { useCountdown } from "#app/islands/use-countdown.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { PresentedReview, ReplyStateView } from "#app/services/reviews/present.server.ts";
import { Badge } from "#app/ui/badge.tsx";

type Props = { review: Pick<PresentedReview, "replyState" | "isPrivate" | "answerState"> };

/**
 * What became of the reply to a review, in a word or two, the same in the list and in the review. A private review has no state before its
 * reply is recorded: it takes no other, but nothing about that is impossible.
 */
export function ReplyStateBadge({ review: { replyState, isPrivate, answerState } }: Props) {
  const { t } = useTranslation("reviews");
  if (isPrivate && answerState === "not_answerable") return null;
  const { key, tone, platform = "", seconds } = replyState;
  return (
    <Badge tone={tone}>
      {t(`replyStates.${key}`, { platform })}
      {seconds !== undefined && <Left key={seconds} seconds={seconds} />}
    </Badge>
  );
}

function Left({ seconds }: { seconds: NonNullable<ReplyStateView["seconds"]> }) {
  const left = useCountdown(seconds);
  return (
    <span role="timer" className="tabular-nums">
      {left}
    </span>
  );
}
