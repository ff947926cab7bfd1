import { lazy } from "react";
import { TopicsLink } from "#app/components/analysis/topics-link.tsx";
import { OutgoingLink } from "#app/components/outgoing/outgoing-link.tsx";
import { keepTyped } from "#app/components/reviews/keep-typed.ts";
import { PastBatchesLink } from "#app/components/reviews/past-batches-link.tsx";
import { ReviewScreen } from "#app/components/reviews/review-screen.tsx";
import { SettingsLink } from "#app/components/reviews/settings-link.tsx";
import { shouldReadAgain } from "#app/components/reviews/should-read-again.ts";
import { SynchronisationPanel } from "#app/components/synchronisation/later-panel.ts";
import { useStandingAnswer } from "#app/islands/use-standing-answer.ts";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { scopeOf } from "#app/lib/scope.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { findForm } from "#app/services/forms.server.ts";
import { loadOutgoing } from "#app/services/outgoing/list.server.ts";
import { readChips } from "#app/services/platforms/view.server.ts";
import { liveCountOf } from "#app/services/push.server.ts";
import { loadViewBar } from "#app/services/review-views/bar.server.ts";
import { actOnReviews } from "#app/services/reviews/actions.server.ts";
import { loadReviewScreen } from "#app/services/reviews/screen.server.ts";
import { loadSynchronisation, removedLookOf } from "#app/services/synchronisation.server.ts";
import type { Route } from "./+types/list.ts";

/** Another screen at the same address: whoever reads reviews does not load it. No boundary around it, so that the server waits for it. */
const OutgoingScreen = lazy(async () => {
  const { OutgoingScreen: Screen } = await import("#app/components/outgoing/outgoing-screen.tsx");
  return { default: Screen };
});

export const handle = {
  namespaces: [
    "reviews",
    "review-reports",
    "review-views",
    "work",
    "analysis",
    "drafts",
    "synchronisation",
    "outgoing",
    "platforms",
    "template-picker",
  ],
} satisfies RouteHandle;

export const shouldRevalidate = shouldReadAgain;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const scope = scopeOf(params);
  const { restaurantId } = scope;
  const outgoing = restaurantId && (await loadOutgoing(context, url, restaurantId));
  if (outgoing) return { outgoing };
  const [screen, views, synchronisation, chips] = await Promise.all([
    loadReviewScreen(context, url, scope),
    loadViewBar(context, url, scope),
    loadSynchronisation({ context, url, restaurantId }),
    restaurantId ? readChips(context, restaurantId) : undefined,
  ]);
  // One restaurant's page hears of all its changes; over many there is a limit, which the page tells.
  const liveCount = restaurantId ? null : await liveCountOf(context, screen.restaurantIds);
  return { outgoing: null, screen, views, synchronisation, chips, liveCount, removed: removedLookOf(url) };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  return actOnReviews({ context, url, scope: scopeOf(params), form: await findForm(request) });
}

/** A connection that breaks while a reply is sent must not take the typed text with it. */
export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) => keepTyped(request, serverAction);

export default function ReviewsRoute({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useStandingAnswer(actionData);
  const { t } = useTranslation("reviews");
  if (loaderData.outgoing) return <OutgoingScreen data={loaderData.outgoing} />;
  const { screen, views, synchronisation, chips, liveCount, removed } = loaderData;
  const isOfRestaurant = screen.scope === "restaurant";
  const { self } = screen.links;
  const panel = (
    <>
      <SynchronisationPanel
        key={self}
        self={self}
        view={synchronisation}
        removed={removed}
        more={
          <>
            {isOfRestaurant && <OutgoingLink />}
            <PastBatchesLink />
            <TopicsLink />
            {isOfRestaurant && <SettingsLink />}
          </>
        }
      />
      {liveCount && (
        <p className="hidden text-soft text-sm in-data-hydrated:block">{t("list.live", { count: liveCount })}</p>
      )}
    </>
  );
  return (
    <ReviewScreen
      data={screen}
      views={views}
      answer={answer}
      isReading={synchronisation.isRunning || synchronisation.startsItself}
      panel={panel}
      chips={chips}
    />
  );
}
