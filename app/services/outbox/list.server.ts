import type { RouterContextProvider } from "react-router";
import { formatsOf } from "#app/lib/formats.ts";
import { type Scope, scopedHref } from "#app/lib/scope.ts";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import { type Cursors, readCursors } from "#contract/lists/list-query.ts";
import { outboxKinds } from "#contract/outbox/kinds.ts";
import {
  type OutboxView,
  outboxFiltersOf,
  outboxList,
  outboxViews,
  statesOfView,
} from "#contract/outbox/list-query.ts";
import { type OutboxCounts, type OutboxSearch, outboxStates } from "#contract/outbox/schemas.ts";
import { type PageInfo, pageSizeDefault } from "#contract/paging.ts";
import { type ConnectionKey, connectionNames } from "#contract/platforms/schemas.ts";
import { loadPage, pageLinks } from "../lists/pages.server.ts";
import { currentAbility, currentUser } from "../request/current-user.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { ProductApiError } from "../request/product-api-error.server.ts";
import { byHandRowOf, countByHand, searchByHand } from "./by-hand.server.ts";
import { rowOf } from "./row.server.ts";

type Context = Readonly<RouterContextProvider>;
type Query = typeof outboxList.defaults;

/** Views in the row above the list; the others stand in a menu. */
const shownViews = ["queued", "underway", "by_hand", "in_review", "live", "attention", "overwritten"] as const;
const otherViews = ["all", ...outboxViews.filter((view) => ![...shownViews, "all"].includes(view))] as const;
/** States with another name as views. */
const formerViews: Readonly<Record<string, OutboxView>> = {
  sending: "underway",
  sent: "underway",
};

/** The address of a restaurant's outbox for one of its former addresses, with the state it asked for. */
export function outboxAddressFor(restaurantId: string, former: string | null): string {
  const state = formerViews[former ?? ""] ?? outboxViews.find((view) => view === former) ?? "all";
  return outboxList.address(scopedHref({ restaurantId }, "/outbox", {}), { ...outboxList.defaults, state });
}

/** Where the outbox stood before it had an address of its own, as `?outgoing=`; null for any other address of the reviews. */
export function formerOutboxAddress({ searchParams }: URL, restaurantId: string): string | null {
  return searchParams.has("outgoing") ? outboxAddressFor(restaurantId, searchParams.get("outgoing")) : null;
}

const noPages: PageInfo = { after: null, before: null };
type Asked = { search: OutboxSearch; query: Query; restaurantId: string | null };

/**
 * A page of items, or of the replies that people put on platforms, the numbers of all, and the platforms to choose from; `failure` when
 * they could not be read.
 */
async function readOutbox(context: Context, { search, query, restaurantId }: Asked) {
  const { outbox, platforms } = productApi(context);
  try {
    const isByHand = query.state === "by_hand";
    const { after, before } = search;
    const [items, byHand, byHandCount, { data: counts }, { data: offers }] = await Promise.all([
      isByHand ? null : outbox.list(search),
      isByHand ? searchByHand(context, query, restaurantId, { after, before }) : null,
      countByHand(context, query, restaurantId),
      outbox.counts(search),
      platforms.offers({}),
    ]);
    // Any platform may have replies to put there by hand: an account may be gone from those that take them from here.
    const keys = offers.flatMap(({ key, capabilities }) => (isByHand || capabilities.reply === "api" ? [key] : []));
    const pagination = (items ?? byHand)?.pagination ?? noPages;
    return {
      items: items?.data ?? [],
      byHand: byHand?.data ?? [],
      pagination,
      counts,
      byHandCount,
      keys,
      failure: null,
    };
  } catch (error) {
    if (!(error instanceof ProductApiError) || error.status < 500) throw error;
    const counts: OutboxCounts = { states: {}, needsAttention: 0 };
    const empty = { items: [], byHand: [], pagination: noPages, counts, byHandCount: 0 };
    return { ...empty, keys: [] as ConnectionKey[], failure: error.requestId };
  }
}

