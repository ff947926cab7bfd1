import { OutboxScreen } from "#app/components/outbox/outbox-screen.tsx";
import { parentReviews } from "#app/lib/parent-reviews.ts";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { loadOutbox } from "#app/services/outbox/list.server.ts";
import { actOnReviews } from "#app/services/reviews/actions.server.ts";
import type { Route } from "./+types/sent.ts";

export const handle = {
  namespaces: ["outbox", "reviews", "lists"],
  parent: parentReviews,
} satisfies RouteHandle;

/** The replies that were sent to platforms, and what became of them. */
export function loader({ context, params, url }: Route.LoaderArgs) {
  return loadOutbox(context, url, params.restaurantId);
}

export function action({ context, params: { restaurantId }, request, url }: Route.ActionArgs) {
  return actOnReviews({ context, request, url, scope: { restaurantId } });
}

export default function SentRepliesRoute({ loaderData }: Route.ComponentProps) {
  return <OutboxScreen data={loaderData} />;
}
