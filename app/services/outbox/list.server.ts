import type { RouterContextProvider } from "react-router";
import { formatsOf } from "#app/lib/formats.ts";
import { languageOf, translatorOf } from "#app/middleware/i18n.server.ts";
import { oneOf } from "#contract/lists/fields.ts";
import { type Cursors, defineListQuery } from "#contract/lists/list-query.ts";
import { type OutboxEntry, outboxStates } from "#contract/outbox/schemas.ts";
import { connectionNames } from "#contract/platforms/schemas.ts";
import { loadPage, pageLinks } from "../lists/pages.server.ts";
import { currentAbility } from "../request/current-user.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { outboxPresenter } from "./present.server.ts";

type Context = Readonly<RouterContextProvider>;
type Writing = { context: Context; reviewsPath: string; mayChange: boolean; zone: string };

function rowOf({ context, reviewsPath, mayChange, zone }: Writing, entry: OutboxEntry) {
  const t = translatorOf(context);
  const formats = formatsOf(languageOf(context));
  const { createdAt, reviewId } = entry;
  return {
    id: entry._id,
    outbox: outboxPresenter(context).item(entry, zone, mayChange),
    platformName: connectionNames[entry.platformKey],
    reviewId,
    title: t("outbox:to", { author: entry.reviewAuthor || t("reviews:card.anonymous") }),
    by: entry.userName ? t("outbox:by", { name: entry.userName }) : null,
    text: entry.text ?? entry.previousText,
    at: { iso: createdAt, ago: formats.ago(createdAt), exact: formats.moment(createdAt, zone) },
    reviewAddress: `${reviewsPath}?period=all_time&review=${reviewId}#review-${reviewId}`,
  };
}

/** States with a view of their own; the others stand in a menu. */
const viewStates = ["queued", "in_review", "live", "refused", "overwritten", "failed"] as const;
const otherStates = ["all", ...outboxStates.filter((state) => !viewStates.some((view) => view === state))] as const;
const list = defineListQuery({ state: oneOf(["all", ...outboxStates], "all") });
type Choice = typeof list.defaults.state;

/** Where the outbox stood before it had an address of its own; null for any other address of the reviews. */
export function formerOutboxAddress(url: URL): string | null {
  const former = url.searchParams.get("outgoing");
  const state = outboxStates.find((one) => one === former) ?? "all";
  return former === null ? null : list.address(`${url.pathname}/sent`, { state });
}

/** The replies of a restaurant that were sent to platforms, in the state that the address asks for, with the number in each. */
export async function loadOutbox(context: Context, url: URL, restaurantId: string) {
  const current = list.read(url.searchParams).state;
  const path = url.pathname;
  const reviewsPath = path.replace(/\/sent$/, "");
  const at = (state: Choice, cursors: Cursors = {}) => list.address(path, { state }, cursors);
  const state = current === "all" ? undefined : current;
  const api = productApi(context).outbox;
  const [page, { data: counts }, ability, { data: restaurant }] = await Promise.all([
    loadPage(
      url,
      (cursors) => api.list({ restaurantId, state, ...cursors }),
      (cursors) => at(current, cursors),
    ),
    api.counts({ restaurantId }),
    currentAbility(context),
    productApi(context).restaurants.get({ restaurantId }),
  ]);
  const t = translatorOf(context);
  const { number } = formatsOf(languageOf(context));
  const writing = { context, reviewsPath, mayChange: ability.can("update", "Reply"), zone: restaurant.timeZone };
  const choiceOf = (key: Choice) => {
    const count = key === "all" ? null : (counts[key] ?? 0);
    return {
      key,
      label: key === "all" ? t("outbox:allStates") : t(`outbox:states.${key}`),
      count: count ? number(count) : null,
      to: at(key),
      isCurrent: key === current,
    };
  };
  return {
    rows: page.data.map((entry) => rowOf(writing, entry)),
    states: viewStates.map(choiceOf),
    others: otherStates.map(choiceOf),
    isEverything: current === "all",
    links: {
      self: at(current),
      reviews: reviewsPath,
      pages: pageLinks(page.pagination, (cursors) => at(current, cursors)),
    },
  };
}

/** One row of a restaurant's list. */
export type OutboxRow = ReturnType<typeof rowOf>;

export type OutboxListData = Awaited<ReturnType<typeof loadOutbox>>;
