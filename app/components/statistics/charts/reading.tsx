import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "#app/locales/use-translation.ts";

const pageStep = 7;

/** Where a key leads from a point; undefined for a key that means nothing here, null for none at all. */
function moved(key: string, index: number | null, count: number): number | null | undefined {
  const within = (wanted: number) => Math.min(Math.max(wanted, 0), count - 1);
  switch (key) {
    case "ArrowRight":
      return within((index ?? -1) + 1);
    case "ArrowLeft":
      return within((index ?? count) - 1);
    case "PageDown":
      return within((index ?? -1) + pageStep);
    case "PageUp":
      return within((index ?? count) - pageStep);
    case "Home":
      return 0;
    case "End":
      return count - 1;
    case "Escape":
      return null;
    default:
      return undefined;
  }
}

type Props = {
  label: string;
  /** Beside the drawing, for the labels of its scale. */
  room: "small" | "medium" | "large";
  lines: readonly string[];
  children: ReactNode;
};

/**
 * Reads the points of a chart by pointer and by keys: arrows one by one, PageUp and PageDown by seven, Esc ends it. Only with scripts does
 * the chart take part in the tab order; the table beside it says the same without.
 */
export function Reading({ label, room, lines, children }: Props) {
  const { t } = useTranslation("statistics");
  const [isReady, setIsReady] = useState(false);
  const [index, setIndex] = useState<number | null>(null);
  const [hasFocus, setHasFocus] = useState(false);
  const count = lines.length;
  useEffect(() => setIsReady(true), []);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = moved(event.key, index, count);
    if (next === undefined) return;
    event.preventDefault();
    setIndex(next);
  };
  const onPointerMove = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const plot = currentTarget.querySelector("svg.plot");
    if (!plot || count === 0) return;
    const { left, width } = plot.getBoundingClientRect();
    setIndex(Math.min(Math.max(Math.floor(((clientX - left) / width) * count), 0), count - 1));
  };
  const shown = index === null ? undefined : lines[index];
  return (
    <>
      <fieldset
        aria-label={t("reading.label", { name: label })}
        tabIndex={isReady && count > 0 ? 0 : undefined}
        className="chart stat-plot"
        data-room={room}
        onKeyDown={onKeyDown}
        onPointerMove={onPointerMove}
        onPointerLeave={() => setIndex(null)}
        onFocus={() => setHasFocus(true)}
        onBlur={() => {
          setHasFocus(false);
          setIndex(null);
        }}
      >
        {children}
        {index !== null && (
          <svg aria-hidden className="stat-marker">
            <line x1={`${((index + 0.5) / count) * 100}%`} x2={`${((index + 0.5) / count) * 100}%`} y1="0" y2="100%" />
          </svg>
        )}
      </fieldset>
      <p role="status" className="stat-reading">
        {shown ?? (hasFocus ? t("reading.hint") : "")}
      </p>
    </>
  );
}
