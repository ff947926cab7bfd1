import { TemplateImportScreen } from "#app/components/templates/import/import-screen.tsx";
import { useFormResult } from "#app/islands/use-form-result.ts";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { findForm } from "#app/services/request/forms.server.ts";
import { checkTemplateFile, importView } from "#app/services/templates/import.server.ts";
import { kindOf } from "#app/services/templates/screen.server.ts";
import type { Route } from "./+types/import.ts";

export const handle = { namespaces: ["templates"] } satisfies RouteHandle;

export function loader({ context, params: { restaurantId }, url }: Route.LoaderArgs) {
  return importView(context, { kind: kindOf(url), restaurantId }, null);
}

export async function action({ context, params: { restaurantId }, request, url }: Route.ActionArgs) {
  return checkTemplateFile(context, { kind: kindOf(url), restaurantId }, await findForm(request));
}

export default function TemplateImportRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <TemplateImportScreen view={loaderData} reply={useFormResult(actionData)} />;
}
