import { Link } from "react-router";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { RunView } from "#app/services/automations/present-runs.server.ts";
import { Stars } from "#app/ui/stars.tsx";

/** The review of a run, with its link. */
export function ReviewLine({ review }: { review: RunView["review"] }) {
  const { t } = useTranslation("automations");
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-center gap-2">
        {review.rating > 0 ? (
          <Stars value={review.rating} text={review.ratingText} />
        ) : (
          <span>{review.ratingText}</span>
        )}
        <Link to={review.to} className="link wrap-anywhere" title={t("runs.open")}>
          {review.title}
        </Link>
      </div>
      {review.text && (
        <p dir="auto" className="wrap-anywhere line-clamp-3 text-soft">
          {review.text}
        </p>
      )}
    </div>
  );
}
