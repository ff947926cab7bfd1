import { Link } from "react-router";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { Figures } from "#app/services/dashboards/figures.server.ts";
import { Card } from "#app/ui/card.tsx";
import { Star } from "#app/ui/icons/lucide.tsx";

/** Number of reviews by stars; each row links to its reviews. */
export function Distribution({ distribution }: { distribution: Figures["distribution"] }) {
  const { t } = useTranslation("dashboard");
  return (
    <Card title={t("distribution.title")}>
      <ul className="-mx-2">
        {distribution.rows.map((row) => (
          <li key={row.stars}>
            <Link
              to={row.to}
              className="grid grid-cols-[2.25rem_1fr_3rem_3rem] items-center gap-2 rounded-control px-2 py-1 tabular-nums hover:bg-sunken pointer-coarse:min-h-11"
            >
              <span className="inline-flex items-center gap-1">
                <span className="sr-only">{row.label}</span>
                <span aria-hidden>{row.stars}</span>
                <Star aria-hidden className="fill-brass text-brass" />
              </span>
              <svg className="h-2.5 w-full rounded-full bg-sunken" aria-hidden>
                <rect width={`${row.percent.toFixed(1)}%`} height="100%" rx="5" className="fill-brass" />
              </svg>
              <span className="text-end font-semibold">{row.count}</span>
              <span className="text-end text-soft text-sm">{row.share}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
