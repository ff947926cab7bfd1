import type { ChangeEvent } from "react";
import { Form, href, useSubmit } from "react-router";
import { useTranslation } from "#app/locales/use-translation.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Field, SearchField, Select } from "#app/ui/field.tsx";
import { type MatrixQuery, matrixAddress } from "./query.ts";

type Option = { value: string; label: string };

/** A plain GET form; with scripts a choice applies at once, and typing on Enter. */
export function MatrixFilters(props: {
  query: MatrixQuery;
  organizations: readonly Option[];
  platforms: readonly Option[];
}) {
  const { t } = useTranslation("platforms");
  const { query, organizations, platforms } = props;
  const submit = useSubmit();
  const apply = (event: ChangeEvent<HTMLSelectElement>) => void submit(event.currentTarget.form);
  return (
    <Form
      key={matrixAddress(query)}
      action={href("/admin/platforms-management")}
      role="search"
      className="flex flex-wrap items-end gap-3"
    >
      {query.show !== "all" && <input type="hidden" name="show" value={query.show} />}
      {query.pageSize && <input type="hidden" name="pageSize" value={query.pageSize} />}
      <SearchField
        label={t("matrix.search")}
        defaultValue={query.search}
        maxLength={120}
        className="min-w-56 flex-[2_1_16rem]"
      />
      {organizations.length > 1 && (
        <Field label={t("matrix.organization")} hideLabel className="flex-1 basis-44">
          <Select
            name="organization"
            defaultValue={query.organization}
            onChange={apply}
            options={[{ value: "", label: t("matrix.everyOrganization") }, ...organizations]}
          />
        </Field>
      )}
      <Field label={t("matrix.platform")} hideLabel className="flex-1 basis-40">
        <Select
          name="key"
          defaultValue={query.key}
          onChange={apply}
          options={[{ value: "", label: t("matrix.everyPlatform") }, ...platforms]}
        />
      </Field>
      <div className="flex gap-1">
        <Button>{t("matrix.apply")}</Button>
        {(query.search || query.organization || query.key) && (
          <LinkButton variant="ghost" to={matrixAddress(query, { search: "", organization: "", key: "" })}>
            {t("matrix.clear")}
          </LinkButton>
        )}
      </div>
    </Form>
  );
}
