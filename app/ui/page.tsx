import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Ellipsis } from "./icons/lucide.tsx";
import { Menu } from "./menu.tsx";

type PageProps = {
  /** The screen's only `h1`. */
  title: ReactNode;
  /** Title of the document, in place of `title`; needed where that is no text. */
  documentTitle?: string;
  /** One line beside the title, such as how fresh the data are. */
  state?: ReactNode;
  /** The one primary action of the screen. */
  primary?: ReactNode;
  /** Everything else one can do here: links and buttons of a menu, with the label of its button. */
  more?: ReactNode;
  moreLabel?: string;
  /** One line for something that holds for the whole screen, such as a stale source. */
  notice?: ReactNode;
  /** Links between the views of the screen. */
  views?: ReactNode;
  /** Search, filters and order, in one row. */
  filters?: ReactNode;
  /** `form`: one column that a line of text fits into, for settings and forms. */
  width?: "form";
  className?: string;
  children: ReactNode;
};

/**
 * The frame of every signed-in screen: header, views, filters, content. Its rows have fixed heights, so that the content begins at the same
 * place everywhere and nothing moves below the pointer. The way back is the top bar's (`handle.parent`).
 */
export function Page({ title, documentTitle, width, className, children, ...rest }: PageProps) {
  const { state, primary, more, moreLabel, notice, views, filters } = rest;
  return (
    <div className={classNames("page", className)} data-width={width}>
      <title>{`${documentTitle ?? String(title)} · Comptoir`}</title>
      <header className="page-head">
        <h1>{title}</h1>
        {state && <div className="page-state">{state}</div>}
        {(more || primary) && (
          <div className="page-actions">
            {more && (
              <Menu
                id="page-more"
                trigger={<Ellipsis aria-hidden />}
                label={moreLabel}
                triggerClassName="btn btn-ghost btn-icon"
              >
                {more}
              </Menu>
            )}
            {primary}
          </div>
        )}
      </header>
      {notice && <div className="page-notice">{notice}</div>}
      {views && <div className="page-views">{views}</div>}
      {filters && <div className="page-filters">{filters}</div>}
      <div className="page-body">{children}</div>
    </div>
  );
}
