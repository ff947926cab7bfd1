import { href, Link } from "react-router";
import { FormMessage } from "#app/components/forms/form-message.tsx";
import { useFormResult } from "#app/islands/use-form-result.ts";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { applyImportIntent, mapColumnsIntent } from "#app/services/imports/actions.server.ts";
import { viewOf } from "#app/services/imports/present.server.ts";
import { formAction } from "#app/services/request/form-action.server.ts";
import { productApi } from "#app/services/request/product-api.server.ts";
import { ArrowLeft } from "#app/ui/icons/lucide.tsx";
import { Banner } from "#app/ui/notices.tsx";
import type { Route } from "./+types/one.ts";
import { ColumnMapping } from "./column-mapping.tsx";
import { ImportActions } from "./import-actions.tsx";
import { ImportCountList } from "./import-counts.tsx";
import { Refusals } from "./refusals.tsx";

export const handle = { namespaces: ["imports"] } satisfies RouteHandle;

export async function loader({ params: { importId }, context }: Route.LoaderArgs) {
  const [{ data: found }, { data: organizations }] = await Promise.all([
    productApi(context).imports.get({ importId }),
    productApi(context).organizations.list({}),
  ]);
  return viewOf(context, found, organizations);
}

export const action = formAction({ intents: { apply: applyImportIntent, map: mapColumnsIntent } });

export default function ImportRoute({ loaderData, actionData }: Route.ComponentProps) {
  const result = useFormResult(actionData);
  const { t } = useTranslation("imports");
  const { fileName, about, title, failure, counts, columns, remarks, downloadPath } = loaderData;
  return (
    <div className="grid grid-cols-1 gap-6">
      <title>{`${fileName} · Comptoir`}</title>
      <div>
        <Link to={href("/admin/imports")} className="link inline-flex items-center gap-1">
          <ArrowLeft aria-hidden />
          {t("result.back")}
        </Link>
        <h1 className="break-words pt-2">{fileName}</h1>
        <p className="text-soft">{about}</p>
      </div>
      {/* Applied in another window meanwhile, there is nothing left to do, and no message is needed. */}
      {loaderData.state !== "applied" && <FormMessage result={result} />}
      {failure ? (
        <Banner tone="danger">
          <p className="font-semibold">{title}</p>
          <p>{failure}</p>
        </Banner>
      ) : (
        <ImportCountList title={title} counts={counts} />
      )}
      <ImportActions view={loaderData} />
      <ColumnMapping columns={columns} />
      {!failure && <Refusals remarks={remarks} downloadPath={downloadPath} />}
    </div>
  );
}
