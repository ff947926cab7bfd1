import type { ReactNode } from "react";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { ChartView } from "#app/services/statistics/chart.server.ts";
import { Reading } from "./reading.tsx";

/** Units of the drawing, which is stretched to the room it gets: twice as fine as pixels, so that whole numbers will do. */
export const plotWidth = 1000;
export const plotHeight = 400;

const percent = (value: number): string => `${Math.round(value * 10) / 10}%`;

/** The middle of a point on the time axis. */
export const middleOf = (count: number, index: number): number => (plotWidth / Math.max(count, 1)) * (index + 0.5);
/** The height of a value. */
export const heightOf = ({ scale }: Pick<ChartView, "scale">, value: number): number =>
  plotHeight - ((value - scale.min) / Math.max(scale.max - scale.min, Number.EPSILON)) * plotHeight;

/** At most so many labels stand below an axis. */
const labelsMax = 7;

const topSpace = 18;
const plotRoom = 180;
const labelRoom = 24;

/** The frame of a drawn chart: scale, axis, events, and the line that says what is read. Works without scripts, which only add the reading. */
export function Plot({ chart, children }: { chart: ChartView; children: ReactNode }) {
  const { t } = useTranslation("statistics");
  const { categories, scale, events, summary, title } = chart;
  const every = Math.ceil(categories.length / labelsMax);
  const labelCount = Math.ceil(categories.length / every);
  const isSpared = (fromEnd: number) => fromEnd % 2 === 1 && (labelCount > 4 || (fromEnd === 1 && every > 1));
  const top = (value: number) => percent(heightOf({ scale }, value) / (plotHeight / 100));
  const x = (index: number) => percent(middleOf(categories.length, index) / (plotWidth / 100));
  const longest = Math.max(...scale.marks.map(({ text }) => text.length));
  return (
    <Reading
      label={title}
      room={roomFor(longest)}
      lines={readingsOf(chart, (at, values) => t("reading.line", { at, values }))}
    >
      <svg role="img" aria-label={summary} height={topSpace + plotRoom + labelRoom} className="plot">
        <svg y={topSpace} height={plotRoom} overflow="visible" aria-hidden>
          {scale.marks.map(({ value, text }) => (
            <g key={value}>
              <line className="axis" x1="0" x2="100%" y1={top(value)} y2={top(value)} />
              <text x="-6" y={top(value)} dy="4" textAnchor="end">
                {text}
              </text>
            </g>
          ))}
          {events.map(({ index, text, isOwn }) => (
            <g key={index} className={isOwn ? "event event-own" : "event"}>
              <title>{text}</title>
              <line x1={x(index)} x2={x(index)} y1="0" y2="100%" />
              <circle cx={x(index)} cy="-6" r="4" />
            </g>
          ))}
          <svg viewBox={`0 0 ${plotWidth} ${plotHeight}`} preserveAspectRatio="none" overflow="visible">
            <title>{title}</title>
            {children}
          </svg>
          {categories.map(
            ({ key, short }, index) =>
              (categories.length - 1 - index) % every === 0 && (
                <text
                  key={key}
                  x={x(index)}
                  y="100%"
                  dy="18"
                  className={isSpared((categories.length - 1 - index) / every) ? "tight" : undefined}
                  textAnchor={index === categories.length - 1 && index > 0 && every > 1 ? "end" : "middle"}
                >
                  {short}
                </text>
              ),
          )}
        </svg>
      </svg>
    </Reading>
  );
}

/** How much room the labels of a scale take: what does not fit would be cut off on paper. */
const roomFor = (length: number) => (length <= 5 ? "small" : length <= 8 ? "medium" : "large");

/** What each point says: its days, every value, and what happened then. */
function readingsOf(
  { categories, series, events }: ChartView,
  lineOf: (at: string, values: string) => string,
): string[] {
  return categories.map(({ long }, index) => {
    const values = series.map(({ label, texts, beforeTexts }) => {
      const before = beforeTexts?.[index];
      return `${label} ${texts[index] ?? ""}${before ? ` (${before})` : ""}`;
    });
    const event = events.find((one) => one.index === index);
    return [lineOf(long, values.join(", ")), ...(event ? [event.text] : [])].join(" · ");
  });
}
