import { useTranslation } from "#app/locales/use-translation.ts";
import type { PresentedReview } from "#app/services/reviews/present.server.ts";
import { Badge, type Tone } from "#app/ui/badge.tsx";

const tones: Record<PresentedReview["answerState"], Tone> = {
  not_answered: "brass",
  pending: "info",
  answered: "accent",
  not_answerable: "neutral",
};

/** Answer state of a review. */
export function ReplyStateBadge({ state }: { state: PresentedReview["answerState"] }) {
  const { t } = useTranslation("reviews");
  return <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>;
}
