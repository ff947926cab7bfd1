import { href } from "react-router";
import { ListFilters } from "#app/components/lists/list-filters.tsx";
import { useTranslation } from "#app/locales/use-translation.ts";
import type { MatrixState } from "#app/services/platforms/matrix.server.ts";
import { Field, Select } from "#app/ui/field.tsx";

type Option = { value: string; label: string };
type Props = MatrixState & { organizations: readonly Option[]; platforms: readonly Option[] };

export function MatrixFilters({ query, links, organizations, platforms }: Props) {
  const { t } = useTranslation("platforms");
  return (
    <ListFilters
      action={href("/admin/platforms-management")}
      at={links.self}
      search={{ label: t("matrix.search"), value: query.search, lengthMax: 120 }}
      press="filter"
      clear={links.clear === null ? null : { to: links.clear, all: true }}
      kept={{
        show: query.show === "all" ? "" : query.show,
        pageSize: query.pageSize === 100 ? "" : String(query.pageSize),
      }}
    >
      {organizations.length > 1 && (
        <Field label={t("matrix.organization")} hideLabel>
          <Select
            name="organization"
            defaultValue={query.organizationId}
            options={[{ value: "", label: t("matrix.everyOrganization") }, ...organizations]}
          />
        </Field>
      )}
      <Field label={t("matrix.platform")} hideLabel>
        <Select
          name="key"
          defaultValue={query.key}
          options={[{ value: "", label: t("matrix.everyPlatform") }, ...platforms]}
        />
      </Field>
    </ListFilters>
  );
}
