import type { ComponentProps, ReactNode } from "react";
import { Link, type To } from "react-router";
import { TrendingDown, TrendingUp } from "#app/ui/icons/lucide.tsx";
import { classNames } from "./class-names.ts";

type CardProps = ComponentProps<"section"> & { title?: ReactNode; aside?: ReactNode; flush?: boolean };

/** A card with an optional head. `flush` leaves the padding to the content (tables, lists). */
export function Card({ title, aside, flush, className, children, ...rest }: CardProps) {
  return (
    <section className={classNames("card", !flush && "p-4 sm:p-5", className)} {...rest}>
      {title !== undefined && (
        <div
          className={classNames(
            "flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 pb-3",
            flush && "p-4 sm:px-5",
          )}
        >
          <h2>{title}</h2>
          {aside}
        </div>
      )}
      {children}
    </section>
  );
}

type StatProps = {
  label: string;
  value: ReactNode;
  /** The list that the figure counts. Without it the figure is not a link. */
  to?: To;
  change?: { text: string; good: boolean | null; direction: "up" | "down" | "flat" };
  children?: ReactNode;
};

/** A figure that links to the list it was counted from; the whole card is the target. */
export function Stat({ label, value, to, change, children }: StatProps) {
  return (
    <div className={classNames("card relative grid content-start gap-1 p-4", to && "hover:border-edge")}>
      <div className="text-soft font-medium">{label}</div>
      <div className="flex flex-wrap items-baseline gap-x-3">
        {to ? (
          <Link to={to} className="stat-value after:absolute after:inset-0 after:rounded-card hover:text-accent">
            {value}
            <span className="sr-only"> {label}</span>
          </Link>
        ) : (
          <span className="stat-value">{value}</span>
        )}
        {change && <Change {...change} />}
      </div>
      {children && <div className="text-soft text-sm">{children}</div>}
    </div>
  );
}

function Change({ text, good, direction }: NonNullable<StatProps["change"]>) {
  const colour = good === null ? "text-soft" : good ? "text-accent" : "text-danger";
  return (
    <span className={classNames("inline-flex items-center gap-1 font-semibold text-sm", colour)}>
      {direction === "up" && <TrendingUp aria-hidden />}
      {direction === "down" && <TrendingDown aria-hidden />}
      {text}
    </span>
  );
}
