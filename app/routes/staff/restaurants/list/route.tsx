import { href, redirect } from "react-router";
import { formatsOf } from "#app/lib/formats.ts";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { i18nOf, languageOf } from "#app/middleware/i18n.server.ts";
import { currentUser } from "#app/services/request/current-user.server.ts";
import { productApi } from "#app/services/request/product-api.server.ts";
import { ProductApiError } from "#app/services/request/product-api-error.server.ts";
import { rowsOf } from "#app/services/restaurants/rows.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { LayoutGrid, SearchX, Store, Table2 } from "#app/ui/icons/lucide.tsx";
import { Pagination, Segmented } from "#app/ui/navigation.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import { mayEnterAdminArea } from "#contract/abilities.ts";
import type { Route } from "./+types/route.ts";
import { Filters } from "./filters.tsx";
import { readQuery } from "./query.server.ts";
import { isNarrowed, listAddress, type Query } from "./query.ts";
import { RestaurantCards } from "./restaurant-cards.tsx";
import { RestaurantTable } from "./restaurant-table.tsx";

export const handle = { namespaces: ["restaurants", "platforms"] } satisfies RouteHandle;

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = readQuery(url.searchParams);
  const { role } = await currentUser(context);
  const [page, { data: organizations }] = await Promise.all([
    pageOf(context, query),
    productApi(context).organizations.list({}),
  ]);
  const t = i18nOf(context).getFixedT(null, "restaurants");
  const count = page.totalCount;
  return {
    query,
    rows: await rowsOf(context, page.data),
    pagination: page.pagination,
    countText: t("count", { count, formatted: formatsOf(languageOf(context)).number(count) }),
    organizations: organizations.map(({ _id, name }) => ({ value: _id, label: name })),
    mayImport: mayEnterAdminArea(role),
    title: t("title"),
  };
}

/** A cursor that cannot be read, as in an old bookmark, leads to the first page. */
async function pageOf(context: Route.LoaderArgs["context"], query: Query) {
  const { search, organization, active, sort, after, before } = query;
  try {
    return await productApi(context).restaurants.list({
      search: search || undefined,
      organizationId: organization || undefined,
      active,
      sort,
      after,
      before,
    });
  } catch (error) {
    if (error instanceof ProductApiError && error.code === "INVALID_INPUT" && (after || before))
      throw redirect(listAddress(query));
    throw error;
  }
}

export default function RestaurantListRoute({ loaderData }: Route.ComponentProps) {
  const { query, rows, countText, title } = loaderData;
  const isNone = rows.length === 0 && !isNarrowed(query);
  return (
    <>
      <title>{`${title} · Comptoir`}</title>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 pb-5">
        <div>
          <h1>{title}</h1>
          {!isNone && <p className="text-soft">{countText}</p>}
        </div>
        {!isNone && <ViewChoice query={query} />}
      </div>
      {!isNone && <Filters query={query} organizations={loaderData.organizations} />}
      {rows.length === 0 ? (
        <NoRestaurants query={query} mayImport={loaderData.mayImport} />
      ) : query.view === "table" ? (
        <RestaurantTable rows={rows} query={query} />
      ) : (
        <RestaurantCards rows={rows} />
      )}
      <Pages query={query} pagination={loaderData.pagination} />
    </>
  );
}

function ViewChoice({ query }: { query: Query }) {
  const { t } = useTranslation("restaurants");
  return (
    <Segmented
      label={t("view.label")}
      options={[
        {
          to: listAddress(query, { view: "cards" }),
          label: t("view.cards"),
          current: query.view === "cards",
          icon: <LayoutGrid aria-hidden />,
        },
        {
          to: listAddress(query, { view: "table" }),
          label: t("view.table"),
          current: query.view === "table",
          icon: <Table2 aria-hidden />,
        },
      ]}
    />
  );
}

function Pages({ query, pagination }: { query: Query; pagination: Route.ComponentProps["loaderData"]["pagination"] }) {
  const { t } = useTranslation("restaurants");
  const { before, after } = pagination;
  return (
    <Pagination
      className="pt-6"
      label={t("pages.label")}
      first={before && listAddress(query)}
      previous={before && listAddress(query, { before })}
      next={after && listAddress(query, { after })}
      texts={{ first: t("pages.first"), previous: t("pages.previous"), next: t("pages.next") }}
    />
  );
}

/** None at all, or none that matches: each says why and offers the way on. */
function NoRestaurants({ query, mayImport }: { query: Query; mayImport: boolean }) {
  const { t } = useTranslation("restaurants");
  const clear = listAddress({ ...query, search: "", organization: "", active: "all" });
  if (isNarrowed(query))
    return (
      <EmptyState
        className="card"
        icon={<SearchX aria-hidden />}
        title={t("noMatch.title")}
        actions={<LinkButton to={clear}>{t("noMatch.clear")}</LinkButton>}
      >
        {query.search ? t("noMatch.search", { search: query.search }) : t("noMatch.text")}
      </EmptyState>
    );
  return (
    <EmptyState
      className="card"
      icon={<Store aria-hidden />}
      title={t("none.title")}
      actions={
        <>
          {mayImport && (
            <LinkButton to={href("/admin/imports")} variant="primary">
              {t("none.import")}
            </LinkButton>
          )}
          {query.active === "true" && <LinkButton to={clear}>{t("none.inactive")}</LinkButton>}
        </>
      }
    >
      {t(mayImport ? "none.textAdmin" : "none.text")}
    </EmptyState>
  );
}
