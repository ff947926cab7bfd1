import { href, type RouterContextProvider } from "react-router";
import { type Formats, formatsOf } from "#app/lib/formats.ts";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import { restaurantClock } from "#app/services/request/reader-clock.server.ts";
import type { PlatformFailure, PlatformKey } from "#contract/platforms/schemas.ts";
import { type ReviewFetchState, reportOrdered } from "#contract/platforms/schemas.ts";
import type { RestaurantState } from "#contract/synchronisation/schemas.ts";
import { platformLabel } from "../reviews/present.server.ts";

/** A moment formatted for this reader. */
type Moment = { iso: string; ago: string; exact: string };

/** One platform of one restaurant, in words. */
export type PlatformStateView = {
  key: PlatformKey;
  name: string;
  restaurantId: string;
  /** Null on the screen of one restaurant. */
  restaurantName: string | null;
  kind: "waiting" | "reading" | "done" | "explained" | "failed";
  /** Progress, or the result. */
  text: string;
  /** The cause of a failure or delay; `raw` is the platform's own code and message. */
  reason: { code: PlatformFailure["code"]; text: string; raw: string | null } | null;
  /** Our count and the platform's; null where it reports none. */
  totals: { text: string; agrees: boolean } | null;
  at: Moment | null;
  /** Page to reconnect the account, if that is needed. */
  connectionAddress: string | null;
};

/** Data of the panel above the reviews. */
export type SynchronisationView = {
  /** As in the specification's section 4; IDLE = no run is under way and none was requested. */
  status: "IDLE" | "LOADING" | "LOADED" | "ERROR";
  isRunning: boolean;
  /** Seconds until the first waiting run continues, after a failure or for a platform. Null while anything is being read. */
  waitSeconds: number | null;
  /** True without any earlier run, or when forced: scripts then start one by themselves. */
  startsItself: boolean;
  mayStart: boolean;
  lastUpdate: Moment | null;
  /** Over many restaurants only unfinished and failed ones, up to a limit. */
  platforms: PlatformStateView[];
  /** A sentence, over many restaurants. */
  summary: string | null;
  platformCount: number;
  /** Why nothing can be read: a filter leaves no restaurant, or none has a platform connected. Null where something can. */
  nothingToRead: string | null;
  /** Page to connect platforms; null over many restaurants. */
  connectionAddress: string | null;
};

type Context = Readonly<RouterContextProvider>;
type Translator = ReturnType<typeof translator>;
type Tools = {
  t: Translator;
  formats: Formats;
  isMany: boolean;
  mayConnect: boolean;
  clock(iso: string, zone: string): string;
};

const translator = (context: Context) => textsIn(context, "synchronisation");
const isOpen = ({ status }: ReviewFetchState) => status === "PENDING" || status === "ASYNC";

function kindOf(state: ReviewFetchState): PlatformStateView["kind"] {
  if (state.status === "PENDING") return "waiting";
  if (state.status === "ASYNC") return "reading";
  if (state.status === "ERROR") return "failed";
  return state.failure ? "explained" : "done";
}

/** Seconds until the first waiting run continues; null while something is being read, or without a run. */
function waitSecondsOf(states: readonly ReviewFetchState[], now = Date.now()): number | null {
  const open = states.filter(isOpen);
  const waits = open.flatMap(({ retryAt }) =>
    retryAt && Date.parse(retryAt) > now ? [Date.parse(retryAt) - now] : [],
  );
  return open.length > 0 && waits.length === open.length ? Math.ceil(Math.min(...waits) / 1000) : null;
}

/** The result of a finished run: "12 new, 1 edited". */
function resultText(state: ReviewFetchState, { t, formats }: Tools): string {
  const parts = (["newCount", "changedCount", "removedCount"] as const)
    .filter((key) => state[key] > 0)
    .map((key) => t(`result.${key}`, { count: state[key], text: formats.number(state[key]) }));
  return parts.length > 0 ? parts.join(t("result.and")) : t("result.nothing");
}

function stateText(state: ReviewFetchState, zone: string, tools: Tools): string {
  const { t, formats } = tools;
  const kind = kindOf(state);
  if (kind === "waiting") return t("state.waiting");
  if (kind === "reading" && state.retryAt) return t("state.again", { time: tools.clock(state.retryAt, zone) });
  if (kind === "reading") return t("state.reading", { count: state.seenCount, text: formats.number(state.seenCount) });
  if (kind === "failed") return t("state.failed");
  if (kind === "done") return resultText(state, tools);
  return t(state.failure?.vendorCode === reportOrdered ? "state.ordered" : "state.explained");
}

