import { href } from "react-router";
import { ListPages } from "#app/components/lists/list-pages.tsx";
import { useFormResult } from "#app/islands/use-form-result.ts";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { checkImportIntent, fileSizeMaxMegabytes } from "#app/services/imports/actions.server.ts";
import { platformChoices } from "#app/services/imports/enter-review.server.ts";
import { rowsOf } from "#app/services/imports/rows.server.ts";
import { loadPage, pageLinks } from "#app/services/lists/pages.server.ts";
import { formAction } from "#app/services/request/form-action.server.ts";
import { productApi } from "#app/services/request/product-api.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Page } from "#app/ui/page.tsx";
import { type Cursors, pageAddress } from "#contract/lists/list-query.ts";
import type { Route } from "./+types/list.ts";
import { ImportForm } from "./import-form.tsx";
import { ImportHistory } from "./import-history.tsx";

export const handle = { namespaces: ["imports", "lists"] } satisfies RouteHandle;

const pageAt = (cursors: Cursors) => pageAddress(href("/admin/imports"), cursors);

export async function loader({ context, url }: Route.LoaderArgs) {
  const [page, { data: organizations }] = await Promise.all([
    loadPage(url, (cursors) => productApi(context).imports.list(cursors), pageAt),
    productApi(context).organizations.list({}),
  ]);
  return {
    rows: rowsOf(context, page.data, organizations),
    pages: pageLinks(page.pagination, pageAt),
    organizations: organizations.map(({ _id, name }) => ({ value: _id, label: name })),
    platforms: platformChoices(context),
    sizeMaxMegabytes: fileSizeMaxMegabytes,
    /** What another screen that leads here has chosen already. */
    offered: { kind: url.searchParams.get("kind"), organizationId: url.searchParams.get("organization") },
  };
}

export const action = formAction({ intents: { check: checkImportIntent } });

export default function ImportListRoute({ loaderData, actionData }: Route.ComponentProps) {
  const result = useFormResult(actionData);
  const { t } = useTranslation("imports");
  const { rows, pages, ...choices } = loaderData;
  return (
    <Page
      title={t("title")}
      primary={<LinkButton to={href("/admin/imports/review")}>{t("enter.title")}</LinkButton>}
      className="grid-cols-1"
    >
      {rows.length === 0 && <p className="max-w-prose text-soft">{t("intro")}</p>}
      <ImportForm choices={choices} result={result} />
      <ImportHistory rows={rows} />
      <ListPages links={pages} label={t("history.pages")} byTime />
    </Page>
  );
}
