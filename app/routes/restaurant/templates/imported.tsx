import { TemplateImportScreen } from "#app/components/templates/import/import-screen.tsx";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { templateListOf } from "#app/lib/template-list.ts";
import { formAction } from "#app/services/request/form-action.server.ts";
import { productApi } from "#app/services/request/product-api.server.ts";
import { applyTemplatesIntent, importView } from "#app/services/templates/import.server.ts";
import { kindOf } from "#app/services/templates/screen.server.ts";
import type { Route } from "./+types/imported.ts";

export const handle = { namespaces: ["templates"], parent: templateListOf } satisfies RouteHandle;

export async function loader({ context, params: { restaurantId, importId }, url }: Route.LoaderArgs) {
  const { data: found } = await productApi(context).templates.getImport({ restaurantId, importId });
  return importView(context, { kind: kindOf(url), restaurantId }, found);
}

export const action = formAction({ intents: { apply: applyTemplatesIntent } });

export default function TemplateImportedRoute({ loaderData }: Route.ComponentProps) {
  return <TemplateImportScreen view={loaderData} result={undefined} />;
}
