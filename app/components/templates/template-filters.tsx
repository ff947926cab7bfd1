import { FilterGroup } from "#app/components/lists/filter-group.tsx";
import { ListFilters } from "#app/components/lists/list-filters.tsx";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { TemplateListData } from "#app/services/templates/screen.server.ts";
import { Checkbox } from "#app/ui/choice.tsx";
import { Field, Select } from "#app/ui/field.tsx";

const ratings = [5, 4, 3, 2, 1, 0];

export function TemplateFilters({ data }: { data: TemplateListData }) {
  const { t } = useTranslation("templates");
  const { query, kind, links } = data;
  return (
    <ListFilters
      action={links.base}
      at={links.self}
      search={{ label: t("filters.search"), value: query.search, lengthMax: 200 }}
      press="search"
      clear={data.isNarrowed ? { to: links.base, all: true } : null}
      isFolded
    >
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
    </ListFilters>
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
