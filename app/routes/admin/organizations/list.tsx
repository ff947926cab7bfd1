import { href, Link } from "react-router";
import { ListFilters } from "#app/components/lists/list-filters.tsx";
import { ListPages } from "#app/components/lists/list-pages.tsx";
import { NoMatch } from "#app/components/lists/no-match.tsx";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { loadOrganizations, type OrganizationsData } from "#app/services/organizations/list.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Building2, Plus } from "#app/ui/icons/lucide.tsx";
import { Page } from "#app/ui/page.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import { ColumnHead, NumberCell, Table } from "#app/ui/table.tsx";
import type { Route } from "./+types/list.ts";

export const handle = { namespaces: ["organizations", "lists"], list: "organizations" } satisfies RouteHandle;

export const loader = ({ context, url }: Route.LoaderArgs) => loadOrganizations(context, url);

const wideOnly = "max-md:hidden";

export default function OrganizationsRoute({ loaderData: data }: Route.ComponentProps) {
  const { t } = useTranslation("organizations");
  const { query, links, rows } = data;
  return (
    <Page
      title={t("title")}
      state={rows.length > 0 ? data.countText : undefined}
      primary={
        data.mayCreate ? (
          <LinkButton to={links.create} variant="primary" icon={<Plus aria-hidden />}>
            {t("create")}
          </LinkButton>
        ) : undefined
      }
      filters={
        <ListFilters
          action={href("/admin/organizations")}
          at={links.self}
          search={{ label: t("search"), value: query.search, lengthMax: 120 }}
          press="search"
          clear={links.clear === null ? null : { to: links.clear, all: false }}
          kept={{ sort: query.sort === "name" ? "" : query.sort }}
        />
      }
    >
      <div id={handle.list} tabIndex={-1} className="min-w-0 outline-none">
        {rows.length === 0 ? <NoOrganizations data={data} /> : <Organizations data={data} />}
      </div>
      <ListPages links={links.pages} className="pt-6" />
    </Page>
  );
}

function Organizations({ data: { query, links, rows } }: { data: OrganizationsData }) {
  const { t } = useTranslation("organizations");
  const sorted = (sort: typeof query.sort, direction: "ascending" | "descending") =>
    query.sort === sort ? { sorted: direction } : {};
  return (
    <Card flush className="overflow-clip">
      <Table caption={t("title")}>
        <thead>
          <tr>
            <ColumnHead to={links.sorts.name} {...sorted("name", "ascending")}>
              {t("columns.name")}
            </ColumnHead>
            <ColumnHead numeric to={links.sorts.restaurants} {...sorted("restaurants", "descending")}>
              {t("columns.restaurants")}
            </ColumnHead>
            <ColumnHead numeric>{t("columns.users")}</ColumnHead>
            <ColumnHead numeric className={wideOnly}>
              {t("columns.aiCalls")}
            </ColumnHead>
            <ColumnHead className={wideOnly} to={links.sorts.newest} {...sorted("newest", "descending")}>
              {t("columns.createdAt")}
            </ColumnHead>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td className="wrap-anywhere">
                <Link to={row.to} className="reach font-semibold hover:text-accent">
                  {row.name}
                </Link>
                {row.firstOwner && (
                  <div className="pt-2 text-sm">
                    <Link to={row.firstOwner} className="link reach">
                      {t("owner.invite")}
                      <span className="sr-only"> · {row.name}</span>
                    </Link>
                  </div>
                )}
                {row.isOwnerInvited && <div className="text-soft text-sm">{t("owner.invitedShort")}</div>}
              </td>
              <NumberCell>
                {row.restaurants}
                {row.inactive > 0 && (
                  <div className="text-soft text-sm">{t("limits.inactive", { count: row.inactive })}</div>
                )}
              </NumberCell>
              <NumberCell>{row.users}</NumberCell>
              <NumberCell className={wideOnly}>{row.aiCalls ?? t("limits.asInstallation")}</NumberCell>
              <td className={wideOnly}>{row.createdAt}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

function NoOrganizations({ data: { links, mayCreate } }: { data: OrganizationsData }) {
  const { t } = useTranslation("organizations");
  if (links.clear !== null) return <NoMatch title={t("noMatch")} to={links.clear} />;
  return (
    <EmptyState
      className="card"
      icon={<Building2 aria-hidden />}
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
