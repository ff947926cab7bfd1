import { type ReactNode, useId } from "react";
import { FilterGroup } from "#app/components/lists/filter-group.tsx";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { ReviewScreenData } from "#app/services/reviews/screen.server.ts";
import { Checkbox } from "#app/ui/choice.tsx";
import { Field, Select, TextInput } from "#app/ui/field.tsx";
import { answerStateFilters, reviewPeriods } from "#contract/reviews/filter-names.ts";
import { RestaurantFilter } from "./restaurant-filter.tsx";
import { WorkFilters } from "./work-filters.tsx";

const ratings = [5, 4, 3, 2, 1, 0];

/** The fields that are folded away at first. Uncontrolled: they work before scripts have taken them over. */
export function FilterFields({ data }: { data: ReviewScreenData }) {
  const { t } = useTranslation("reviews");
  const { filters, options } = data;
  return (
    <>
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
        {answerStateFilters.map(([state, key]) => (
          <Checkbox key={state} name="state" value={state} defaultChecked={filters[key]} label={t(`states.${state}`)} />
        ))}
      </FilterGroup>
      {options.restaurants && <RestaurantFilter data={data} restaurants={options.restaurants} />}
      <FilterGroup legend={t("filters.platforms")} hint={t("filters.platformsHint")}>
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
      <WorkFilters data={data} />
      <Pairs data={data} />
      {options.analysis.filters.map(({ name, legend, hint, boxes }) => (
        <FilterGroup key={name} legend={legend} hint={hint}>
          {boxes.map(({ value, label, isOn }) => (
            <Checkbox key={value} name={name} value={value} defaultChecked={isOn} label={label} />
          ))}
        </FilterGroup>
      ))}
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
          options={reviewPeriods.map((value) => ({ value, label: t(`filters.periods.${value}`) }))}
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
      <FilterGroup legend={t("filters.text")}>
        {box("text", "with", t("filters.withText"), filters.withText)}
        {box("text", "without", t("filters.withoutText"), filters.withoutText)}
      </FilterGroup>
      {box("photos", "with", t("filters.hasPhotos"), filters.hasPhotos)}
      <FilterGroup legend={t("filters.archive")}>
        {box("archive", "unarchived", t("filters.unarchived"), filters.unarchived)}
        {box("archive", "archived", t("filters.archived"), filters.archived)}
      </FilterGroup>
      {box("show", "private", t("filters.showPrivate"), filters.showPrivate)}
    </>
  );
}
