import type { TFunction } from "i18next";
import type { RouterContextProvider } from "react-router";
import type { Formats } from "#app/lib/formats.ts";
import { type Scope, scopedHref } from "#app/lib/scope.ts";
import { textsIn } from "#app/middleware/i18n.server.ts";
import { Id } from "#contract/ids.ts";
import type { Cursors } from "#contract/lists/list-query.ts";
import { connectionNames } from "#contract/platforms/schemas.ts";
import { PostOrder } from "#contract/social-posts/schemas.ts";
import type { StatisticsQuery } from "#contract/statistics/filters.ts";
import type { StatisticsPost } from "#contract/statistics/schemas.ts";
import { loadPage, pageLinks } from "../lists/pages.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { ProductApiError } from "../request/product-api-error.server.ts";
import { pictureResponse } from "../reviews/photos.server.ts";
import { shortText, valueText } from "./values.server.ts";

type Context = Readonly<RouterContextProvider>;
type Asked = { context: Context; url: URL; scope: Scope; filters: StatisticsQuery; self: string };
type Presenting = { t: TFunction<"statistics-report">; formats: Formats };

/** The lists below the charts, and what each is sorted by; the first is its order on arrival. */
const lists = {
  posts: ["publishedAt", "reach", "views", "interactions", "likes", "comments", "saves", "shares"],
  stories: ["publishedAt", "reach", "views", "replies", "shares", "linkClicks"],
} as const satisfies Record<string, readonly PostOrder[]>;
type ListKey = keyof typeof lists;
const listKeys = ["posts", "stories"] as const;

/** Parameters of one list beside those of the filters and of the other list. */
const parametersOf = (key: ListKey) => ({ order: key, after: `${key}After`, before: `${key}Before` });

const orderOf = (url: URL, key: ListKey): PostOrder => {
  const asked = PostOrder.safeParse(url.searchParams.get(key));
  return asked.success && lists[key].some((one) => one === asked.data) ? asked.data : "publishedAt";
};

/** The address of a page of one list; the other one stays where it is. */
function addressOf({ url, self }: Asked, key: ListKey, order: PostOrder, { after, before }: Cursors): string {
  const [path, query] = self.split("?");
  const parameters = new URLSearchParams(query);
  for (const other of listKeys)
    if (other !== key)
      for (const name of Object.values(parametersOf(other))) {
        const value = url.searchParams.get(name);
        if (value) parameters.set(name, value);
      }
  const names = parametersOf(key);
  if (order !== "publishedAt") parameters.set(names.order, order);
  if (after) parameters.set(names.after, after);
  if (before) parameters.set(names.before, before);
  return `${path}?${parameters}#${key}`;
}

/** Only addresses of the web are links. */
const linkOf = (address: string | null) => (address && /^https:\/\//.test(address) ? address : null);

function presentPost(
  { scope }: Asked,
  { t, formats }: Presenting,
  columns: readonly PostOrder[],
  post: StatisticsPost,
) {
  const picture = post.hasThumbnail
    ? scopedHref(scope, "/statistics/social-networks/pictures/:ownerId/:postId", {
        ownerId: post.restaurantId,
        postId: post._id,
      })
    : null;
  return {
    key: post._id,
    picture,
    text: shortText(post.text ?? "") || t(`postLists.kinds.${post.kind}`),
    to: linkOf(post.permalink),
    about: [
      t(`postLists.kinds.${post.kind}`),
      connectionNames[post.key],
      scope.restaurantId === null ? post.restaurantName : "",
    ]
      .filter(Boolean)
      .join(" · "),
    published: formats.moment(post.publishedAt, post.timeZone),
    values: columns.flatMap((column) =>
      column === "publishedAt" ? [] : [{ key: column, text: valueText(post.values[column], "count", formats) }],
    ),
  };
}

async function loadList(asked: Asked, presenting: Presenting, key: ListKey) {
  const { context, url, scope, filters } = asked;
  const { t } = presenting;
  const order = orderOf(url, key);
  const names = parametersOf(key);
  const own = new URL(url);
  own.search = "";
  for (const cursor of ["after", "before"] as const) {
    const value = url.searchParams.get(names[cursor]);
    if (value) own.searchParams.set(cursor, value);
  }
  const at = (cursors: Cursors) => addressOf(asked, key, order, cursors);
  const { restaurantId } = scope;
  const found = await loadPage(
    own,
    (cursors) =>
      productApi(context).statistics.posts({ ...filters, restaurantId, list: key, order, pageSize: 10, ...cursors }),
    at,
  );
  const columns: readonly PostOrder[] = lists[key];
  return {
    key,
    title: t(`postLists.titles.${key}`),
    about: t(`postLists.about.${key}`),
    columns: columns.map((one) => ({
      key: one,
      label: t(`postLists.columns.${one}`),
      to: addressOf(asked, key, one, {}),
      isSorted: one === order,
    })),
    rows: found.data.map((post) => presentPost(asked, presenting, columns, post)),
    isByTime: order === "publishedAt",
    pages: pageLinks(found.pagination, at),
  };
}

/** The lists of posts and of stories under the filters of the page, each sorted and paged by the address. */
export const loadPostLists = (asked: Asked, presenting: Presenting) =>
  Promise.all(listKeys.map((key) => loadList(asked, presenting, key)));
export type PostList = Awaited<ReturnType<typeof loadPostLists>>[number];

/** The picture of a post, or, where its platform gives it no longer, one that says so. */
export const postPicture = (context: Context, params: { ownerId: string; postId: string }, signal: AbortSignal) =>
  pictureResponse(
    async () => {
      const [restaurantId, postId] = [Id.safeParse(params.ownerId), Id.safeParse(params.postId)];
      if (!restaurantId.success || !postId.success) throw new ProductApiError(404, "NOT_FOUND", { requestId: "" });
      const ids = { restaurantId: restaurantId.data, postId: postId.data };
      return await productApi(context).socialPosts.picture(ids, { signal });
    },
    () => textsIn(context, "statistics-report")("postLists.withoutPicture"),
  );
