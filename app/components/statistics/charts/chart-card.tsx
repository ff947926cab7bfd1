import { Link } from "react-router";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { ChartView } from "#app/services/statistics/chart.server.ts";
import { Card } from "#app/ui/card.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { NumberCell, Table } from "#app/ui/table.tsx";
import { Explained } from "../explained.tsx";
import { Distribution, Lines, Ranges, Shares, StackedBars, Swatch } from "./drawings.tsx";

/** The drawing of each kind of chart that is drawn. */
export const drawings = {
  line: Lines,
  stacked: StackedBars,
  distribution: Distribution,
  shares: Shares,
  range: Ranges,
} as const;

/** A chart with its figures in a table, and the same as a file. */
export function ChartCard({ chart, isWide }: { chart: ChartView; isWide: boolean }) {
  const { t } = useTranslation("statistics");
  const { kind } = chart;
  const Drawing = kind === "table" || kind === "heat" ? null : drawings[kind];
  return (
    <Card
      title={chart.title}
      aside={
        <a href={chart.csv} className="link text-sm print:hidden" download>
          {t("download")}
          <span className="sr-only"> {chart.title}</span>
        </a>
      }
      id={chart.key}
      className={classNames("stat-chart", isWide && "stat-wide")}
    >
      {chart.about && <p className="text-soft text-sm pb-3">{chart.about}</p>}
      {chart.isEmpty ? (
        <p className="text-soft">{t("empty.chart")}</p>
      ) : Drawing ? (
        <>
          <Drawing chart={chart} />
          {kind !== "distribution" && kind !== "shares" && <Legend chart={chart} />}
          <details className="stat-figures" open={chart.isOpen || undefined}>
            <summary>
              {t("figures")}
              <span className="sr-only"> {chart.title}</span>
            </summary>
            <FigureTable chart={chart} />
          </details>
        </>
      ) : (
        <FigureTable chart={chart} />
      )}
      {!chart.isEmpty && <Explained name={chart.title} how={chart.how} to={chart.to} />}
    </Card>
  );
}

/** What the lines and colours of a chart stand for. */
export function Legend({ chart }: { chart: ChartView }) {
  const { t } = useTranslation("statistics");
  const { series, hasBefore, events } = chart;
  if (series.length < 2 && !hasBefore && events.length === 0) return null;
  // The three ends of an estimate are one drawing.
  const isRange = chart.kind === "range";
  const shown = series.map(({ key, label }, index) => ({ key, label, index }));
  return (
    <ul className="stat-legend">
      {(isRange ? shown.toSpliced(2, 1).slice(1) : shown).map(({ key, label, index }) => (
        <li key={key}>
          <Swatch index={index} as={chart.kind === "stacked" || (isRange && index === 1) ? "area" : "line"} />{" "}
          {isRange && index === 1 ? t("legend.range", { name: label }) : label}
        </li>
      ))}
      {hasBefore && (
        <li>
          <Swatch index={0} as="line line-before" /> {t("legend.before")}
        </li>
      )}
      {events.length > 0 && (
        <li>
          <span aria-hidden className="stat-event-mark" /> {t("legend.events")}
        </li>
      )}
    </ul>
  );
}

/** The same rows and columns as the file. */
export function FigureTable({ chart }: { chart: ChartView }) {
  const { t } = useTranslation("statistics");
  const { categories, series } = chart;
  return (
    <Table
      caption={chart.title}
      className={classNames("stat-table", chart.isTime && "stat-times")}
      isBare={categories.every(({ to }) => !to) && series.every(({ links }) => links.every((link) => !link))}
    >
      <thead>
        <tr>
          <th scope="col">{chart.categoryTitle}</th>
          {series.flatMap(({ key, label, beforeTexts }) => [
            <th key={key} scope="col" className="number">
              {label}
            </th>,
            ...(beforeTexts
              ? [
                  <th key={`${key} before`} scope="col" className="number text-soft">
                    {t("legend.before")}
                  </th>,
                ]
              : []),
          ])}
        </tr>
      </thead>
      <tbody>
        {categories.map(({ key, long, note, isPartial, to: quotes }, index) => (
          <tr key={key}>
            <th scope="row" className="md:min-w-40 md:whitespace-normal">
              {quotes ? (
                <Link to={quotes} className="link">
                  {long}
                </Link>
              ) : (
                long
              )}
              {note && <span className="stat-note">{note}</span>}
              {isPartial && <span className="text-soft"> {t("partial")}</span>}
            </th>
            {series.flatMap((one) => {
              const to = one.links[index];
              const text = one.texts[index];
              return [
                <NumberCell key={one.key} data-heat={chart.kind === "heat" ? heatOf(one.values, index) : undefined}>
                  {to ? (
                    <Link to={to} className="link">
                      {text}
                    </Link>
                  ) : (
                    text
                  )}
                </NumberCell>,
                ...(one.beforeTexts
                  ? [
                      <NumberCell key={`${one.key} before`} className="text-soft">
                        {one.beforeTexts[index]}
                      </NumberCell>,
                    ]
                  : []),
              ];
            })}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const heatSteps = 4;

/** How deep a cell is shaded among those of its column, 0 to 4. */
function heatOf(values: readonly (number | null)[], index: number): number | undefined {
  const value = values[index] ?? null;
  if (value === null) return undefined;
  const known = values.filter((one) => one !== null);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  return high === low ? 0 : Math.round(((value - low) / (high - low)) * heatSteps);
}
