import { ViewsScreen } from "#app/components/review-views/views-screen.tsx";
import { useStandingAnswer } from "#app/islands/use-standing-answer.ts";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { findForm } from "#app/services/forms.server.ts";
import { actOnViews } from "#app/services/review-views/actions.server.ts";
import { loadViewScreen } from "#app/services/review-views/screen.server.ts";
import type { Route } from "./+types/route.ts";

export const handle = { namespaces: ["review-views"] } satisfies RouteHandle;

export function loader({ context, params, url }: Route.LoaderArgs) {
  return loadViewScreen(context, url, { restaurantId: params.restaurantId });
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  return actOnViews(context, url, { restaurantId: params.restaurantId }, await findForm(request));
}

export default function RestaurantReviewViewsRoute({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useStandingAnswer(actionData);
  return <ViewsScreen data={loaderData} answer={answer} />;
}
