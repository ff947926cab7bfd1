import type { RouterContextProvider } from "react-router";
import type { OutboxListData, OutboxRow } from "#app/components/outbox/outbox-data.ts";
import { formatsOf } from "#app/lib/formats.ts";
import { languageOf, translatorOf } from "#app/middleware/i18n.server.ts";
import { type OutboxEntry, outboxStates } from "#contract/outbox/schemas.ts";
import { connectionNames } from "#contract/platforms/schemas.ts";
import { currentAbility } from "../request/current-user.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { ProductApiError } from "../request/product-api-error.server.ts";
import { outboxPresenter } from "./present.server.ts";

type Context = Readonly<RouterContextProvider>;
type Writing = { context: Context; path: string; mayChange: boolean; zone: string };

function rowOf({ context, path, mayChange, zone }: Writing, entry: OutboxEntry): OutboxRow {
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

/** A page of what a restaurant sent; a place in the list that cannot be read, in an address cut short, is the first page. */
async function readPage(context: Context, url: URL, restaurantId: string, state: OutboxEntry["state"] | undefined) {
  const after = url.searchParams.get("after") ?? undefined;
  const before = url.searchParams.get("before") ?? undefined;
  try {
    return await productApi(context).outbox.list({ restaurantId, state, after, before });
  } catch (error) {
    if (error instanceof ProductApiError && (error.fields.after || error.fields.before))
      return productApi(context).outbox.list({ restaurantId, state });
    throw error;
  }
}

/** What a restaurant sent to platforms, where the address asks for it (`?outgoing=all` or a state); null where it does not. */
export async function loadOutbox(context: Context, url: URL, restaurantId: string): Promise<OutboxListData | null> {
  const asked = url.searchParams.get("outgoing");
  if (asked === null) return null;
  const state = outboxStates.find((known) => known === asked);
  const [
    page,
    ability,
    {
      data: { timeZone },
    },
  ] = await Promise.all([
    readPage(context, url, restaurantId, state),
    currentAbility(context),
    productApi(context).restaurants.get({ restaurantId }),
  ]);
  const t = translatorOf(context);
  const path = url.pathname;
  const current = state ?? "all";
  const at = (query: Record<string, string>) => `${path}?${new URLSearchParams({ outgoing: current, ...query })}`;
  const { after, before } = page.pagination;
  const writing = { context, path, mayChange: ability.can("update", "Reply"), zone: timeZone };
  return {
    rows: page.data.map((entry) => rowOf(writing, entry)),
    states: (["all", ...outboxStates] as const).map((key) => ({
      key,
      label: key === "all" ? t("outbox:all") : t(`outbox:states.${key}`),
      to: `${path}?outgoing=${key}`,
      isCurrent: key === current,
    })),
    links: {
      self: at({}),
      first: before ? at({}) : null,
      previous: before ? at({ before }) : null,
      next: after ? at({ after }) : null,
      back: path,
    },
  };
}
