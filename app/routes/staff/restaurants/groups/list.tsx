import { href, Link } from "react-router";
import { ListFilters } from "#app/components/lists/list-filters.tsx";
import { ListPages } from "#app/components/lists/list-pages.tsx";
import { NoMatch } from "#app/components/lists/no-match.tsx";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { loadRestaurantGroups, type RestaurantGroupsData } from "#app/services/restaurant-groups/list.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field, Select } from "#app/ui/field.tsx";
import { Plus, Store } from "#app/ui/icons/lucide.tsx";
import { Page } from "#app/ui/page.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import { ColumnHead, Table } from "#app/ui/table.tsx";
import type { Route } from "./+types/list.ts";

export const handle = { namespaces: ["restaurant-groups", "lists"], list: "restaurant-groups" } satisfies RouteHandle;

export const loader = ({ context, url }: Route.LoaderArgs) => loadRestaurantGroups(context, url);

const wideOnly = "max-md:hidden";

export default function RestaurantGroupsRoute({ loaderData: data }: Route.ComponentProps) {
  const { rows, links, isNone, mayCreate } = data;
  const { t } = useTranslation("restaurant-groups");
  return (
    <Page
      title={data.title}
      state={isNone ? undefined : data.countText}
      filters={isNone ? undefined : <Filters data={data} />}
      primary={
        mayCreate && !isNone ? (
          <LinkButton to={links.create} variant="primary" icon={<Plus aria-hidden />}>
            {t("create")}
          </LinkButton>
        ) : undefined
      }
    >
      <div id={handle.list} tabIndex={-1} className="min-w-0 outline-none">
        {rows.length === 0 ? <NoGroups data={data} /> : <Groups rows={rows} title={data.title} />}
      </div>
      <ListPages links={links.pages} label={t("pages")} className="pt-6" />
    </Page>
  );
}

function Filters({ data: { query, links, isNarrowed, organizations } }: { data: RestaurantGroupsData }) {
  const { t } = useTranslation("restaurant-groups");
  return (
    <ListFilters
      action={href("/restaurants/groups")}
      at={links.self}
      search={{ label: t("search"), value: query.search, lengthMax: 120 }}
      press="search"
      clear={isNarrowed ? { to: links.clear, all: false } : null}
    >
      {organizations.length > 1 && (
        <Field label={t("organization")} hideLabel>
          <Select
            name="organization"
            defaultValue={query.organizationId}
            options={[{ value: "", label: t("everyOrganization") }, ...organizations]}
          />
        </Field>
      )}
      <Field label={t("kind.label")} hideLabel>
        <Select
          name="kind"
          defaultValue={query.kind}
          options={(["all", "hand", "rule"] as const).map((value) => ({ value, label: t(`kind.${value}`) }))}
        />
      </Field>
    </ListFilters>
  );
}

function Groups({ rows, title }: { rows: RestaurantGroupsData["rows"]; title: string }) {
  const { t } = useTranslation("restaurant-groups");
  return (
    <Card flush className="overflow-clip">
      <Table caption={title}>
        <thead>
          <tr>
            <ColumnHead>{t("columns.name")}</ColumnHead>
            <ColumnHead className={wideOnly}>{t("columns.kind")}</ColumnHead>
            <ColumnHead>{t("columns.restaurants")}</ColumnHead>
            <ColumnHead className={wideOnly}>{t("columns.uses")}</ColumnHead>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td className="wrap-anywhere">
                <Link to={row.to} className="reach font-semibold hover:text-accent">
                  {row.name}
                </Link>
                {row.organization && <div className="text-soft text-sm">{row.organization}</div>}
                <div className="text-soft text-sm md:hidden">{row.rule ?? t("kind.hand")}</div>
                {row.uses && <div className="text-soft text-sm md:hidden">{row.uses}</div>}
              </td>
              <td className={`wrap-anywhere ${wideOnly}`}>
                {t(`kind.${row.kind}`)}
                {row.rule && <div className="text-soft text-sm">{row.rule}</div>}
              </td>
              <td>{row.restaurants}</td>
              <td className={`text-soft text-sm ${wideOnly}`}>{row.uses ?? t("uses.none")}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

function NoGroups({ data: { links, isNarrowed, mayCreate } }: { data: RestaurantGroupsData }) {
  const { t } = useTranslation("restaurant-groups");
  if (isNarrowed) return <NoMatch title={t("noMatch")} to={links.clear} />;
  return (
    <EmptyState
      className="card"
      icon={<Store aria-hidden />}
      title={t("empty.title")}
      actions={
        mayCreate && (
          <LinkButton to={links.create} variant="primary">
            {t("create")}
          </LinkButton>
        )
      }
    >
      {t(mayCreate ? "empty.text" : "empty.others")}
    </EmptyState>
  );
}
