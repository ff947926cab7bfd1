import { Form, href, Link } from "react-router";
import { FormMessage } from "#app/components/forms/form-message.tsx";
import { ListPages } from "#app/components/lists/list-pages.tsx";
import { NoMatch } from "#app/components/lists/no-match.tsx";
import { PlatformMark } from "#app/components/platforms/platform-mark.tsx";
import { useFormResult } from "#app/islands/use-form-result.ts";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { formAction } from "#app/services/request/form-action.server.ts";
import { planChangeIntent } from "#app/services/restaurant-administration/actions.server.ts";
import { type AdministrationData, loadAdministration } from "#app/services/restaurant-administration/list.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { RowCheckbox } from "#app/ui/choice.tsx";
import { Plus, Store } from "#app/ui/icons/lucide.tsx";
import { MenuLink } from "#app/ui/menu.tsx";
import { Page } from "#app/ui/page.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import { ColumnHead, Table } from "#app/ui/table.tsx";
import type { Route } from "./+types/list.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { AdministrationFilters } from "./filters.tsx";

export const handle = {
  namespaces: ["restaurant-administration", "lists"],
  list: "administered-restaurants",
} satisfies RouteHandle;

export const loader = ({ context, url }: Route.LoaderArgs) => loadAdministration(context, url);

export const action = formAction({ intents: { plan: planChangeIntent } });

export default function AdminRestaurantsRoute({ loaderData: data, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("restaurant-administration");
  const result = useFormResult(actionData);
  const { links, rows } = data;
  return (
    <Page
      title={t("title")}
      state={rows.length > 0 ? data.countText : undefined}
      primary={
        <LinkButton to={links.create} variant="primary" icon={<Plus aria-hidden />}>
          {t("create")}
        </LinkButton>
      }
      more={<MenuLink to={`${href("/admin/imports")}?kind=restaurants`}>{t("ways.file.press")}</MenuLink>}
      moreLabel={t("more")}
      filters={<AdministrationFilters data={data} />}
    >
      <FormMessage result={result} />
      <div id={handle.list} tabIndex={-1} className="min-w-0 outline-none">
        {rows.length === 0 ? (
          <NoRestaurants data={data} />
        ) : (
          <Form method="post" action={links.here} className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <input type="hidden" name="intent" value="plan" />
            <Restaurants data={data} />
            <BulkBar allText={data.allText} />
          </Form>
        )}
      </div>
      <ListPages links={links.pages} className="pt-6" />
    </Page>
  );
}

const wideOnly = "max-md:hidden";

function Restaurants({ data: { query, links, rows } }: { data: AdministrationData }) {
  const { t } = useTranslation("restaurant-administration");
  const sorted = (sort: typeof query.sort) => (query.sort === sort ? ({ sorted: "ascending" } as const) : {});
  return (
    <Card flush className="overflow-clip">
      <Table caption={t("title")}>
        <thead>
          <tr>
            <ColumnHead to={links.sorts.name} {...sorted("name")}>
              {t("columns.name")}
            </ColumnHead>
            <ColumnHead className={wideOnly} to={links.sorts.organization} {...sorted("organization")}>
              {t("columns.organization")}
            </ColumnHead>
            <ColumnHead>{t("columns.state")}</ColumnHead>
            <ColumnHead className={wideOnly}>{t("columns.packs")}</ColumnHead>
            <ColumnHead className={wideOnly}>{t("columns.platforms")}</ColumnHead>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td className="wrap-anywhere">
                <span className="flex items-start gap-2.5">
                  <RowCheckbox name="restaurantIds" value={row.id} label={t("bulk.tick", { name: row.name })} />
                  <span className="min-w-0">
                    <Link to={row.to} className="reach font-semibold hover:text-accent">
                      {row.name}
                    </Link>
                    <span className="block text-soft text-sm">{row.detail}</span>
                    <span className="block text-soft text-sm md:hidden">{row.organization}</span>
                  </span>
                </span>
              </td>
              <td className={`wrap-anywhere ${wideOnly}`}>{row.organization}</td>
              <td>
                <Badge tone={row.isActive ? "accent" : "neutral"}>{t(row.isActive ? "active.on" : "active.off")}</Badge>
              </td>
              <td className={wideOnly}>
                {row.packs.length === 0 ? "–" : row.packs.map((pack) => t(`packs.${pack}`)).join(", ")}
              </td>
              <td className={wideOnly}>
                <span className="flex flex-wrap gap-1.5">
                  {row.platforms.length === 0
                    ? t("platforms.none")
                    : row.platforms.map(({ key, name }) => <PlatformMark key={key} platform={key} name={name} />)}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

function NoRestaurants({ data: { links, isNarrowed } }: { data: AdministrationData }) {
  const { t } = useTranslation("restaurant-administration");
  if (isNarrowed) return <NoMatch title={t("noMatch")} to={links.clear} />;
  return (
    <EmptyState
      className="card"
      icon={<Store aria-hidden />}
      title={t("empty.title")}
      actions={
        <LinkButton to={links.create} variant="primary">
          {t("create")}
        </LinkButton>
      }
    >
      {t("empty.text")}
    </EmptyState>
  );
}
