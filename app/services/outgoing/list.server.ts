import type { RouterContextProvider } from "react-router";
import type { OutgoingListData, OutgoingRow } from "#app/components/outgoing/outgoing-data.ts";
import { formatsOf } from "#app/lib/formats.ts";
import { languageOf, translatorOf } from "#app/middleware/i18n.server.ts";
import { type OutgoingEntry, outgoingStates } from "#contract/outgoing.ts";
import { connectionNames } from "#contract/platforms.ts";
import { currentAbility } from "../current-user.server.ts";
import { listOutgoing } from "../outgoing.server.ts";
import { ProductApiError } from "../product-api-error.server.ts";
import { getRestaurant } from "../restaurants.server.ts";
import { outgoingWriter } from "./view.server.ts";

type Context = Readonly<RouterContextProvider>;
type Writing = { context: Context; path: string; mayChange: boolean; zone: string };

function rowOf({ context, path, mayChange, zone }: Writing, entry: OutgoingEntry): OutgoingRow {
  const t = translatorOf(context);
  const formats = formatsOf(languageOf(context));
  const { createdAt, reviewId } = entry;
  return {
    id: entry._id,
    outgoing: outgoingWriter(context).item(entry, zone, mayChange),
    platformName: connectionNames[entry.platformKey],
    reviewId,
    title: t("outgoing:to", { author: entry.reviewAuthor || t("reviews:card.anonymous") }),
    by: entry.userName ? t("outgoing:by", { name: entry.userName }) : null,
    text: entry.text ?? entry.previousText,
    at: { iso: createdAt, ago: formats.ago(createdAt), exact: formats.moment(createdAt, zone) },
    reviewAddress: `${path}?period=all_time&review=${reviewId}#review-${reviewId}`,
  };
}

/** A page of what a restaurant sent; a place in the list that cannot be read, in an address cut short, is the first page. */
async function readPage(context: Context, url: URL, restaurantId: string, state: OutgoingEntry["state"] | undefined) {
  const after = url.searchParams.get("after") ?? undefined;
  const before = url.searchParams.get("before") ?? undefined;
  try {
    return await listOutgoing(context, { restaurantId, state, after, before });
  } catch (error) {
    if (error instanceof ProductApiError && (error.fields.after || error.fields.before))
      return listOutgoing(context, { restaurantId, state });
    throw error;
  }
}

/** What a restaurant sent to platforms, where the address asks for it (`?outgoing=all` or a state); null where it does not. */
export async function loadOutgoing(context: Context, url: URL, restaurantId: string): Promise<OutgoingListData | null> {
  const asked = url.searchParams.get("outgoing");
  if (asked === null) return null;
  const state = outgoingStates.find((known) => known === asked);
  const [page, ability, { timeZone }] = await Promise.all([
    readPage(context, url, restaurantId, state),
    currentAbility(context),
    getRestaurant(context, restaurantId),
  ]);
  const t = translatorOf(context);
  const path = url.pathname;
  const current = state ?? "all";
  const at = (query: Record<string, string>) => `${path}?${new URLSearchParams({ outgoing: current, ...query })}`;
  const { after, before } = page.pagination;
  const writing = { context, path, mayChange: ability.can("update", "Reply"), zone: timeZone };
  return {
    rows: page.data.map((entry) => rowOf(writing, entry)),
    states: (["all", ...outgoingStates] as const).map((key) => ({
      key,
      label: key === "all" ? t("outgoing:all") : t(`outgoing:chips.${key}`),
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
