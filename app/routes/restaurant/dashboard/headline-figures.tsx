import { Link } from "react-router";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { Figures } from "#app/services/dashboards/figures.server.ts";
import { Stat } from "#app/ui/card.tsx";
import { Stars } from "#app/ui/stars.tsx";

/** The four main figures, each with a link to the list it was counted from. */
export function HeadlineFigures({ figures }: { figures: Figures }) {
  const { t } = useTranslation("dashboard");
  const { rating, newReviews, toAnswer, response, statistics } = figures;
  return (
    <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      <Stat label={t("toAnswer.label")} value={toAnswer.text} to={toAnswer.to}>
        {toAnswer.oldest ?? t("toAnswer.none")}
        {toAnswer.refused && (
          <Link
            to={toAnswer.refused.to}
            className="link relative block w-fit text-danger pointer-coarse:mt-1 pointer-coarse:min-h-11 pointer-coarse:content-center"
          >
            {toAnswer.refused.text}
          </Link>
        )}
        {toAnswer.pending && (
          <Link
            to={toAnswer.pending.to}
            className="link relative block w-fit pointer-coarse:mt-1 pointer-coarse:min-h-11 pointer-coarse:content-center"
          >
            {toAnswer.pending.text}
          </Link>
        )}
      </Stat>
      <Stat label={t("rating.label")} value={rating.text} to={rating.to} change={rating.change ?? undefined}>
        {rating.value !== null && <Stars value={rating.value} text={rating.inWords} className="mb-0.5" />}
        <span className="block">{rating.count}</span>
      </Stat>
      <Stat
        label={t("newReviews.label")}
        value={newReviews.text}
        to={newReviews.to}
        change={newReviews.change ?? undefined}
      >
        <Link
          to={newReviews.previousTo}
          className="link relative block w-fit pointer-coarse:mt-1 pointer-coarse:min-h-11 pointer-coarse:content-center"
        >
          {newReviews.previous}
        </Link>
      </Stat>
      <Stat label={t("response.label")} value={response.text} to={response.to}>
        <span className="block">{response.detail}</span>
        {response.median}
        <Link
          to={statistics.figures}
          className="link relative block w-fit pointer-coarse:mt-1 pointer-coarse:min-h-11 pointer-coarse:content-center"
        >
          {t("statistics")}
        </Link>
      </Stat>
    </div>
  );
}
