import { TemplateListScreen, templateListId } from "#app/components/templates/template-list.tsx";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { kindOf, loadTemplateList } from "#app/services/templates/screen.server.ts";
import type { Route } from "./+types/list.ts";

export const handle = { namespaces: ["templates", "lists"], list: templateListId } satisfies RouteHandle;

export function loader({ context, params: { restaurantId }, url }: Route.LoaderArgs) {
  return loadTemplateList(context, url, { kind: kindOf(url), restaurantId });
}

export default function TemplatesRoute({ loaderData }: Route.ComponentProps) {
  return <TemplateListScreen data={loaderData} />;
}
