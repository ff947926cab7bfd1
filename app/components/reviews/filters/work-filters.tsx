import { FilterGroup } from "#app/components/lists/filter-group.tsx";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { ReviewScreenData } from "#app/services/reviews/screen.server.ts";
import { Checkbox } from "#app/ui/choice.tsx";
import { Field, Select } from "#app/ui/field.tsx";

const anybody = ["anyone", "me", "nobody"] as const;

/** By tag, by whose work it is, and whether a reply waits to be approved. */
export function WorkFilters({ data: { filters, options } }: { data: ReviewScreenData }) {
  const { t } = useTranslation("work");
  const { assignee } = filters;
  const isUnknown = ![...anybody, ...options.people.map(({ id }) => id)].some((value) => value === assignee);
  return (
    <>
      {options.tags.length > 0 && (
        <FilterGroup legend={t("tags.label")} hint={t("filters.tagsHint")}>
          {options.tags.map(({ id, name }) => (
            <Checkbox key={id} name="tag" value={id} defaultChecked={filters.tagIds.includes(id)} label={name} />
          ))}
        </FilterGroup>
      )}
      <Field label={t("assignee.label")}>
        <Select name="assignee" defaultValue={assignee}>
          {anybody.map((value) => (
            <option key={value} value={value}>
              {t(`filters.${value}`)}
            </option>
          ))}
          {options.people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          {isUnknown && <option value={assignee}>{t("filters.somebody")}</option>}
        </Select>
      </Field>
      <Checkbox
        name="approval"
        value="waiting"
        defaultChecked={filters.awaitingApproval}
        label={t("filters.approval")}
      />
    </>
  );
}
