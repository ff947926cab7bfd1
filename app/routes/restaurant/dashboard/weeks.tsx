import { Link } from "react-router";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { Figures } from "#app/services/dashboards/figures.server.ts";
import { Card } from "#app/ui/card.tsx";
import { BarChart, LineChart } from "#app/ui/charts.tsx";
import { ColumnHead, NumberCell, Table } from "#app/ui/table.tsx";

/** The scale of ratings. */
const stars = [1, 2, 3, 4, 5].map((value) => ({ value, text: String(value) }));

/** Twelve weeks as two charts, and as a table whose rows link to the reviews. */
export function Weeks({ weeks, statistics }: { weeks: Figures["weeks"]; statistics: string }) {
  const { t } = useTranslation("dashboard");
  // Clearer than twelve zeros and an empty chart.
  if (weeks.rows.every(({ count }) => count === 0))
    return (
      <Card title={t("weeks.title")}>
        <p className="text-soft">{t("weeks.quiet")}</p>
      </Card>
    );
  const counts = weeks.rows.map(({ from, label, count, countText }) => ({
    key: from,
    label,
    value: count,
    valueText: countText,
  }));
  const ratings = weeks.rows.map(({ from, label, rating, ratingText }) => ({
    key: from,
    label,
    value: rating,
    valueText: ratingText,
  }));
  return (
    <Card
      title={t("weeks.title")}
      aside={
        <Link to={statistics} className="link reach">
          {t("statistics")}
        </Link>
      }
    >
      <BarChart points={counts} summary={weeks.summary} />
      <h3 className="pt-4 pb-1 text-soft">{t("weeks.ratings")}</h3>
      <LineChart points={ratings} summary={t("weeks.ratings")} min={1} max={5} marks={stars} />
      <details className="pt-3">
        <summary className="link w-fit">{t("weeks.asTable")}</summary>
        <Table caption={t("weeks.title")} className="mt-2">
          <thead>
            <tr>
              <ColumnHead>{t("weeks.week")}</ColumnHead>
              <ColumnHead numeric>{t("weeks.count")}</ColumnHead>
              <ColumnHead numeric>{t("weeks.rating")}</ColumnHead>
            </tr>
          </thead>
          <tbody>
            {weeks.rows.map((row) => (
              <tr key={row.from}>
                <td>
                  <Link to={row.to} className="link">
                    {row.name}
                  </Link>
                </td>
                <NumberCell>{row.countText}</NumberCell>
                <NumberCell>{row.ratingText}</NumberCell>
              </tr>
            ))}
          </tbody>
        </Table>
      </details>
    </Card>
  );
}
