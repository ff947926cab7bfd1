import { FilterGroup } from "#app/components/lists/filter-group.tsx";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { FilterOptions, ReviewScreenData } from "#app/services/reviews/screen.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/choice.tsx";
import { SearchField } from "#app/ui/field.tsx";

type Props = { data: ReviewScreenData; restaurants: NonNullable<FilterOptions["restaurants"]> };

/** Which restaurants, over many: ticked ones first, others by name; with many of them one searches. */
export function RestaurantFilter({ data: { filters, options }, restaurants }: Props) {
  const { t } = useTranslation("reviews");
  return (
    <FilterGroup legend={t("filters.restaurants")} hint={t("filters.restaurantsHint")}>
      <div className="flex gap-2">
        <SearchField
          label={t("filters.restaurantSearch")}
          name="restaurantSearch"
          placeholder=""
          defaultValue={options.restaurantSearch}
          maxLength={120}
          className="min-w-0 flex-1"
        />
        <Button name="intent" value="find">
          {t("filters.find")}
        </Button>
      </div>
      <div className="grid max-h-64 auto-rows-max gap-1 overflow-y-auto">
        {restaurants.map(({ id, name, detail }) => (
          <Checkbox
            key={id}
            name="restaurant"
            value={id}
            defaultChecked={filters.restaurantIds.includes(id)}
            label={name}
            hint={detail || undefined}
          />
        ))}
        {restaurants.length === 0 && <p className="field-hint">{t("filters.noRestaurant")}</p>}
      </div>
    </FilterGroup>
  );
}
