import type { ReactNode } from "react";
import { href } from "react-router";
import { ListFilters } from "#app/components/lists/list-filters.tsx";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { RestaurantListState } from "#app/services/restaurants/list.server.ts";
import { Field, Select } from "#app/ui/field.tsx";
import { restaurantSorts } from "#contract/restaurants/sorts.ts";

const owns = ["false", "true"] as const;
const actives = ["true", "false", "all"] as const;

type Props = {
  list: RestaurantListState;
  organizations: readonly { value: string; label: string }[];
  offersOwn: boolean;
  aside: ReactNode;
};

export function Filters({ list: { query, links, groups, isNarrowed }, organizations, offersOwn, aside }: Props) {
  const { t } = useTranslation("restaurants");
  return (
    <ListFilters
      action={href("/restaurants/list")}
      at={links.self}
      search={{ label: t("filters.search"), value: query.search, lengthMax: 120 }}
      press="search"
      clear={isNarrowed ? { to: links.clear, all: false } : null}
      kept={{ view: query.view === "cards" ? "" : query.view }}
      aside={aside}
    >
      {organizations.length > 1 && (
        <Field label={t("filters.organization")} hideLabel>
          <Select
            name="organization"
            defaultValue={query.organizationId}
            options={[{ value: "", label: t("filters.everyOrganization") }, ...organizations]}
          />
        </Field>
      )}
      {groups.length > 0 && (
        <Field label={t("filters.group")} hideLabel>
          <Select
            name="restaurantGroup"
            defaultValue={query.restaurantGroupId}
            options={[{ value: "", label: t("filters.everyGroup") }, ...groups]}
          />
        </Field>
      )}
      {(offersOwn || query.ownRestaurants === "true") && (
        <Field label={t("filters.own")} hideLabel>
          <Select
            name="own"
            defaultValue={query.ownRestaurants}
            options={owns.map((value) => ({ value, label: t(`filters.owns.${value}`) }))}
          />
        </Field>
      )}
      <Field label={t("filters.active")} hideLabel>
        <Select
          name="active"
          defaultValue={query.active}
          options={actives.map((value) => ({ value, label: t(`filters.actives.${value}`) }))}
        />
      </Field>
      <Field label={t("filters.sort")} hideLabel>
        <Select
          name="sort"
          defaultValue={query.sort}
          options={restaurantSorts.map((value) => ({ value, label: t(`filters.sorts.${value}`) }))}
        />
      </Field>
    </ListFilters>
  );
}
