import { ListFilters } from "#app/components/lists/list-filters.tsx";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { OutboxListData } from "#app/services/outbox/list.server.ts";
import { Field, Select } from "#app/ui/field.tsx";

/** Search, kind, platform and, over many, restaurant; the view stays. */
export function OutboxFilters({ data }: { data: OutboxListData }) {
  const { t } = useTranslation("outbox-screen");
  const { query, choices, links, isFiltered } = data;
  return (
    <ListFilters
      action={links.base}
      at={links.self}
      search={{ label: t("searchLabel"), value: query.search, lengthMax: 120 }}
      press="search"
      clear={isFiltered ? { to: links.unfiltered, all: true } : null}
      kept={{
        state: query.state === "all" ? "" : query.state,
        ...(choices.restaurants.length === 0 && { restaurants: query.restaurantId }),
      }}
    >
      <Field label={t("kind")} hideLabel>
        <Select name="kind" defaultValue={query.kind} options={choices.kinds} />
      </Field>
      <Field label={t("platform")} hideLabel>
        <Select name="platform" defaultValue={query.platform} options={choices.platforms} />
      </Field>
      {choices.restaurants.length > 0 && (
        <Field label={t("restaurant")} hideLabel>
          <Select name="restaurants" defaultValue={query.restaurantId} options={choices.restaurants} />
        </Field>
      )}
    </ListFilters>
  );
}
