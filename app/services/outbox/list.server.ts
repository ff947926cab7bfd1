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
type Writing = { context: Context; path: string; mayChange: boolean; zone: string };

function rowOf({ context, path, mayChange, zone }: Writing, entry: OutboxEntry) {
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
    reviewAddress: `${path}?period=all_time&review=${reviewId}#review-${reviewId}`,
  };
}

/** Parameter of the list; without it in the address the list is not read. */
const list = defineListQuery({ outbox: oneOf(["", "all", ...outboxStates], "", { parameter: "outgoing" }) });
type Choice = Exclude<typeof list.defaults.outbox, "">;

/** The outbox of a restaurant, if the address asks for it (`?outbox=all` or a state); null otherwise. */
export async function loadOutbox(context: Context, url: URL, restaurantId: string) {
  if (!list.isIn(url.searchParams)) return null;
  const current = list.read(url.searchParams).outbox || "all";
  const path = url.pathname;
  const at = (outbox: Choice, cursors: Cursors = {}) => list.address(path, { outbox }, cursors);
  const state = current === "all" ? undefined : current;
  const load = (cursors: Cursors) => productApi(context).outbox.list({ restaurantId, state, ...cursors });
  const [page, ability, { data: restaurant }] = await Promise.all([
    loadPage(url, load, (cursors) => at(current, cursors)),
    currentAbility(context),
    productApi(context).restaurants.get({ restaurantId }),
  ]);
  const t = translatorOf(context);
  const writing = { context, path, mayChange: ability.can("update", "Reply"), zone: restaurant.timeZone };
  return {
    rows: page.data.map((entry) => rowOf(writing, entry)),
    states: (["all", ...outboxStates] as const).map((key) => ({
      key,
      label: key === "all" ? t("outbox:all") : t(`outbox:states.${key}`),
      to: at(key),
      isCurrent: key === current,
    })),
    links: {
      self: at(current),
      back: path,
      pages: pageLinks(page.pagination, (cursors) => at(current, cursors)),
    },
  };
}

/** One row of a restaurant's list. */
export type OutboxRow = ReturnType<typeof rowOf>;

export type OutboxListData = NonNullable<Awaited<ReturnType<typeof loadOutbox>>>;
