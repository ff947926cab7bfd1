import { redirect } from "react-router";
import { Part } from "#app/components/errors/part.tsx";
import { PlatformHealthList } from "#app/components/platforms/health-badge.tsx";
import { keepTyped } from "#app/components/reviews/keep-typed.ts";
import { ReviewScreen } from "#app/components/reviews/review-screen.tsx";
import { shouldRevalidateList } from "#app/components/reviews/should-revalidate-list.ts";
import { Freshness } from "#app/components/synchronisation/freshness.tsx";
import { useFormResult } from "#app/islands/use-form-result.ts";
import { shownPart } from "#app/lib/refused-part.ts";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { scopeOf } from "#app/lib/scope.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { formerOutboxAddress } from "#app/services/outbox/list.server.ts";
import { readPlatformHealth } from "#app/services/platforms/present.server.ts";
import { liveCountOf } from "#app/services/push/listening.server.ts";
import { loadPart } from "#app/services/request/parts.server.ts";
import { loadKeptReplies } from "#app/services/review-batches/kept.server.ts";
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
    "refused-words",
  ],
  list: "list",
} satisfies RouteHandle;

export const shouldRevalidate = shouldRevalidateList;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const scope = scopeOf(params);
  const { restaurantId } = scope;
  const former = restaurantId && formerOutboxAddress(url, restaurantId);
  if (former) throw redirect(former);
  const [screen, views, synchronisation, platformHealth, kept] = await Promise.all([
    loadReviewScreen(context, url, scope),
    loadPart(context, loadViewBar(context, url, scope)),
    loadPart(context, loadSynchronisation({ context, url, restaurantId })),
    restaurantId ? loadPart(context, readPlatformHealth(context, restaurantId)) : null,
    loadPart(context, loadKeptReplies(context, restaurantId)),
  ]);
  // One restaurant's page receives all its changes; over many there is a limit, which the page shows.
  const liveCount = restaurantId ? null : await liveCountOf(context, screen.restaurantIds);
  return { screen, views, synchronisation, platformHealth, liveCount, kept, removed: removedReviewsLink(url) };
}

export function action({ context, params, request, url }: Route.ActionArgs) {
  return actOnReviews({ context, request, url, scope: scopeOf(params) });
}

/** A connection lost while a reply is sent must not lose the typed text. */
export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) => keepTyped(request, serverAction);

export default function ReviewsRoute({ loaderData, actionData }: Route.ComponentProps) {
  const result = useFormResult(actionData);
  const { t } = useTranslation("reviews");
  const { screen, views, synchronisation, platformHealth, liveCount, kept, removed } = loaderData;
  const { self } = screen.links;
  const run = shownPart(synchronisation);
  return (
    <ReviewScreen
      data={screen}
      views={views}
      result={result}
      removed={removed}
      kept={kept}
      isReading={run !== null && (run.isRunning || run.startsItself)}
      freshness={
        <Part of={synchronisation}>
          {(view) => (
            <Freshness key={self} self={self} view={view}>
              <Part of={platformHealth}>{(platforms) => <PlatformHealthList platforms={platforms ?? []} />}</Part>
              {liveCount && (
                <p className="hidden text-soft text-sm in-data-hydrated:block">
                  {t("list.live", { count: liveCount })}
                </p>
              )}
            </Freshness>
          )}
        </Part>
      }
    />
  );
}
