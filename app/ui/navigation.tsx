import type { ReactNode } from "react";
import { Link, type To } from "react-router";
import { ArrowLeft, ArrowRight, ChevronsLeft } from "#app/ui/icons/lucide.tsx";
import { LinkButton } from "./button.tsx";
import { classNames } from "./class-names.ts";

type ViewLink = { to: To; label: ReactNode; current: boolean; icon?: ReactNode };

/** Links between the views of one subject; the state is in the URL. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly ViewLink[] }) {
  return <ViewLinks label={label} links={tabs} className="tabs" />;
}

/** A compact form of Tabs, for two or three views of the same list. */
export function Segmented({ label, options }: { label: string; options: readonly ViewLink[] }) {
  return <ViewLinks label={label} links={options} className="segmented" />;
}

function ViewLinks({ label, links, className }: { label: string; links: readonly ViewLink[]; className: string }) {
  return (
    <nav aria-label={label} className={className}>
      {links.map((link) => (
        <Link
          key={typeof link.to === "string" ? link.to : `${link.to.pathname}${link.to.search}`}
          to={link.to}
          aria-current={link.current ? "page" : undefined}
          preventScrollReset
        >
          {link.icon}
          {link.label}
        </Link>
      ))}
    </nav>
  );
}

type PaginationProps = {
  label: string;
  /** A missing address means there is no page that way. */
  first?: To | null;
  previous?: To | null;
  next?: To | null;
  texts: { first: string; previous: string; next: string };
  /** Between the links, e.g. what is shown. */
  children?: ReactNode;
  className?: string;
};

/** Cursor paging as plain links. Renders nothing when there is one page only. */
export function Pagination({ label, first, previous, next, texts, children, className }: PaginationProps) {
  if (!first && !previous && !next) return null;
  return (
    <nav aria-label={label} className={classNames("flex flex-wrap items-center justify-between gap-3", className)}>
      <div className="flex gap-2">
        {first && (
          <LinkButton variant="ghost" to={first} icon={<ChevronsLeft aria-hidden />}>
            {texts.first}
          </LinkButton>
        )}
        {previous && (
          <LinkButton to={previous} rel="prev" icon={<ArrowLeft aria-hidden />}>
            {texts.previous}
          </LinkButton>
        )}
      </div>
      {children}
      {next && (
        <LinkButton to={next} rel="next" className="ms-auto">
          {texts.next}
          <ArrowRight aria-hidden />
        </LinkButton>
      )}
    </nav>
  );
}
