import type { ReactNode } from "react";

/** Numbers and their texts come formatted from the server, in the reader's language. */
export type ChartPoint = { key: string; label: string; value: number | null; valueText: string };

type ChartProps = {
  points: readonly ChartPoint[];
  /** One sentence about the picture; the figures themselves belong into a table beside it. */
  summary: string;
  /** Ends of the scale; by default 0 and the highest point. */
  min?: number;
  max?: number;
  /** Of the plot alone, in px. */
  height?: number;
};

const topSpace = 20;
const labelSpace = 24;

/**
 * Vertical bars. Positions are percentages and texts are not scaled, so that one drawing fits phones and wide screens; narrow screens show
 * every third label.
 */
export function BarChart({ points, summary, min = 0, max, height = 140 }: ChartProps) {
  const scale = scaleOf(points, min, max);
  const step = 100 / Math.max(points.length, 1);
  return (
    <Plot points={points} summary={summary} height={height} scale={scale}>
      {points.map((point, index) => (
        <rect
          key={point.key}
          className="bar"
          rx="3"
          x={percent(step * (index + 0.2))}
          width={percent(step * 0.6)}
          y={percent(100 - scale(point.value ?? min))}
          height={percent(scale(point.value ?? min))}
        />
      ))}
    </Plot>
  );
}

/** A line over an axis with its marks; a missing value interrupts it. With marks only the last figure is written: the axis tells the others. */
export function LineChart({
  points,
  summary,
  marks,
  min = 0,
  max,
  height = 110,
}: ChartProps & { marks?: readonly Mark[] }) {
  const scale = scaleOf(points, min, max);
  const position = middleOf(points.length);
  return (
    <Plot points={points} summary={summary} height={height} scale={scale} marks={marks}>
      {points.map((point, index) => {
        const next = points[index + 1];
        if (point.value === null || next?.value == null) return null;
        return (
          <line
            key={point.key}
            className="series"
            x1={position(index)}
            y1={percent(100 - scale(point.value))}
            x2={position(index + 1)}
            y2={percent(100 - scale(next.value))}
          />
        );
      })}
      {points.map(
        (point, index) =>
          point.value !== null && (
            <circle
              key={point.key}
              className="dot"
              cx={position(index)}
              cy={percent(100 - scale(point.value))}
              r="3.5"
            />
          ),
      )}
    </Plot>
  );
}

/** A line across the plot with its text at the start. */
type Mark = { value: number; text: string };

/** Least height of the scale, so that a steady value is a steady line. */
const sparklineSpanMin = 1;

/** A line without figures beside a value: where it comes from. Missing values are passed over. */
export function Sparkline({ values, summary }: { values: readonly (number | null)[]; summary: string }) {
  const known = values.flatMap((value, index) => (value === null ? [] : [{ index, value }]));
  const lowest = Math.min(...known.map(({ value }) => value));
  const highest = Math.max(...known.map(({ value }) => value));
  const bottom = (lowest + highest - Math.max(highest - lowest, sparklineSpanMin)) / 2;
  const span = Math.max(highest - lowest, sparklineSpanMin);
  const points = known.map(({ index, value }) => ({
    x: 3 + (index / (values.length - 1)) * 66,
    y: 21 - ((value - bottom) / span) * 18,
  }));
  const last = points.at(-1);
  if (points.length < 2 || !last) return null;
  return (
    <svg role="img" aria-label={summary} viewBox="0 0 72 24" className="sparkline">
      <title>{summary}</title>
      <polyline points={points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ")} />
      <circle cx={last.x} cy={last.y} r="2.6" />
    </svg>
  );
}

type PlotProps = Required<Pick<ChartProps, "points" | "summary" | "height">> & {
  scale: (value: number) => number;
  marks?: readonly Mark[];
  children: ReactNode;
};

function Plot({ points, summary, height, scale, marks, children }: PlotProps) {
  const position = middleOf(points.length);
  const lastKnown = points.findLastIndex(({ value }) => value !== null);
  const isWritten = (index: number) => !marks || index === lastKnown;
  return (
    <div className={marks ? "chart chart-marked" : "chart"}>
      <svg role="img" aria-label={summary} height={topSpace + height + labelSpace}>
        <svg y={topSpace} height={height} overflow="visible" aria-hidden>
          <line className="axis" x1="0" x2="100%" y1="100%" y2="100%" />
          {marks?.map(({ value, text }) => (
            <g key={text}>
              <line
                className="axis"
                x1="0"
                x2="100%"
                y1={percent(100 - scale(value))}
                y2={percent(100 - scale(value))}
              />
              <text className="mark" x="-6" y={percent(100 - scale(value))} dy="4" textAnchor="end">
                {text}
              </text>
            </g>
          ))}
          {children}
          {points.map((point, index) => (
            <g key={point.key} textAnchor="middle">
              {point.value !== null && isWritten(index) && (
                <text x={position(index)} y={percent(100 - scale(point.value))} dy="-8">
                  {point.valueText}
                </text>
              )}
              <text x={position(index)} y="100%" dy="18" className={index % 3 === 1 ? undefined : "minor"}>
                {point.label}
              </text>
            </g>
          ))}
        </svg>
      </svg>
    </div>
  );
}

const percent = (value: number): string => `${Math.round(value * 10) / 10}%`;
const middleOf = (count: number) => (index: number) => percent((100 / Math.max(count, 1)) * (index + 0.5));

/** Value → percentage of the height. */
function scaleOf(points: readonly ChartPoint[], min: number, max: number | undefined): (value: number) => number {
  const top = max ?? Math.max(...points.map((point) => point.value ?? min), min + 1);
  return (value) => (Math.max(value - min, 0) / (top - min)) * 100;
}
