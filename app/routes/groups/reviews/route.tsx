import type { ShouldRevalidateFunctionArgs } from "react-router";
import { keepTyped } from "#app/components/reviews/keep-typed.ts";
import { ReviewScreen } from "#app/components/reviews/review-screen.tsx";
import { SynchronisationPanel } from "#app/components/synchronisation/synchronisation-panel.tsx";
import { isQuiet } from "#app/islands/push/quiet-revalidation.ts";
import { useStandingAnswer } from "#app/islands/use-standing-answer.ts";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { findForm } from "#app/services/forms.server.ts";
import { liveCountOf } from "#app/services/push.server.ts";
import { actOnReviews } from "#app/services/reviews/actions.server.ts";
import { loadReviewScreen } from "#app/services/reviews/screen.server.ts";
import { loadSynchronisation, removedLookOf } from "#app/services/synchronisation.server.ts";
import type { Route } from "./+types/route.ts";

export const handle = { namespaces: ["reviews", "outgoing", "synchronisation"] } satisfies RouteHandle;

/**
 * What a card wrote by itself it shows by itself, and what others changed the list takes in by itself; reading the page again
 * would fold the list that was loaded so far.
 */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  const { formData, defaultShouldRevalidate } = args;
  if (formData?.has("inline") || formData?.has("sidenav") || isQuiet(args)) return false;
  return defaultShouldRevalidate;
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const restaurantId = null;
  const [screen, synchronisation] = await Promise.all([
    loadReviewScreen(context, url, { restaurantId }),
    loadSynchronisation({ context, url, restaurantId }),
  ]);
  const liveCount = await liveCountOf(context, screen.restaurantIds);
  return { screen, synchronisation, liveCount, removed: removedLookOf(url) };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const scope = { restaurantId: null };
  return actOnReviews({ context, url, scope, form: await findForm(request) });
}

/** A connection that breaks while a reply is sent must not take the typed text with it. */
export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) => keepTyped(request, serverAction);

export default function GroupReviewsRoute({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useStandingAnswer(actionData);
  const { t } = useTranslation("reviews");
  const { screen, synchronisation, liveCount, removed } = loaderData;
  const { self } = screen.links;
  const panel = (
    <>
      <SynchronisationPanel key={self} self={self} view={synchronisation} removed={removed} />
      {liveCount && (
        <p className="hidden text-soft text-sm in-data-hydrated:block">{t("list.live", { count: liveCount })}</p>
      )}
    </>
  );
  return (
    <ReviewScreen
      data={screen}
      answer={answer}
      isReading={synchronisation.isRunning || synchronisation.startsItself}
      panel={panel}
    />
  );
}
