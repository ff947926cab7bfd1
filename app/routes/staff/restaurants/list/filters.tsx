import type { ChangeEvent } from "react";
import { Form, href, useSubmit } from "react-router";
import { useTranslation } from "#app/locales/use-translation.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Field, SearchField, Select } from "#app/ui/field.tsx";
import { restaurantSorts } from "#contract/restaurants/sorts.ts";
import { isNarrowed, listAddress, type Query } from "./query.ts";

const actives = ["true", "false", "all"] as const;

/** A plain GET form; with scripts a choice applies at once, and typing on Enter. */
export function Filters({
  query,
  organizations,
}: {
  query: Query;
  organizations: readonly { value: string; label: string }[];
}) {
  const { t } = useTranslation("restaurants");
  const submit = useSubmit();
  const apply = (event: ChangeEvent<HTMLSelectElement>) => void submit(event.currentTarget.form);
  return (
    // A new key after each search: the fields are uncontrolled and have to follow the address.
    <Form
      key={listAddress(query)}
      action={href("/restaurants/list")}
      role="search"
      className="flex flex-wrap items-end gap-3 pb-5"
    >
      {query.view !== "cards" && <input type="hidden" name="view" value={query.view} />}
      <SearchField
        label={t("filters.search")}
        defaultValue={query.search}
        maxLength={120}
        className="min-w-56 flex-[2_1_16rem]"
      />
      {organizations.length > 1 && (
        <Field label={t("filters.organization")} hideLabel className="flex-1 basis-44">
          <Select
            name="organization"
            defaultValue={query.organization}
            onChange={apply}
            options={[{ value: "", label: t("filters.everyOrganization") }, ...organizations]}
          />
        </Field>
      )}
      <Field label={t("filters.active")} hideLabel className="flex-1 basis-36">
        <Select
          name="active"
          defaultValue={query.active}
          onChange={apply}
          options={actives.map((value) => ({ value, label: t(`filters.actives.${value}`) }))}
        />
      </Field>
      <Field label={t("filters.sort")} hideLabel className="flex-1 basis-48">
        <Select
          name="sort"
          defaultValue={query.sort}
          onChange={apply}
          options={restaurantSorts.map((value) => ({ value, label: t(`filters.sorts.${value}`) }))}
        />
      </Field>
      <div className="flex gap-1">
        <Button>{t("filters.apply")}</Button>
        {isNarrowed(query) && (
          <LinkButton variant="ghost" to={listAddress({ ...query, search: "", organization: "", active: "true" })}>
            {t("filters.clear")}
          </LinkButton>
        )}
      </div>
    </Form>
  );
}
