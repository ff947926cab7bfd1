import type { ComponentProps, ReactNode } from "react";
import { Link, type To } from "react-router";
import { ArrowDown, ArrowUp } from "#app/ui/icons/lucide.tsx";
import { classNames } from "./class-names.ts";

type TableProps = {
  caption: string;
  className?: string;
  /** True: nothing in it can be reached by keyboard, so that it is itself, to be scrolled. */
  isBare?: boolean;
  children: ReactNode;
};

/** A plain table that scrolls sideways if it must. `caption` is its accessible name. */
export function Table({ caption, className, isBare, children }: TableProps) {
  return (
    <section className="table-scroll" aria-label={caption} {...(isBare && { tabIndex: 0 })}>
      <table className={classNames("table", className)}>
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </section>
  );
}

/** A column head. With `to` it is a link that sorts; `sorted` is the present order. */
export function ColumnHead({
  to,
  sorted,
  numeric,
  className,
  children,
}: {
  to?: To;
  sorted?: "ascending" | "descending";
  numeric?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <th scope="col" aria-sort={sorted} className={classNames(numeric && "number", className)}>
      {to ? (
        <Link
          to={to}
          preventScrollReset
          className={classNames("inline-flex items-center gap-1 hover:text-ink", sorted && "text-ink")}
        >
          {children}
          {sorted === "ascending" && <ArrowUp aria-hidden />}
          {sorted === "descending" && <ArrowDown aria-hidden />}
        </Link>
      ) : (
        children
      )}
    </th>
  );
}

/** A cell of figures: right-aligned, with tabular digits. */
export function NumberCell({ className, ...rest }: ComponentProps<"td">) {
  return <td className={classNames("number", className)} {...rest} />;
}
