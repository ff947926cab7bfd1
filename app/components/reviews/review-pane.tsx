import { type ComponentProps, type MouseEvent, useRef } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { Part } from "#app/components/errors/part.tsx";
import type { RefusedPart } from "#app/lib/refused-part.ts";
import { isPlainClick } from "#app/lib/review-links.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { ArrowLeft } from "#app/ui/icons/lucide.tsx";
import { ErrorState } from "#app/ui/states.tsx";
import { ReviewCard } from "./card/review-card.tsx";
import { usePaneHeight } from "./use-pane-height.ts";

type Props = Omit<ComponentProps<typeof ReviewCard>, "review"> & {
  review: ComponentProps<typeof ReviewCard>["review"] | undefined;
  isGone: boolean;
  /** Instead of a review: why its reader may not see it. */
  refused: RefusedPart | null;
};

/** One whole review, beside the list; on a phone a page of its own. */
export function ReviewPane({ review, isGone, refused, ...card }: Props) {
  const { t } = useTranslation("reviews");
  const pane = useRef<HTMLElement>(null);
  usePaneHeight(pane);
  return (
    <section
      ref={pane}
      className="review-pane"
      aria-label={t("pane.label")}
      aria-busy={(!review && !isGone) || undefined}
    >
      <BackToList to={card.address} />
      {review ? (
        <ReviewCard key={review.id} review={review} {...card} />
      ) : refused ? (
        <Part of={refused} />
      ) : isGone ? (
        <ErrorState className="card" title={t("pane.gone")}>
          {t("pane.goneText")}
        </ErrorState>
      ) : (
        <div className="skeleton h-64" />
      )}
    </section>
  );
}

/** Link back to the position in the list, if the reader came from there. */
function BackToList({ to }: { to: string }) {
  const { t } = useTranslation("reviews");
  const navigate = useNavigate();
  const { state } = useLocation();
  const onClick = (event: MouseEvent) => {
    if (!state?.fromList || !isPlainClick(event)) return;
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <Link to={to} onClick={onClick} className="review-back btn btn-ghost">
      <ArrowLeft aria-hidden />
      {t("pane.back")}
    </Link>
  );
}
