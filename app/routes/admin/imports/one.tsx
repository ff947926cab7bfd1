import { href } from "react-router";
import { FormMessage } from "#app/components/forms/form-message.tsx";
import { useFormResult } from "#app/islands/use-form-result.ts";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { applyImportIntent, mapColumnsIntent } from "#app/services/imports/actions.server.ts";
import { viewOf } from "#app/services/imports/present.server.ts";
import { formAction } from "#app/services/request/form-action.server.ts";
import { productApi } from "#app/services/request/product-api.server.ts";
import { Banner } from "#app/ui/notices.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/one.ts";
import { ColumnMapping } from "./column-mapping.tsx";
import { ImportActions } from "./import-actions.tsx";
import { ImportCountList } from "./import-counts.tsx";
import { Refusals } from "./refusals.tsx";

export const handle = {
  namespaces: ["imports"],
  parent: () => ({ to: href("/admin/imports"), nav: "imports" }),
} satisfies RouteHandle;

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
  const { fileName, about, title, failure, counts, columns, remarks, downloadPath } = loaderData;
  return (
    <Page title={fileName} state={about}>
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
    </Page>
  );
}
