import { TemplateImportScreen } from "#app/components/templates/import/import-screen.tsx";
import { useFormResult } from "#app/islands/use-form-result.ts";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { templateListOf } from "#app/lib/template-list.ts";
import { formAction } from "#app/services/request/form-action.server.ts";
import { checkTemplatesIntent, importView } from "#app/services/templates/import.server.ts";
import { kindOf } from "#app/services/templates/screen.server.ts";
import type { Route } from "./+types/import.ts";

export const handle = { namespaces: ["templates"], parent: templateListOf } satisfies RouteHandle;

export function loader({ context, params: { restaurantId }, url }: Route.LoaderArgs) {
  return importView(context, { kind: kindOf(url), restaurantId }, null);
}

export const action = formAction({ intents: { check: checkTemplatesIntent } });

export default function TemplateImportRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <TemplateImportScreen view={loaderData} result={useFormResult(actionData)} />;
}
