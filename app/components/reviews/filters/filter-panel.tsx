import { type ReactNode, useId } from "react";
import { Form } from "react-router";
import { useTranslation } from "#app/locales/use-translation.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/choice.tsx";
import { Field, SearchField, Select, TextInput } from "#app/ui/field.tsx";
import { ChevronDown, SlidersHorizontal } from "#app/ui/icons/lucide.tsx";
import type { ReviewScreenData } from "../review-data.ts";
import { FilterGroup } from "./filter-group.tsx";
import { RestaurantFilter } from "./restaurant-filter.tsx";

const periods = [
  "all_time",
  "last_seven_days",
  "last_thirty_days",
  "last_three_months",
  "last_twelve_months",
  "custom",
] as const;
const ratings = [5, 4, 3, 2, 1, 0];
const states = [
  ["not_answered", "notAnswered"],
  ["pending", "pending"],
  ["answered", "answered"],
  ["not_answerable", "notAnswerable"],
] as const;

/** All filters in one plain form: it is posted, stored, and leads to their address. Open beside the list where there is room. */
export function FilterPanel({ data }: { data: ReviewScreenData }) {
  const count = data.activeFilterCount;
  return (
    <details className="filter-panel card">
      <summary className="cursor-pointer">
        <FilterTitle count={count} />
        <ChevronDown aria-hidden className="ms-auto" />
      </summary>
      {/* Where the filters need no opening, their head is no button that does nothing. */}
      <h2>
        <FilterTitle count={count} />
      </h2>
      <FilterForm data={data} />
    </details>
  );
}

function FilterTitle({ count }: { count: number }) {
  const { t } = useTranslation("reviews");
  return (
    <>
      <SlidersHorizontal aria-hidden />
      {t("filters.title")}
      {count > 0 && <span className="font-normal text-soft text-sm">{t("filters.active", { count })}</span>}
    </>
  );
}

function FilterForm({ data }: { data: ReviewScreenData }) {
  const { t } = useTranslation("reviews");
  const { links, loadedFor } = data;
  return (
    <Form method="post" action={links.self} className="grid gap-5 p-4 pt-0">
      <input type="hidden" name="loadedFor" value={loadedFor} />
      {/* Enter in any field applies; the first button of a form is the one that Enter presses. */}
      <Button name="intent" value="filter" className="sr-only" tabIndex={-1}>
        {t("filters.apply")}
      </Button>
      {/* The fields are uncontrolled: a new address brings new ones. The buttons stay, and with them the focus. */}
      <Fields key={links.self} data={data} />
      <div className="sticky bottom-0 -mx-4 -mb-4 flex flex-wrap gap-2 rounded-b-card border-line border-t bg-surface p-4">
        <Button variant="primary" name="intent" value="filter">
          {t("filters.apply")}
        </Button>
        <Button variant="ghost" name="intent" value="reset">
          {t("filters.reset")}
        </Button>
      </div>
    </Form>
  );
}

function Fields({ data }: { data: ReviewScreenData }) {
  const { t } = useTranslation("reviews");
  const { filters, options } = data;
  return (
    <>
      <div className="grid gap-1">
        <SearchField label={t("filters.search")} name="q" defaultValue={filters.text} maxLength={200} dir="auto" />
        <p className="field-hint">{t("filters.searchHint")}</p>
      </div>
      <Period data={data} />
      <FilterGroup legend={t("filters.ratings")}>
        {ratings.map((rating) => (
          <Checkbox
            key={rating}
            name="rating"
            value={rating}
            defaultChecked={filters.ratings.includes(rating)}
            label={rating === 0 ? t("filters.rating_zero") : t("filters.rating", { count: rating })}
          />
        ))}
      </FilterGroup>
      <FilterGroup legend={t("filters.states")}>
        {states.map(([state, key]) => (
          <Checkbox key={state} name="state" value={state} defaultChecked={filters[key]} label={t(`states.${state}`)} />
        ))}
      </FilterGroup>
      {options.restaurants && <RestaurantFilter data={data} restaurants={options.restaurants} />}
      <FilterGroup legend={t("filters.platforms")} hint={t("filters.platformsHint")} isClosed>
        {options.platforms.map(({ key, name }) => (
          <Checkbox
            key={key}
            name="platform"
            value={key}
            defaultChecked={filters.platforms.includes(key)}
            label={name}
          />
        ))}
      </FilterGroup>
      <Pairs data={data} />
    </>
  );
}

function Period({ data: { filters } }: { data: ReviewScreenData }) {
  const { t } = useTranslation("reviews");
  const id = useId();
  return (
    <div className="group/period grid gap-3">
      <Field label={t("filters.period")} id={id}>
        <Select
          name="period"
          defaultValue={filters.period}
          options={periods.map((value) => ({ value, label: t(`filters.periods.${value}`) }))}
        />
      </Field>
      <div className="hidden grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-2 group-has-[option[value=custom]:checked]/period:grid">
        <Field label={t("filters.from")}>
          <TextInput type="date" name="from" defaultValue={filters.startDate ?? ""} />
        </Field>
        <Field label={t("filters.to")}>
          <TextInput type="date" name="to" defaultValue={filters.endDate ?? ""} />
        </Field>
      </div>
    </div>
  );
}

function Pairs({ data: { filters } }: { data: ReviewScreenData }) {
  const { t } = useTranslation("reviews");
  const box = (name: string, value: string, label: ReactNode, isOn: boolean) => (
    <Checkbox name={name} value={value} label={label} defaultChecked={isOn} />
  );
  return (
    <>
      <FilterGroup legend={t("filters.text")} isClosed>
        {box("text", "with", t("filters.withText"), filters.withText)}
        {box("text", "without", t("filters.withoutText"), filters.withoutText)}
      </FilterGroup>
      <FilterGroup legend={t("filters.archive")} isClosed>
        {box("archive", "unarchived", t("filters.unarchived"), filters.unarchived)}
        {box("archive", "archived", t("filters.archived"), filters.archived)}
      </FilterGroup>
      {box("show", "private", t("filters.showPrivate"), filters.showPrivate)}
    </>
  );
}
