import { TopicsLink } from "#app/components/analysis/topics-link.tsx";
import { Part } from "#app/components/errors/part.tsx";
import { OutboxLink } from "#app/components/outbox/outbox-link.tsx";
import { OutboxScreen } from "#app/components/outbox/outbox-screen.tsx";
import { EnterReviewLink } from "#app/components/reviews/enter-review-link.tsx";
import { keepTyped } from "#app/components/reviews/keep-typed.ts";
import { PastBatchesLink } from "#app/components/reviews/past-batches-link.tsx";
import { ReviewScreen } from "#app/components/reviews/review-screen.tsx";
import { SettingsLink } from "#app/components/reviews/settings-link.tsx";
import { shouldRevalidateList } from "#app/components/reviews/should-revalidate-list.ts";
import { SynchronisationPanel } from "#app/components/synchronisation/synchronisation-panel.tsx";
import { useFormResult } from "#app/islands/use-form-result.ts";
import { shownPart } from "#app/lib/refused-part.ts";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { scopeOf } from "#app/lib/scope.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { loadOutbox } from "#app/services/outbox/list.server.ts";
import { readPlatformHealth } from "#app/services/platforms/present.server.ts";
import { liveCountOf } from "#app/services/push/listening.server.ts";
import { loadPart } from "#app/services/request/parts.server.ts";
import { actOnReviews } from "#app/services/reviews/actions.server.ts";
import { loadReviewScreen } from "#app/services/reviews/screen.server.ts";
import { loadViewBar } from "#app/services/saved-views/bar.server.ts";
import { loadSynchronisation, removedReviewsLink } from "#app/services/synchronisation/synchronise.server.ts";
import type { Route } from "./+types/list.ts";

export const handle = {
  namespaces: [
    "reviews",
    "lists",
    "review-reports",
    "saved-views",
    "work",
    "analysis",
    "drafts",
    "synchronisation",
    "outbox",
    "platforms",
    "template-picker",
  ],
} satisfies RouteHandle;

export const shouldRevalidate = shouldRevalidateList;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const scope = scopeOf(params);
  const { restaurantId } = scope;
  const outbox = restaurantId && (await loadOutbox(context, url, restaurantId));
  if (outbox) return { outbox };
  const [screen, views, synchronisation, platformHealth] = await Promise.all([
    loadReviewScreen(context, url, scope),
    loadPart(context, loadViewBar(context, url, scope)),
    loadPart(context, loadSynchronisation({ context, url, restaurantId })),
    restaurantId ? loadPart(context, readPlatformHealth(context, restaurantId)) : null,
  ]);
  // One restaurant's page receives all its changes; over many there is a limit, which the page shows.
  const liveCount = restaurantId ? null : await liveCountOf(context, screen.restaurantIds);
  return { outbox: null, screen, views, synchronisation, platformHealth, liveCount, removed: removedReviewsLink(url) };
}

export function action({ context, params, request, url }: Route.ActionArgs) {
  return actOnReviews({ context, request, url, scope: scopeOf(params) });
}

/** A connection lost while a reply is sent must not lose the typed text. */
export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) => keepTyped(request, serverAction);

export default function ReviewsRoute({ loaderData, actionData }: Route.ComponentProps) {
  const result = useFormResult(actionData);
  const { t } = useTranslation("reviews");
  if (loaderData.outbox) return <OutboxScreen data={loaderData.outbox} />;
  const { screen, views, synchronisation, platformHealth, liveCount, removed } = loaderData;
  const isOfRestaurant = screen.scope === "restaurant";
  const { self } = screen.links;
  const panel = (
    <>
      <Part of={synchronisation}>
        {(view) => (
          <SynchronisationPanel
            key={self}
            self={self}
            view={view}
            removed={removed}
            more={
              <>
                {isOfRestaurant && <OutboxLink />}
                <PastBatchesLink />
                <TopicsLink />
                {screen.may.enterReviews && <EnterReviewLink />}
                {isOfRestaurant && <SettingsLink />}
              </>
            }
          />
        )}
      </Part>
      {liveCount && (
        <p className="hidden text-soft text-sm in-data-hydrated:block">{t("list.live", { count: liveCount })}</p>
      )}
    </>
  );
  const run = shownPart(synchronisation);
  return (
    <ReviewScreen
      data={screen}
      views={views}
      result={result}
      isReading={run !== null && (run.isRunning || run.startsItself)}
      panel={panel}
      platformHealth={platformHealth}
    />
  );
}
