import type { PresentedReview } from "#app/services/reviews/present.server.ts";
import { Badge } from "#app/ui/badge.tsx";

/** Time left to reply, or the delay. */
export function DeadlineBadge({ deadline }: Pick<PresentedReview, "deadline">) {
  if (!deadline) return null;
  return (
    <span title={deadline.exact} className="flex-none">
      <Badge tone={deadline.isVeryLate ? "danger" : deadline.isLate ? "brass" : "neutral"}>{deadline.text}</Badge>
    </span>
  );
}
