import { href } from "react-router";
import { ListFilters } from "#app/components/lists/list-filters.tsx";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { AdministrationData } from "#app/services/restaurant-administration/list.server.ts";
import { Field, Select } from "#app/ui/field.tsx";

export function AdministrationFilters({ data }: { data: AdministrationData }) {
  const { query, links, isNarrowed, organizations, platforms } = data;
  const { t } = useTranslation("restaurant-administration");
  const choice = <Value extends string>(values: readonly Value[], label: (value: Value) => string) =>
    values.map((value) => ({ value, label: label(value) }));
  return (
    <ListFilters
      action={href("/admin/restaurants")}
      at={links.self}
      search={{ label: t("search"), value: query.search, lengthMax: 120 }}
      press="filter"
      clear={isNarrowed ? { to: links.clear, all: true } : null}
      kept={{ sort: query.sort === "name" ? "" : query.sort }}
    >
      {organizations.length > 1 && (
        <Field label={t("columns.organization")} hideLabel>
          <Select
            name="organization"
            defaultValue={query.organizationId}
            options={[{ value: "", label: t("everyOrganization") }, ...organizations]}
          />
        </Field>
      )}
      <Field label={t("columns.state")} hideLabel>
        <Select
          name="active"
          defaultValue={query.active}
          options={choice(["all", "true", "false"] as const, (value) => t(`active.${value}`))}
        />
      </Field>
      <Field label={t("columns.packs")} hideLabel>
        <Select
          name="pack"
          defaultValue={query.pack}
          options={[
            { value: "", label: t("packs.all") },
            ...choice(["booster", "roi", "none"] as const, (value) => t(`packs.${value}`)),
          ]}
        />
      </Field>
      <Field label={t("columns.platforms")} hideLabel>
        <Select
          name="platform"
          defaultValue={query.platform}
          options={[
            { value: "", label: t("platforms.all") },
            { value: "none", label: t("platforms.none") },
            ...platforms,
          ]}
        />
      </Field>
    </ListFilters>
  );
}
