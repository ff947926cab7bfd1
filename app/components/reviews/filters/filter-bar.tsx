import { type FormEvent, memo } from "react";
import { Form } from "react-router";
import { FilterPanel } from "#app/components/lists/list-filters.tsx";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { ReviewScreenData } from "#app/services/reviews/screen.server.ts";
import { Button } from "#app/ui/button.tsx";
import { SearchField } from "#app/ui/field.tsx";
import { ActiveFilters } from "../../lists/active-filters.tsx";
import { FilterFields } from "./filter-fields.tsx";
import { QuickFilters } from "./quick-filters.tsx";
import { useSubmitAfterPaint } from "./use-submit-after-paint.ts";

/**
 * All filters in one plain form: it is posted, stored, and redirects to their address. The search is always visible, the rest folds.
 * Memoised:
 * opening a review does not render its hundred fields again.
 */
export const FilterBar = memo(function FilterBar({ data }: { data: ReviewScreenData }) {
  return (
    <div className="max-lg:in-data-open:hidden grid gap-3">
      <FilterForm data={data} />
      <QuickFilters data={data} />
      <ActiveFilters active={data.active} action={data.links.self} kept={{ loadedFor: data.loadedFor }} />
    </div>
  );
});

function FilterForm({ data }: { data: ReviewScreenData }) {
  const { t } = useTranslation("reviews");
  const { links, loadedFor, searched, restaurantSearch, activeFilterCount: count } = data;
  const submit = useSubmitAfterPaint();
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    foldAfterwards(event);
    submit(event);
  };
  return (
    <Form method="post" action={links.self} onSubmit={onSubmit} className="filter-bar">
      <input type="hidden" name="loadedFor" value={loadedFor} />
      {/* Enter in any field applies: it presses the first button of a form. */}
      <Button name="intent" value="filter" className="sr-only" tabIndex={-1}>
        {t("filters.apply")}
      </Button>
      {/* The uncontrolled fields are keyed by the address. The buttons are not, so that they keep the focus. */}
      <SearchField
        key={`search ${links.self}`}
        label={t("filters.search")}
        placeholder={t("filters.searchHint")}
        name="q"
        defaultValue={searched}
        maxLength={200}
        dir="auto"
      />
      {/* Searching a restaurant stays inside the panel. */}
      <FilterPanel
        title={
          <>
            {t("filters.title")}
            {count > 0 && <span className="font-normal text-soft text-sm">{t("filters.active", { count })}</span>}
          </>
        }
        isOpen={restaurantSearch !== ""}
        at={links.self}
        foot={
          <div className="flex flex-wrap gap-2 border-line border-t p-4">
            <Button variant="primary" name="intent" value="filter">
              {t("filters.apply")}
            </Button>
            <Button variant="ghost" name="intent" value="reset">
              {t("filters.reset")}
            </Button>
          </div>
        }
      >
        <FilterFields data={data} />
      </FilterPanel>
    </Form>
  );
}

/** Folds the panel after applying, to show the list; searching a restaurant keeps it open. */
function foldAfterwards(event: FormEvent<HTMLFormElement>): void {
  const { submitter } = event.nativeEvent as SubmitEvent;
  const panel = submitter?.closest("details");
  if (!panel || submitter?.getAttribute("value") === "find") return;
  panel.open = false;
  panel.querySelector("summary")?.focus();
}
