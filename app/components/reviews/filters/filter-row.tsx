import { memo, useRef } from "react";
import { Form } from "react-router";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { ReviewScreenData } from "#app/services/reviews/screen.server.ts";
import { SearchField } from "#app/ui/field.tsx";
import { SlidersHorizontal } from "#app/ui/icons/lucide.tsx";
import { FilterPanel, filterPanelId } from "./filter-panel.tsx";
import { Opener, removeFormId, Token } from "./filter-token.tsx";
import { SortMenu } from "./sort-menu.tsx";
import { useSubmitAfterPaint } from "./use-submit-after-paint.ts";

type Props = {
  data: ReviewScreenData;
  /** Keys of the filters that the shown view stands for: they are not said again. */
  ownKeys: readonly string[];
  /** Number of reviews in the list. */
  count: string;
  /** The tab of a view says it already: then it is here for screen readers alone. */
  isSaid: boolean;
};

/**
 * The one row of the filters: search, the three filters asked for most, the others behind "Filters", the order. Each filter is offered
 * once, in the panel; the buttons open it at their place. Memoised: opening a review renders none of it again.
 */
export const FilterRow = memo(function FilterRow({ data, ownKeys, count, isSaid }: Props) {
  const { t } = useTranslation("reviews");
  const { openers, active, links, loadedFor } = data;
  const shown = active.filter(({ key }) => !ownKeys.includes(key));
  const chosen = openers.map((opener) => (ownKeys.includes(opener.key) ? { ...opener, value: null } : opener));
  const number = shown.length + chosen.filter(({ value }) => value !== null).length;
  const section = useRef<string | null>(null);
  const submit = useSubmitAfterPaint();
  return (
    <div className="filter-row">
      <Search data={data} />
      <div className="filter-buttons">
        {chosen.map((opener) => (
          <Opener key={opener.key} opener={opener} section={section} />
        ))}
        {shown.map((filter) => (
          <Token key={filter.key} filter={filter} />
        ))}
      </div>
      <button
        type="button"
        popoverTarget={filterPanelId}
        onClick={() => {
          section.current = null;
        }}
        className="btn btn-small filter-all"
      >
        <SlidersHorizontal aria-hidden />
        {t("filters.title")}
        {number > 0 && <span className="badge">{number}</span>}
      </button>
      <p role="status" className={isSaid ? "sr-only" : "filter-count"}>
        {t("count", { count: data.count.value, text: count })}
      </p>
      <SortMenu data={data} />
      <Form id={removeFormId} method="post" action={links.self} onSubmit={submit} aria-label={t("filters.active")}>
        <input type="hidden" name="intent" value="remove" />
        <input type="hidden" name="loadedFor" value={loadedFor} />
      </Form>
      <FilterPanel data={data} section={section} />
    </div>
  );
});

function Search({ data: { links, loadedFor, searched } }: Pick<Props, "data">) {
  const { t } = useTranslation("reviews");
  const submit = useSubmitAfterPaint();
  return (
    <Form method="post" action={links.self} onSubmit={submit} role="search" className="filter-search">
      <input type="hidden" name="intent" value="search" />
      <input type="hidden" name="loadedFor" value={loadedFor} />
      {/* Keyed by the address, which it follows. */}
      <SearchField
        key={links.self}
        label={t("filters.search")}
        placeholder={t("filters.searchHint")}
        name="q"
        defaultValue={searched}
        maxLength={200}
        dir="auto"
      />
    </Form>
  );
}
