import { type ReactNode, useEffect, useRef } from "react";
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
  return <Alert of={problem}>{t(`problems.${problem.key}`)}</Alert>;
}

/** A refused form that has no place of its own for it. */
export function Refusal({ refused }: { refused: FormResult | undefined }) {
  if (!refused || refused.intent === "note" || refused.intent === "translate" || errorsOf(refused).file) return null;
  return <Alert of={refused}>{refusalOf(refused)}</Alert>;
}

/** A refusal comes into view: the buttons stand still at the foot, while the part above them may be scrolled to anywhere. */
function Alert({ of: refusal, children }: { of: object; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  // Each result is an object of its own: another refusal with the same words comes into view again.
  useEffect(() => {
    if (refusal) place.current?.scrollIntoView({ block: "nearest" });
  }, [refusal]);
  return (
    <div ref={place} className="review-alert">
      <Banner tone="brass" role="alert">
        {children}
      </Banner>
    </div>
  );
}
