import type { ShouldRevalidateFunctionArgs } from "react-router";
import { OutgoingLink } from "#app/components/outgoing/outgoing-link.tsx";
import { OutgoingScreen } from "#app/components/outgoing/outgoing-screen.tsx";
import { keepTyped } from "#app/components/reviews/keep-typed.ts";
import { ReviewScreen } from "#app/components/reviews/review-screen.tsx";
import { SynchronisationPanel } from "#app/components/synchronisation/synchronisation-panel.tsx";
import { isQuiet } from "#app/islands/push/quiet-revalidation.ts";
import { useStandingAnswer } from "#app/islands/use-standing-answer.ts";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { findForm } from "#app/services/forms.server.ts";
import { loadOutgoing } from "#app/services/outgoing/list.server.ts";
import { readChips } from "#app/services/platforms/view.server.ts";
import { actOnReviews } from "#app/services/reviews/actions.server.ts";
import { loadReviewScreen } from "#app/services/reviews/screen.server.ts";
import { loadSynchronisation, removedLookOf } from "#app/services/synchronisation.server.ts";
import type { Route } from "./+types/route.ts";

export const handle = { namespaces: ["reviews", "synchronisation", "outgoing", "platforms"] } satisfies RouteHandle;

/**
 * What a card wrote by itself it shows by itself, and what others changed the list takes in by itself; reading the page again
 * would fold the list that was loaded so far.
 */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  const { formData, defaultShouldRevalidate } = args;
  if (formData?.has("inline") || formData?.has("sidenav") || isQuiet(args)) return false;
  return defaultShouldRevalidate;
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const restaurantId = params.restaurantId;
  const outgoing = await loadOutgoing(context, url, restaurantId);
  if (outgoing) return { outgoing };
  const [screen, synchronisation, chips] = await Promise.all([
    loadReviewScreen(context, url, { restaurantId }),
    loadSynchronisation({ context, url, restaurantId }),
    readChips(context, restaurantId),
  ]);
  return { outgoing: null, screen, synchronisation, chips, removed: removedLookOf(url) };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const scope = { restaurantId: params.restaurantId };
  return actOnReviews({ context, url, scope, form: await findForm(request) });
}

/** A connection that breaks while a reply is sent must not take the typed text with it. */
export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) => keepTyped(request, serverAction);

export default function RestaurantReviewsRoute({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useStandingAnswer(actionData);
  if (loaderData.outgoing) return <OutgoingScreen data={loaderData.outgoing} />;
  const { screen, synchronisation, chips, removed } = loaderData;
  const { self } = screen.links;
  const panel = (
    <SynchronisationPanel key={self} self={self} view={synchronisation} removed={removed} more={<OutgoingLink />} />
  );
  return (
    <ReviewScreen
      data={screen}
      answer={answer}
      isReading={synchronisation.isRunning || synchronisation.startsItself}
      panel={panel}
      chips={chips}
    />
  );
}
