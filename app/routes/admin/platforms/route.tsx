import { Form, href } from "react-router";
import { FormMessage } from "#app/components/forms/form-message.tsx";
import { ListPages } from "#app/components/lists/list-pages.tsx";
import { useFormResult } from "#app/islands/use-form-result.ts";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { claimViews, matrixIntents } from "#app/services/platforms/claims.server.ts";
import { matrixOf } from "#app/services/platforms/matrix.server.ts";
import { formAction } from "#app/services/request/form-action.server.ts";
import { productApi } from "#app/services/request/product-api.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Mail, SearchX } from "#app/ui/icons/lucide.tsx";
import { Tabs } from "#app/ui/navigation.tsx";
import { Page } from "#app/ui/page.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import type { Route } from "./+types/route.ts";
import { Claims } from "./claims.tsx";
import { MatrixFilters } from "./filters.tsx";
import { MatrixTable } from "./matrix-table.tsx";

export const handle = { namespaces: ["platforms", "lists"] } satisfies RouteHandle;

export async function loader({ context, url }: Route.LoaderArgs) {
  const [matrix, claims, { data: organizations }] = await Promise.all([
    matrixOf(context, url),
    claimViews(context),
    productApi(context).organizations.list({}),
  ]);
  return {
    ...matrix,
    claims,
    organizations: organizations.map(({ _id, name }) => ({ value: _id, label: name })),
  };
}

export const action = formAction({ intents: matrixIntents });

export default function PlatformsManagementRoute({ loaderData, actionData }: Route.ComponentProps) {
  const result = useFormResult(actionData);
  const { t } = useTranslation("platforms");
  const { t: lists } = useTranslation("lists");
  const { query, links, claims, rows, columns, counts, organizations, platforms } = loaderData;
  return (
    <Page
      title={t("matrix.title")}
      views={
        <Tabs
          label={t("matrix.show")}
          tabs={links.shows.map(({ show, to }) => ({
            to,
            label: `${t(`matrix.shows.${show}`)} ${counts[show]}`,
            current: query.show === show,
          }))}
        />
      }
      filters={<MatrixFilters query={query} links={links} organizations={organizations} platforms={platforms} />}
    >
      {claims.length > 0 && (query.show === "all" || query.show === "waiting") && (
        <Claims claims={claims} action={links.self} />
      )}
      <FormMessage result={result} />
      {rows.length === 0 ? (
        <EmptyState
          className="card"
          icon={<SearchX aria-hidden />}
          title={t("matrix.empty")}
          actions={<LinkButton to={href("/admin/platforms-management")}>{lists("clearFilters")}</LinkButton>}
        >
          {t("matrix.emptyText")}
        </EmptyState>
      ) : (
        <Form method="post" action={links.here} className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <input type="hidden" name="intent" value="remind" />
          <MatrixTable rows={rows} columns={columns} />
          {rows.some(({ isBroken }) => isBroken) && (
            <div className="flex flex-wrap items-center gap-3">
              <Button icon={<Mail aria-hidden />}>{t("matrix.remind")}</Button>
              <p className="max-w-prose flex-1 basis-60 text-soft text-sm">{t("matrix.remindHint")}</p>
            </div>
          )}
        </Form>
      )}
      <ListPages links={links.pages} />
    </Page>
  );
}
