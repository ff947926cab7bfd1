import type { Connector, Tokens, VendorLocation } from "#api/platforms/connector.ts";
import type { HttpClient } from "#api/platforms/http/client.ts";
import type { PlatformAccess } from "#config/platforms.ts";
import { metaAuthorization, pagePermissions } from "../meta/authorization.ts";
import { createGraph, type Graph } from "../meta/graph.ts";
import { pageLocation, pages } from "../meta/pages.ts";
import { messengerRights } from "../meta/rights.ts";

async function* mailboxes(graph: Graph, { accessToken }: Tokens): AsyncIterable<VendorLocation> {
  for await (const page of pages(graph, accessToken)) yield pageLocation(page);
}

/** Messenger: its connection and permissions; it has no reviews. */
export function messengerConnector(access: PlatformAccess, http: HttpClient): Connector {
  const graph = createGraph(access, http);
  return {
    key: "messenger",
    capabilities: {
      readReviews: "none",
      reviewWindow: null,
      reply: "none",
      editReply: "none",
      deleteReply: "none",
      moderatesReplies: false,
      readProfile: "none",
      readMetrics: "none",
      readSearchTerms: "none",
      readPosts: "none",
    },
    authorization: metaAuthorization(graph, messengerRights),
    isConfigured: access.meta !== null,
    locations: (tokens) => mailboxes(graph, tokens),
    permissions: ({ accessToken, location }) =>
      pagePermissions(graph, accessToken, location.externalId, messengerRights),
    replyUrl: () => null,
  };
}
