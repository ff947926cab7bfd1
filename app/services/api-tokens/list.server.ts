import { href, type RouterContextProvider } from "react-router";
import { textsIn } from "#app/middleware/i18n.server.ts";
import { apiTokenList } from "#contract/api-tokens/list-query.ts";
import type { Cursors } from "#contract/lists/list-query.ts";
import { loadPage, pageLinks } from "../lists/pages.server.ts";
import { currentUser } from "../request/current-user.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { apiTokenView } from "./present.server.ts";

/** Where the question before a token is ended stands in an address. */
const ending = "end";
const withEnding = (address: string, tokenId: string) =>
  `${address}${address.includes("?") ? "&" : "?"}${ending}=${tokenId}`;

/** The tokens that whoever enters the admin area sees, for an address. */
export async function loadApiTokens(context: Readonly<RouterContextProvider>, url: URL) {
  const t = textsIn(context, "api-tokens");
  const path = href("/admin/developer-settings");
  const query = apiTokenList.read(url.searchParams);
  const at = (cursors: Cursors = {}) => apiTokenList.address(path, query, cursors);
  const [page, user] = await Promise.all([
    loadPage(url, (cursors) => productApi(context).apiTokens.list({ ...query, ...cursors }), at),
    currentUser(context),
  ]);
  const rows = page.data.map((token) => apiTokenView(context, token, withEnding(at(), token._id)));
  return {
    query,
    isAdmin: user.role === "admin",
    isNarrowed: apiTokenList.changed(query).length > 0,
    isNone: page.unfilteredCount === 0,
    countText: t("count", { count: page.unfilteredCount }),
    rows,
    ending: rows.find(({ id, isLive }) => isLive && id === url.searchParams.get(ending)) ?? null,
    links: {
      self: at(),
      clear: path,
      all: apiTokenList.address(path, { ...query, search: "", state: "all" }),
      own: href("/users/:userId/api-tokens", { userId: user._id }),
      pages: pageLinks(page.pagination, at),
    },
  };
}
export type ApiTokensData = Awaited<ReturnType<typeof loadApiTokens>>;

/** A person's own tokens, and what a new one can be limited to. */
export async function loadOwnApiTokens(context: Readonly<RouterContextProvider>, userId: string, url: URL) {
  const api = productApi(context);
  const self = href("/users/:userId/api-tokens", { userId });
  const [{ data: tokens }, { data: organizations }] = await Promise.all([
    api.apiTokens.listOwn({ userId }),
    api.organizations.list({}),
  ]);
  const rows = tokens.map((token) => apiTokenView(context, token, withEnding(self, token._id)));
  return {
    self,
    rows,
    ending: rows.find(({ id, isLive }) => isLive && id === url.searchParams.get(ending)) ?? null,
    organizations: organizations.map(({ _id, name }) => ({ value: _id, label: name })),
  };
}
export type OwnApiTokensData = Awaited<ReturnType<typeof loadOwnApiTokens>>;
