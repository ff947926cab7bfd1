import type { ChartView } from "#app/services/statistics/chart.server.ts";
import { heightOf, middleOf, Plot, plotWidth } from "./plot.tsx";

/** Whole numbers, relative to the point before: a third of the length of absolute ones. */
function linePath(points: readonly ({ x: number; y: number } | null)[]): string {
  let path = "";
  let last = { x: 0, y: 0 };
  let isOpen = false;
  for (const point of points) {
    if (!point) {
      isOpen = false;
      continue;
    }
    const [x, y] = [Math.round(point.x), Math.round(point.y)];
    // A point alone is a line of no length, which a round end makes a dot.
    path += isOpen ? `l${x - last.x} ${y - last.y}` : `M${x} ${y}h0`;
    last = { x, y };
    isOpen = true;
  }
  return path;
}

const pathOf = (chart: ChartView, values: readonly (number | null)[]) =>
  linePath(
    values.map((value, index) =>
      value === null ? null : { x: middleOf(values.length, index), y: heightOf(chart, value) },
    ),
  );

/** A line for each series, broken where a value is missing; the compared days as a dashed one. */
export function Lines({ chart }: { chart: ChartView }) {
  return (
    <Plot chart={chart}>
      {chart.series.map(
        ({ key, before }, index) =>
          before && (
            <path key={`${key} before`} className="line line-before" data-series={index} d={pathOf(chart, before)} />
          ),
      )}
      {chart.series.map(({ key, values }, index) => (
        <path key={key} className="line" data-series={index} d={pathOf(chart, values)} />
      ))}
    </Plot>
  );
}

/** One path for each series, on top of those before it. */
export function StackedBars({ chart }: { chart: ChartView }) {
  const { categories, series } = chart;
  const width = Math.max(Math.round((plotWidth / Math.max(categories.length, 1)) * 0.7), 2);
  const bases = categories.map(() => 0);
  const paths = series.map(({ key, values }, position) => {
    let path = "";
    values.forEach((value, index) => {
      if (value === null || value === 0) return;
      const base = bases[index] ?? 0;
      const [low, high] = [Math.round(heightOf(chart, base)), Math.round(heightOf(chart, base + value))];
      path += `M${Math.round(middleOf(categories.length, index) - width / 2)} ${low}v${high - low}h${width}V${low}z`;
      bases[index] = base + value;
    });
    return <path key={key} className="area" data-series={position} d={path} />;
  });
  return <Plot chart={chart}>{paths}</Plot>;
}

/** A bar from the low to the high end of each estimate with a mark at its middle, and lines of what it is compared with. */
export function Ranges({ chart }: { chart: ChartView }) {
  const { categories, series } = chart;
  const [low, central, high, ...others] = series.map(({ values }) => values);
  const width = Math.max(Math.round((plotWidth / Math.max(categories.length, 1)) * 0.5), 2);
  let [bars, marks] = ["", ""];
  categories.forEach((_, index) => {
    const ends = [low?.[index], central?.[index], high?.[index]].map((value) => value ?? null);
    const [bottom, middle, top] = ends.map((value) => (value === null ? null : Math.round(heightOf(chart, value))));
    if (bottom == null || middle == null || top == null) return;
    const left = Math.round(middleOf(categories.length, index) - width / 2);
    bars += `M${left} ${bottom}V${top}h${width}V${bottom}z`;
    marks += `M${left} ${middle}h${width}`;
  });
  return (
    <Plot chart={chart}>
      <path className="area" data-series={1} opacity={0.4} d={bars} />
      <path className="line" data-series={0} d={marks} />
      {others.map((values, index) => (
        <path key={series[index + 3]?.key} className="line" data-series={index + 3} d={pathOf(chart, values)} />
      ))}
    </Plot>
  );
}

/** A bar for each category with its figure beside it. */
export function Distribution({ chart }: { chart: ChartView }) {
  const [counts, shares] = chart.series;
  const highest = Math.max(...(counts?.values.map((value) => value ?? 0) ?? []), 1);
  return (
    <ul className="stat-bars" aria-label={chart.summary}>
      {chart.categories.map(({ key, short }, index) => (
        <li key={key}>
          <span className="stat-bar-name">{short}</span>
          <svg aria-hidden className="stat-bar">
            <rect width="100%" height="100%" rx="3" className="track" />
            <rect width={`${((counts?.values[index] ?? 0) / highest) * 100}%`} height="100%" rx="3" className="bar" />
          </svg>
          <span className="stat-bar-value">
            {counts?.texts[index]}
            {shares && <span className="text-soft"> {shares.texts[index]}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The parts of a whole as one bar, with a legend that has its figures. */
export function Shares({ chart }: { chart: ChartView }) {
  const [counts] = chart.series;
  const total = counts?.values.reduce<number>((sum, value) => sum + (value ?? 0), 0) ?? 0;
  let start = 0;
  return (
    <div className="grid gap-3">
      <svg role="img" aria-label={chart.summary} className="stat-shares">
        {chart.categories.map(({ key }, index) => {
          const width = total === 0 ? 0 : ((counts?.values[index] ?? 0) / total) * 100;
          const x = start;
          start += width;
          return <rect key={key} className="area" data-series={index} x={`${x}%`} width={`${width}%`} height="100%" />;
        })}
      </svg>
      <ul className="stat-legend">
        {chart.categories.map(({ key, short }, index) => (
          <li key={key}>
            <Swatch index={index} as="area" /> {short} <strong>{counts?.texts[index]}</strong>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A series in a legend as it is drawn: a line, or a filled shape. */
export function Swatch({ index, as = "line" }: { index: number; as?: "line" | "line line-before" | "area" }) {
  return (
    <svg aria-hidden viewBox="0 0 20 12" className="stat-swatch">
      <path className={as} data-series={index} d={as === "area" ? "M4 0h12v12H4z" : "M0 6h20"} />
    </svg>
  );
}
