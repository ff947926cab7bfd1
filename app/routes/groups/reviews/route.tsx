import { TopicsLink } from "#app/components/analysis/topics-link.tsx";
import { keepTyped } from "#app/components/reviews/keep-typed.ts";
import { PastBatchesLink } from "#app/components/reviews/past-batches-link.tsx";
import { ReviewScreen } from "#app/components/reviews/review-screen.tsx";
import { shouldReadAgain } from "#app/components/reviews/should-read-again.ts";
import { SynchronisationPanel } from "#app/components/synchronisation/later-panel.ts";
import { useStandingAnswer } from "#app/islands/use-standing-answer.ts";
import type { RouteHandle } from "#app/lib/route-handle.ts";
import { useTranslation } from "#app/locales/use-translation.ts";
import { findForm } from "#app/services/forms.server.ts";
import { liveCountOf } from "#app/services/push.server.ts";
import { loadViewBar } from "#app/services/review-views/bar.server.ts";
import { actOnReviews } from "#app/services/reviews/actions.server.ts";
import { loadReviewScreen } from "#app/services/reviews/screen.server.ts";
import { loadSynchronisation, removedLookOf } from "#app/services/synchronisation.server.ts";
import type { Route } from "./+types/route.ts";

export const handle = {
  namespaces: [
    "reviews",
    "review-reports",
    "review-views",
    "work",
    "analysis",
    "drafts",
    "outgoing",
    "synchronisation",
    "template-picker",
  ],
} satisfies RouteHandle;

export const shouldRevalidate = shouldReadAgain;

export async function loader({ context, url }: Route.LoaderArgs) {
  const restaurantId = null;
  const [screen, views, synchronisation] = await Promise.all([
    loadReviewScreen(context, url, { restaurantId }),
    loadViewBar(context, url, { restaurantId }),
    loadSynchronisation({ context, url, restaurantId }),
  ]);
  const liveCount = await liveCountOf(context, screen.restaurantIds);
  return { screen, views, synchronisation, liveCount, removed: removedLookOf(url) };
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
  const { screen, views, synchronisation, liveCount, removed } = loaderData;
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
            <PastBatchesLink />
            <TopicsLink />
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
    />
  );
}
