import { ViewsScreen } from "#app/components/review-views/views-screen.tsx";
import { useStandingAnswer } from "#app/islands/use-standing-answer.ts";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { scopeOf } from "#app/lib/scope.ts";
import { findForm } from "#app/services/forms.server.ts";
import { actOnViews } from "#app/services/review-views/actions.server.ts";
import { loadViewScreen } from "#app/services/review-views/screen.server.ts";
import type { Route } from "./+types/list.ts";

export const handle = { namespaces: ["review-views"] } satisfies RouteHandle;

export function loader({ context, params, url }: Route.LoaderArgs) {
  return loadViewScreen(context, url, scopeOf(params));
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  return actOnViews(context, url, scopeOf(params), await findForm(request));
}

export default function ReviewViewsRoute({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useStandingAnswer(actionData);
  return <ViewsScreen data={loaderData} answer={answer} />;
}
