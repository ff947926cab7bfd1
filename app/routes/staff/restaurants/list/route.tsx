import { href } from "react-router";
import { FirstSteps } from "#app/components/first-run/first-steps.tsx";
import { ListPages } from "#app/components/lists/list-pages.tsx";
import { formatsOf } from "#app/lib/formats.ts";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import { firstStepsOf } from "#app/services/first-run/steps.server.ts";
import { currentUser } from "#app/services/request/current-user.server.ts";
import { productApi } from "#app/services/request/product-api.server.ts";
import { loadRestaurants, type RestaurantListState } from "#app/services/restaurants/list.server.ts";
import { rowsOf } from "#app/services/restaurants/rows.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { LayoutGrid, SearchX, Store, Table2 } from "#app/ui/icons/lucide.tsx";
import { Segmented } from "#app/ui/navigation.tsx";
import { Page } from "#app/ui/page.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import { mayEnterAdminArea, reachesBeyondOwn } from "#contract/abilities.ts";
import type { Route } from "./+types/route.ts";
import { Filters } from "./filters.tsx";
import { RestaurantCards } from "./restaurant-cards.tsx";
import { RestaurantTable } from "./restaurant-table.tsx";

export const handle = { namespaces: ["restaurants", "platforms", "lists"], list: "restaurants" } satisfies RouteHandle;

export async function loader({ context, url, request }: Route.LoaderArgs) {
  const { role, caslRole } = await currentUser(context);
  const [{ page, ...list }, { data: organizations }, firstSteps] = await Promise.all([
    loadRestaurants(context, url),
    productApi(context).organizations.list({}),
    firstStepsOf(context, request),
  ]);
  const t = textsIn(context, "restaurants");
  const count = page.totalCount;
  return {
    list,
    rows: await rowsOf(context, page.data, { namesOrganization: organizations.length > 1 }),
    countText: t("count", { count, formatted: formatsOf(languageOf(context)).number(count) }),
    organizations: organizations.map(({ _id, name }) => ({ value: _id, label: name })),
    offersOwn: reachesBeyondOwn(role, caslRole),
    mayImport: mayEnterAdminArea(role),
    title: t("title"),
    firstSteps,
  };
}

export default function RestaurantListRoute({ loaderData }: Route.ComponentProps) {
  const { list, rows, countText, title, firstSteps } = loaderData;
  const isNone = rows.length === 0 && !list.isNarrowed;
  return (
    <Page
      title={title}
      state={isNone ? undefined : countText}
      filters={
        isNone ? undefined : (
          <Filters
            list={list}
            organizations={loaderData.organizations}
            offersOwn={loaderData.offersOwn}
            aside={<ViewChoice list={list} />}
          />
        )
      }
    >
      {firstSteps && <FirstSteps view={firstSteps} />}
      <div id={handle.list} tabIndex={-1} className="min-w-0 outline-none">
        {rows.length === 0 ? (
          <NoRestaurants list={list} mayImport={loaderData.mayImport} />
        ) : list.query.view === "table" ? (
          <RestaurantTable rows={rows} list={list} />
        ) : (
          <RestaurantCards rows={rows} />
        )}
      </div>
      <Pages links={list.links.pages} />
    </Page>
  );
}

function Pages({ links }: { links: RestaurantListState["links"]["pages"] }) {
  const { t } = useTranslation("restaurants");
  return <ListPages links={links} label={t("pages")} className="pt-6" />;
}

function ViewChoice({ list: { query, links } }: { list: RestaurantListState }) {
  const { t } = useTranslation("restaurants");
  return (
    <Segmented
      label={t("view.label")}
      options={[
        {
          to: links.views.cards,
          label: <span className="max-lg:sr-only">{t("view.cards")}</span>,
          current: query.view === "cards",
          icon: <LayoutGrid aria-hidden />,
        },
        {
          to: links.views.table,
          label: <span className="max-lg:sr-only">{t("view.table")}</span>,
          current: query.view === "table",
          icon: <Table2 aria-hidden />,
        },
      ]}
    />
  );
}

/** No restaurant, or no match: the reason and the next step. */
function NoRestaurants({ list, mayImport }: { list: RestaurantListState; mayImport: boolean }) {
  const { t } = useTranslation("restaurants");
  const { query, links, isNarrowed } = list;
  if (isNarrowed)
    return (
      <EmptyState
        className="card"
        icon={<SearchX aria-hidden />}
        title={t("noMatch.title")}
        actions={<LinkButton to={links.all}>{t("noMatch.clear")}</LinkButton>}
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
          {query.active === "true" && <LinkButton to={links.all}>{t("none.inactive")}</LinkButton>}
        </>
      }
    >
      {t(mayImport ? "none.textAdmin" : "none.text")}
    </EmptyState>
  );
}