/** The restaurants to choose from, over many; none where there is nothing to choose. */
async function restaurantChoices(context: Context, { restaurantId }: Scope, chosen: string) {
  if (restaurantId !== null) return [];
  const { data: around } = await productApi(context).shell.get({});
  if (around.restaurants.length < 2 && chosen === "") return [];
  return around.restaurants.map(({ _id, name, internalName }) => ({ value: _id, label: internalName ?? name }));
}

/** What is on its way to platforms and what became of it, in the scope and for the filters of an address. */
export async function loadOutbox(context: Context, url: URL, scope: Scope) {
  const query = outboxList.read(url.searchParams);
  const path = scopedHref(scope, "/outbox", {});
  const at = (changes: Partial<Query>, cursors: Cursors = {}) =>
    outboxList.address(path, { ...query, ...changes }, cursors);
  const filters = outboxFiltersOf(query, scope.restaurantId);
  const states = [...statesOfView[query.state]];
  const needsAttention = query.state === "attention";
  const [read, user, ability, restaurants] = await Promise.all([
    loadPage(
      url,
      (cursors) =>
        readOutbox(context, {
          search: { ...filters, states, needsAttention, ...cursors, pageSize: pageSizeDefault },
          query,
          restaurantId: scope.restaurantId,
        }),
      (cursors) => at({}, cursors),
    ),
    currentUser(context),
    currentAbility(context),
    restaurantChoices(context, scope, query.restaurantId),
  ]);
  const { items, byHand, pagination, counts, byHandCount, keys, failure } = read;
  const t = textsIn(context, "outbox-screen");
  const { number } = formatsOf(languageOf(context));
  const countOf = (view: OutboxView) => {
    if (view === "attention") return counts.needsAttention;
    if (view === "by_hand") return byHandCount;
    const counted = view === "all" ? outboxStates : statesOfView[view];
    return counted.reduce((sum, state) => sum + (counts.states[state] ?? 0), 0);
  };
  const viewOf = (key: OutboxView) => {
    const count = countOf(key);
    return {
      key,
      label: key === "all" ? t("allStates") : t(`views.${key}`),
      count: count > 0 ? number(count) : null,
      to: at({ state: key }),
      isCurrent: key === query.state,
    };
  };
  const queued = ability.can("update", "Reply") ? countOf("queued") : 0;
  const isFiltered = outboxList.changed(query).some((name) => name !== "state");
  return {
    query,
    rows: items.map((entry) => rowOf({ context, scope, user }, entry)),
    /** Replies to put on platforms by hand, instead of items; null in the other views. */
    byHand: query.state === "by_hand" ? byHand.map((review) => byHandRowOf({ context, scope, user }, review)) : null,
    mayPublish: ability.can("update", "Reply"),
    views: shownViews.map(viewOf),
    others: otherViews.map(viewOf),
    choices: {
      kinds: [
        { value: "", label: t("everyKind") },
        ...outboxKinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) })),
      ],
      platforms: [
        { value: "", label: t("everyPlatform") },
        ...keys.map((key) => ({ value: key, label: connectionNames[key] })),
      ],
      restaurants: restaurants.length > 0 ? [{ value: "", label: t("everyRestaurant") }, ...restaurants] : [],
    },
    isFiltered,
    isNarrowed: outboxList.changed(query).length > 0,
    /** What *cancel all* would cancel, as confirmed; null without anything. */
    cancelAll:
      queued > 0
        ? {
            count: queued,
            formatted: number(queued),
            filters: outboxList.write({ ...query, state: "all" }).toString(),
            isFiltered,
          }
        : null,
    failure,
    links: {
      base: path,
      unfiltered: outboxList.address(path, { ...outboxList.defaults, state: query.state }),
      self: at({}, readCursors(url.searchParams)),
      reviews: scopedHref(scope, "/reputation/reviews", {}),
      pages: pageLinks(pagination, (cursors) => at({}, cursors)),
    },
  };
}

export type OutboxListData = Awaited<ReturnType<typeof loadOutbox>>;
