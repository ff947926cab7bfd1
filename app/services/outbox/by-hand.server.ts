import type { RouterContextProvider } from "react-router";
import { shownPart } from "#app/lib/refused-part.ts";
import { textsIn } from "#app/middleware/i18n.server.ts";
import type { Cursors } from "#contract/lists/list-query.ts";
import type { OutboxQuery } from "#contract/outbox/list-query.ts";
import { type PageInfo, pageSizeDefault } from "#contract/paging.ts";
import { platformKeys } from "#contract/platforms/schemas.ts";
import { type SortedReviewQuery, sortedReviewQuery } from "#contract/reviews/filters.ts";
import type { Review } from "#contract/reviews/schemas.ts";
import { loadPart } from "../request/parts.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { groupReviewsPath, reviewsPath } from "../reviews/links.server.ts";
import { reviewPresenter } from "../reviews/present.server.ts";
import type { OutboxReader } from "./row.server.ts";

type Context = Readonly<RouterContextProvider>;
type ByHandPage = { data: Review[]; pagination: PageInfo };
const none: ByHandPage = { data: [], pagination: { after: null, before: null } };

/** The reviews whose reply a person puts on its platform, as the outbox's filters narrow them; null where those leave none. */
function filtersOf(query: OutboxQuery, restaurantId: string | null): SortedReviewQuery | null {
  if (query.kind !== "" && query.kind !== "reply") return null;
  const platforms = platformKeys.filter((key) => key === query.platform);
  if (query.platform !== "" && platforms.length === 0) return null;
  const restaurantIds = [restaurantId ?? query.restaurantId].filter((id) => id !== "");
  return { ...sortedReviewQuery.defaults, byHand: true, text: query.search, platforms, restaurantIds };
}

/** How many replies wait for a person to put them on their platform; none for those who may not read reviews. */
export async function countByHand(context: Context, query: OutboxQuery, restaurantId: string | null): Promise<number> {
  const filters = filtersOf(query, restaurantId);
  if (!filters) return 0;
  return shownPart(await loadPart(context, productApi(context).reviews.count(filters)))?.data.count ?? 0;
}

/** A page of them. */
export async function searchByHand(
  context: Context,
  query: OutboxQuery,
  restaurantId: string | null,
  cursors: Cursors,
): Promise<ByHandPage> {
  const filters = filtersOf(query, restaurantId);
  if (!filters) return none;
  const search = { ...filters, ...cursors, pageSize: pageSizeDefault };
  return shownPart(await loadPart(context, productApi(context).reviews.search(search))) ?? none;
}

/** The latest reply of a review, with all that it takes to put it on the platform and to say so. */
export function byHandRowOf({ context, scope, user }: OutboxReader, review: Review) {
  const t = textsIn(context, "outbox-screen");
  const shown = reviewPresenter(context, user).review(review);
  const reply = shown.replies.at(-1);
  const everything = { period: "all_time" } as const;
  const list =
    scope.restaurantId === null ? groupReviewsPath(everything) : reviewsPath(review.restaurantId, everything);
  return {
    id: shown.id,
    title: t("what.reply", { author: shown.author || t("anonymous") }),
    to: `${list}&review=${shown.id}#review-${shown.id}`,
    platformName: shown.platformName,
    restaurantName: scope.restaurantId === null ? shown.restaurantName : null,
    at: reply?.created ?? shown.at,
    by: reply?.authorName ? t("by", { name: reply.authorName }) : null,
    text: reply?.text ?? "",
    /** Where the reply is typed in; the review itself where the platform has no such page. */
    address: shown.replyUrl ?? shown.url ?? null,
    fields: { reviewId: shown.id, replyId: reply?.id ?? "", version: shown.version },
  };
}
export type ByHandRow = ReturnType<typeof byHandRowOf>;
