import { errorsOf, type FormResult, refusalOf } from "#app/lib/form-result.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { ReviewResult } from "#app/services/reviews/write-result.ts";
import { Banner } from "#app/ui/notices.tsx";

/** A problem that is not said at the field of a reply: of a form that has none, or of the whole review. */
export function Problem({ outcome: { problem, isAside, replyId } }: { outcome: ReviewResult }) {
  const { t } = useTranslation("reviews");
  if (!problem) return null;
  const isForCard = isAside || (problem.typed === "" && replyId !== null);
  if (problem.key !== "conflict" && !isForCard) return null;
  return (
    <Banner tone="brass" role="alert">
      {t(`problems.${problem.key}`)}
    </Banner>
  );
}

/** A refused form that has no place of its own for it. */
export function Refusal({ refused }: { refused: FormResult | undefined }) {
  if (!refused || refused.intent === "note" || refused.intent === "translate" || errorsOf(refused).file) return null;
  return (
    <Banner tone="brass" role="alert">
      {refusalOf(refused)}
    </Banner>
  );
}
