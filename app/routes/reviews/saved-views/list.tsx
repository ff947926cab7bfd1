import { SavedViewsScreen } from "#app/components/saved-views/views-screen.tsx";
import { useFormResult } from "#app/islands/use-form-result.ts";
import { parentReviews } from "#app/lib/parent-reviews.ts";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { scopeOf } from "#app/lib/scope.ts";
import { formAction } from "#app/services/request/form-action.server.ts";
import { savedViewIntents } from "#app/services/saved-views/actions.server.ts";
import { loadSavedViewsScreen } from "#app/services/saved-views/screen.server.ts";
import type { Route } from "./+types/list.ts";

export const handle = { namespaces: ["saved-views"], parent: parentReviews } satisfies RouteHandle;

export function loader({ context, params, url }: Route.LoaderArgs) {
  return loadSavedViewsScreen(context, url, scopeOf(params));
}

const act = formAction({ intents: savedViewIntents });

export function action({ context, params, request, url }: Route.ActionArgs) {
  return act({ context, request, url, scope: scopeOf(params) });
}

export default function SavedViewsRoute({ loaderData, actionData }: Route.ComponentProps) {
  const result = useFormResult(actionData);
  return <SavedViewsScreen data={loaderData} result={result} />;
}
