import { z } from "zod";
import type { Connector, ListingFigures, Session, Tokens, VendorLocation } from "#api/platforms/connector.ts";
import type { HttpClient } from "#api/platforms/http/client.ts";
import type { PlatformAccess } from "#config/platforms.ts";
import { metaAuthorization, pagePermissions } from "../meta/authorization.ts";
import { createGraph, type Graph } from "../meta/graph.ts";
import { pageLocation, pages } from "../meta/pages.ts";
import { instagramRights } from "../meta/rights.ts";
import { readResponse } from "../responses.ts";
import { instagramMetrics } from "./metrics.ts";
import { instagramPosts } from "./posts.ts";

/** Professional accounts, each with its linked Page and that Page's token. */
async function* accounts(graph: Graph, { accessToken }: Tokens): AsyncIterable<VendorLocation> {
  for await (const page of pages(graph, accessToken)) {
    const account = page.instagram_business_account;
    if (!account) continue;
    const url = account.username ? `https://www.instagram.com/${account.username}` : null;
    yield {
      ...pageLocation(page),
      externalId: account.id,
      accountId: page.id,
      name: account.username ?? page.name,
      url,
    };
  }
}

const Account = z.object({ followers_count: z.number().nullish() });

/** The account's followers (platform reference, 2.5); Instagram has no rating. */
async function accountFigures(graph: Graph, { accessToken, location }: Session): Promise<ListingFigures> {
  const path = `/${location.externalId}`;
  const query = { fields: "followers_count" };
  const account = readResponse(Account, await graph.call(accessToken, { method: "GET", path, query }));
  return { rating: null, reviewCount: null, followers: account.followers_count ?? null };
}

/** Instagram: its connection, permissions and followers; it has no reviews. */
export function instagramConnector(access: PlatformAccess, http: HttpClient): Connector {
  const graph = createGraph(access, http);
  return {
    key: "instagram",
    capabilities: {
      readReviews: "none",
      reviewWindow: null,
      reply: "none",
      editReply: "none",
      deleteReply: "none",
      moderatesReplies: false,
      readProfile: "none",
      readMetrics: "api",
      readSearchTerms: "none",
      readPosts: "api",
    },
    authorization: metaAuthorization(graph, instagramRights),
    isConfigured: access.meta !== null,
    locations: (tokens) => accounts(graph, tokens),
    figures: (session) => accountFigures(graph, session),
    metrics: instagramMetrics(graph),
    posts: instagramPosts(graph),
    permissions: ({ accessToken, location }) =>
      pagePermissions(graph, accessToken, location.accountId ?? location.externalId, instagramRights),
    replyUrl: () => null,
  };
}
