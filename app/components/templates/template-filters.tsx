import { Form, useSubmit } from "react-router";
import { FilterGroup } from "#app/components/reviews/filters/filter-group.tsx";
import { useTranslation } from "#app/locales/use-translation.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/choice.tsx";
import { Field, SearchField, Select } from "#app/ui/field.tsx";
import { ChevronDown, SlidersHorizontal } from "#app/ui/icons/lucide.tsx";
import type { TemplateListData } from "./template-data.ts";

const ratings = [5, 4, 3, 2, 1, 0];

/** A plain GET form: the address is the state. With scripts a tick applies at once, typing on Enter. */
export function TemplateFilters({ data }: { data: TemplateListData }) {
  const { t } = useTranslation("templates");
  const submit = useSubmit();
  const { query, kind, links } = data;
  return (
    <Form
      action={links.base}
      role="search"
      className="filter-bar"
      onChange={(event) => {
        const { currentTarget } = event;
        const field: EventTarget = event.target;
        const isBox = field instanceof HTMLInputElement && field.type === "checkbox";
        const applies = isBox || field instanceof HTMLSelectElement;
        if (applies) void submit(currentTarget, { preventScrollReset: true });
      }}
    >
      {/* The fields are uncontrolled: a new address brings new ones. What folds stays as it was left. */}
      <SearchField
        key={`search ${links.self}`}
        label={t("filters.search")}
        placeholder={t("filters.search")}
        defaultValue={query.search}
        maxLength={200}
        dir="auto"
      />
      <details className="filter-panel" open={data.isNothingTicked || undefined}>
        <summary className="btn cursor-pointer list-none">
          <SlidersHorizontal aria-hidden />
          {t("filters.title")}
          <ChevronDown aria-hidden />
        </summary>
        <div className="card mt-3">
          <div key={links.self} className="filter-fields">
            {kind === "review" && <ReviewFilters query={query} />}
            <Field label={t("filters.sort")}>
              <Select
                name="sort"
                defaultValue={query.sort}
                options={[
                  { value: "name", label: t("filters.sorts.name") },
                  { value: "-name", label: t("filters.sorts.nameDown") },
                ]}
              />
            </Field>
          </div>
        </div>
      </details>
      <Button>{t("filters.apply")}</Button>
      {data.isNarrowed && (
        <LinkButton variant="ghost" to={links.base}>
          {t("filters.clear")}
        </LinkButton>
      )}
    </Form>
  );
}

function ReviewFilters({ query }: { query: TemplateListData["query"] }) {
  const { t } = useTranslation("templates");
  return (
    <>
      <input type="hidden" name="filtered" value="1" />
      <FilterGroup legend={t("filters.ratings")}>
        {ratings.map((rating) => (
          <Checkbox
            key={rating}
            name="rating"
            value={rating}
            defaultChecked={query.ratings.includes(rating)}
            label={rating === 0 ? t("rating.none") : t("rating.stars", { count: rating })}
          />
        ))}
      </FilterGroup>
      <FilterGroup legend={t("filters.use")}>
        <Checkbox name="automated" value="1" defaultChecked={query.automated} label={t("filters.automated")} />
        <Checkbox name="manual" value="1" defaultChecked={query.manual} label={t("filters.manual")} />
      </FilterGroup>
      <FilterGroup legend={t("filters.text")}>
        <Checkbox name="withText" value="1" defaultChecked={query.withText} label={t("condition.withText")} />
        <Checkbox name="withoutText" value="1" defaultChecked={query.withoutText} label={t("condition.withoutText")} />
      </FilterGroup>
    </>
  );
}
