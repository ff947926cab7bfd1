import { data, href, redirect } from "react-router";
import { useFormResult } from "#app/islands/use-form-result.ts";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { translatorOf } from "#app/middleware/i18n.server.ts";
import { checkFile, fileSizeMaxMegabytes } from "#app/services/imports/actions.server.ts";
import { rowsOf } from "#app/services/imports/rows.server.ts";
import { findForm } from "#app/services/request/forms.server.ts";
import { productApi } from "#app/services/request/product-api.server.ts";
import { ProductApiError } from "#app/services/request/product-api-error.server.ts";
import { Pagination } from "#app/ui/navigation.tsx";
import { platformKeys, platformNames } from "#contract/platforms/schemas.ts";
import type { Route } from "./+types/list.ts";
import { ImportForm } from "./import-form.tsx";
import { ImportHistory } from "./import-history.tsx";

export const handle = { namespaces: ["imports"] } satisfies RouteHandle;

/** A cursor that cannot be read, as in an old bookmark, leads to the first page. */
async function pageOf({ context, url }: Route.LoaderArgs) {
  const [after, before] = [url.searchParams.get("after") ?? undefined, url.searchParams.get("before") ?? undefined];
  try {
    return await productApi(context).imports.list({ after, before });
  } catch (error) {
    if (error instanceof ProductApiError && error.code === "INVALID_INPUT" && (after || before))
      throw redirect(href("/admin/imports"));
    throw error;
  }
}

export async function loader(args: Route.LoaderArgs) {
  const [page, { data: organizations }] = await Promise.all([
    pageOf(args),
    productApi(args.context).organizations.list({}),
  ]);
  const t = translatorOf(args.context);
  return {
    rows: rowsOf(args.context, page.data, organizations),
    pagination: page.pagination,
    organizations: organizations.map(({ _id, name }) => ({ value: _id, label: name })),
    platforms: platformKeys.map((key) => ({
      value: key,
      label: key === "private" ? t("imports:form.privateReviews") : platformNames[key],
    })),
    sizeMaxMegabytes: fileSizeMaxMegabytes,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const answer = await checkFile(context, await findForm(request));
  if ("importId" in answer) return redirect(href("/admin/imports/:importId", { importId: answer.importId }));
  return data(answer.reply.data, answer.reply.init ?? {});
}

export default function ImportListRoute({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useFormResult(actionData);
  const { t } = useTranslation("imports");
  const { rows, pagination, ...choices } = loaderData;
  return (
    <div className="grid grid-cols-1 gap-6">
      <title>{`${t("title")} · Comptoir`}</title>
      <div>
        <h1>{t("title")}</h1>
        <p className="max-w-prose text-soft">{t("intro")}</p>
      </div>
      <ImportForm choices={choices} reply={answer} />
      <ImportHistory rows={rows} />
      <Pagination
        label={t("history.pages.label")}
        first={pagination.before && href("/admin/imports")}
        previous={pagination.before && `${href("/admin/imports")}?before=${pagination.before}`}
        next={pagination.after && `${href("/admin/imports")}?after=${pagination.after}`}
        texts={{
          first: t("history.pages.first"),
          previous: t("history.pages.previous"),
          next: t("history.pages.next"),
        }}
      />
    </div>
  );
}
