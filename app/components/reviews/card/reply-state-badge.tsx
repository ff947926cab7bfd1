import { useTranslation } from "#app/locales/use-translation.ts";
import type { PresentedReview } from "#app/services/reviews/present.server.ts";
import { Badge, type Tone } from "#app/ui/badge.tsx";

const tones: Record<PresentedReview["answerState"], Tone> = {
  not_answered: "brass",
  pending: "info",
  answered: "accent",
  not_answerable: "neutral",
};

/** Answer state of a review. A private one has none before its reply is recorded: it takes no other, but nothing about that is impossible. */
export function ReplyStateBadge({ review }: { review: Pick<PresentedReview, "answerState" | "isPrivate"> }) {
  const { t } = useTranslation("reviews");
  const { answerState, isPrivate } = review;
  if (isPrivate && answerState === "not_answerable") return null;
  return <Badge tone={tones[answerState]}>{t(`states.${answerState}`)}</Badge>;
}
