import { type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { mayEnterRestaurantSections } from "#contract/abilities.ts";
import { Id } from "#contract/ids.ts";
import { PlatformKey } from "#contract/platforms/schemas.ts";
import { aggregatedReviewFilters, reviewQuery } from "#contract/reviews/filters.ts";
import type { RestaurantState } from "#contract/synchronisation/schemas.ts";
import { currentAbility, currentUser } from "../request/current-user.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { ProductApiError } from "../request/product-api-error.server.ts";
import { refuseWithToast } from "../request/refusals.server.ts";
import { putToast } from "../request/toasts.server.ts";
import { addressOf, noTransientParameters, plainAddress, restaurantsOf } from "../reviews/address.server.ts";
import type { SynchronisationView } from "./present.server.ts";
import { synchronisationView } from "./present.server.ts";
import { refusalToast } from "./refusal.server.ts";

type Context = Readonly<RouterContextProvider>;
/** One restaurant, or those of the address's filters (null). */
type SynchronisationTarget = { context: Context; url: URL; restaurantId: string | null };

async function statesOf({ context, url, restaurantId }: SynchronisationTarget): Promise<RestaurantState[]> {
  const { restaurants } = productApi(context);
  if (restaurantId) return [(await restaurants.currentState({ restaurantId })).data];
  const chosen = restaurantsOf(null, aggregatedReviewFilters.read(url.searchParams));
  return (await restaurants.currentStates(chosen)).data;
}

/** Starts by itself where nothing was ever read, or when the address asks for it; over many restaurants only on demand. */
function startsItself(
  { url, restaurantId }: SynchronisationTarget,
  states: readonly RestaurantState[],
  isRunning: boolean,
): boolean {
  if (isRunning || !states.some(({ connectedCount }) => connectedCount > 0)) return false;
  const isForced = url.searchParams.get("sync") === "force";
  return isForced || (restaurantId !== null && states.every(({ reviewsLastUpdate }) => reviewsLastUpdate === null));
}

/** State of synchronisation for this screen. The status is ERROR where a start has just failed. */
export async function loadSynchronisation(target: SynchronisationTarget): Promise<SynchronisationView> {
  const [states, ability, user] = await Promise.all([
    statesOf(target),
    currentAbility(target.context),
    currentUser(target.context),
  ]);
  const mayStart = ability.can("update", "Review");
  const view = synchronisationView(target.context, states, {
    isMany: target.restaurantId === null,
    mayStart,
    mayConnect: mayEnterRestaurantSections(user.role),
  });
  const hasFailed = target.url.searchParams.get("sync") === "failed";
  return {
    ...view,
    status: hasFailed && !view.isRunning ? "ERROR" : view.status,
    startsItself: mayStart && !hasFailed && startsItself(target, states, view.isRunning),
  };
}

/** The link to removed reviews, and back. */
export function removedReviewsLink(url: URL) {
  const isOn = reviewQuery.read(url.searchParams).removed;
  return {
    isOn,
    address: addressOf(url, { ...noTransientParameters, after: null, before: null, removed: isOn ? null : "1" }),
  };
}

/** What to read: one of many restaurants, from one platform; else all that the page shows. */
export const SynchronisationForm = z.object({
  restaurantId: Id.optional().catch(undefined),
  platformKey: PlatformKey.optional().catch(undefined),
});
type SynchronisationForm = z.output<typeof SynchronisationForm>;

async function start(
  { context, url, restaurantId }: SynchronisationTarget,
  { restaurantId: asked, platformKey }: SynchronisationForm,
): Promise<void> {
  const chosen = restaurantsOf(restaurantId ?? asked, aggregatedReviewFilters.read(url.searchParams));
  const { data } = await productApi(context).reviews.synchronize({ ...chosen, platformKey });
  const refusal = refusalToast(context, data);
  if (refusal) putToast(context, refusal);
}

/** Handles the form without scripts: back to the list, which shows the progress, or that the start failed. */
export async function synchroniseAndReturn(
  target: SynchronisationTarget,
  form: SynchronisationForm,
): Promise<Response> {
  const { context, url } = target;
  try {
    await start(target, form);
    return redirect(`${plainAddress(url)}#synchronisation`);
  } catch (error) {
    if (!(error instanceof ProductApiError)) throw error;
    if (error.status === 403) return refuseWithToast(context, error, plainAddress(url));
    return redirect(`${addressOf(url, { ...noTransientParameters, sync: "failed" })}#synchronisation`);
  }
}

/** Handles the same request sent by script: returns the progress. A failed start is the status ERROR (specification, section 4). */
export async function synchroniseAsJson(
  target: SynchronisationTarget,
  form: FormData | null,
): Promise<SynchronisationView> {
  try {
    await start(target, SynchronisationForm.parse(form ? Object.fromEntries(form) : {}));
    return await loadSynchronisation(target);
  } catch (error) {
    if (!(error instanceof ProductApiError)) throw error;
    const view = await loadSynchronisation(target);
    return { ...view, status: "ERROR", isRunning: false, startsItself: false };
  }
}

/** The list of removed reviews. */
export type RemovedReviewsLink = ReturnType<typeof removedReviewsLink>;
