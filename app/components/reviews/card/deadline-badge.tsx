import type { PresentedReview } from "#app/services/reviews/present.server.ts";
import { Badge } from "#app/ui/badge.tsx";

/** How long there is to answer, or since when it is too late. */
export function DeadlineBadge({ deadline }: Pick<PresentedReview, "deadline">) {
  if (!deadline) return null;
  return (
    <span title={deadline.exact}>
      <Badge tone={deadline.isLate ? "danger" : "neutral"}>{deadline.text}</Badge>
    </span>
  );
}