function reasonOf({ failure, platformKey }: ReviewFetchState, { t }: Tools): PlatformStateView["reason"] {
  if (!failure) return null;
  const platform = platformLabel(platformKey, "");
  if (failure.vendorCode === reportOrdered)
    return { code: failure.code, text: t("reasons.reportOrdered", { platform }), raw: null };
  const raw = [failure.vendorCode, failure.vendorMessage].filter(Boolean).join(" · ");
  return { code: failure.code, text: t(`reasons.${failure.code}`, { platform }), raw: raw || null };
}

function totalsOf(state: ReviewFetchState, { t, formats }: Tools): PlatformStateView["totals"] {
  const { ownCount, remoteCount, platformKey } = state;
  if (remoteCount === null) return null;
  const agrees = ownCount === remoteCount;
  const counts = { own: formats.number(ownCount), remote: formats.number(remoteCount) };
  const platform = platformLabel(platformKey, "");
  return { agrees, text: t(agrees ? "totals.agree" : "totals.differ", { ...counts, platform }) };
}

const connectionAddressOf = (restaurantId: string) =>
  href("/restaurants/:restaurantId/settings/platforms/connection", { restaurantId });

function momentOf(formats: Formats, iso: string, zone: string) {
  return { iso, ago: formats.ago(iso), exact: formats.moment(iso, zone) };
}

function platformView(restaurant: RestaurantState, state: ReviewFetchState, tools: Tools): PlatformStateView {
  const { restaurantId, restaurantName, restaurantTimeZone } = restaurant;
  const needsConnection = state.status === "ERROR" && state.failure?.code === "AUTH_EXPIRED";
  return {
    key: state.platformKey,
    name: platformLabel(state.platformKey, ""),
    restaurantId,
    restaurantName: tools.isMany ? restaurantName : null,
    kind: kindOf(state),
    text: stateText(state, restaurantTimeZone, tools),
    reason: reasonOf(state, tools),
    totals: totalsOf(state, tools),
    at: state.finishedAt ? momentOf(tools.formats, state.finishedAt, restaurantTimeZone) : null,
    connectionAddress: needsConnection && tools.mayConnect ? connectionAddressOf(restaurantId) : null,
  };
}

function summaryOf(states: readonly ReviewFetchState[], { t, formats }: Tools): string {
  const count = (test: (state: ReviewFetchState) => boolean) => states.filter(test).length;
  const parts = [
    ["open", count(isOpen)],
    ["failed", count(({ status }) => status === "ERROR")],
    ["done", count(({ status }) => status === "DONE")],
  ] as const;
  return parts
    .filter(([, number]) => number > 0)
    .map(([key, number]) => t(`summary.${key}`, { count: number, text: formats.number(number) }))
    .join(" · ");
}

/** Most failures listed singly over many restaurants. */
const shownMax = 12;

/** The states of restaurants for one reader. `isMany`: over many restaurants, which are then named. */
export function synchronisationView(
  context: Context,
  restaurants: readonly RestaurantState[],
  { isMany, mayStart, mayConnect }: { isMany: boolean; mayStart: boolean; mayConnect: boolean },
): Omit<SynchronisationView, "startsItself"> {
  const clock = (iso: string, zone: string) => restaurantClock(context, iso, zone);
  const tools = { t: translator(context), formats: formatsOf(languageOf(context)), isMany, mayConnect, clock };
  const all = restaurants.flatMap((restaurant) =>
    Object.values(restaurant.currentState.reviews.fetched).map((state) => ({ restaurant, state })),
  );
  const shown = isMany ? all.filter(({ state }) => state.status !== "DONE").slice(0, shownMax) : all;
  const isRunning = all.some(({ state }) => isOpen(state));
  const latest = restaurants.filter(({ reviewsLastUpdate }) => reviewsLastUpdate !== null).sort(byUpdate)[0];
  const [first] = restaurants;
  const platformCount = restaurants.reduce((sum, { connectedCount }) => sum + connectedCount, 0);
  return {
    status: isRunning ? "LOADING" : all.length > 0 ? "LOADED" : "IDLE",
    isRunning,
    waitSeconds: waitSecondsOf(all.map(({ state }) => state)),
    mayStart,
    lastUpdate: latest?.reviewsLastUpdate
      ? momentOf(tools.formats, latest.reviewsLastUpdate, latest.restaurantTimeZone)
      : null,
    platforms: shown.map(({ restaurant, state }) => platformView(restaurant, state, tools)),
    summary:
      isMany && all.length > 0
        ? summaryOf(
            all.map(({ state }) => state),
            tools,
          )
        : null,
    platformCount,
    nothingToRead: platformCount > 0 ? null : tools.t(first ? "notConnected" : "noRestaurant"),
    connectionAddress: !isMany && first ? connectionAddressOf(first.restaurantId) : null,
  };
}

const byUpdate = (one: RestaurantState, other: RestaurantState): number =>
  (other.reviewsLastUpdate ?? "").localeCompare(one.reviewsLastUpdate ?? "");
