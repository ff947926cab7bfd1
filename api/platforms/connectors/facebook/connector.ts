import type { Connector, Session, Tokens, VendorLocation } from "#api/platforms/connector.ts";
import type { HttpClient } from "#api/platforms/http/client.ts";
import type { PlatformAccess } from "#config/platforms.ts";
import { metaAuthorization, pagePermissions } from "../meta/authorization.ts";
import { createGraph, type Graph } from "../meta/graph.ts";
import { pageLocation, pages } from "../meta/pages.ts";
import { facebookRights } from "../meta/rights.ts";
import { facebookReplies } from "./comments.ts";
import { facebookMetrics } from "./metrics.ts";
import { facebookPosts } from "./posts.ts";
import { facebookProfile } from "./profile.ts";
import { facebookFigures, facebookReviews } from "./reviews.ts";

async function* pageLocations(graph: Graph, { accessToken }: Tokens): AsyncIterable<VendorLocation> {
  for await (const page of pages(graph, accessToken)) yield pageLocation(page);
}

/** Webhooks about a Page arrive only after the app is subscribed to it (platform reference, 2.8). */
async function subscribe(graph: Graph, { accessToken, location }: Session): Promise<void> {
  const query = { subscribed_fields: "feed,mention,ratings" };
  const path = `/${location.externalId}/subscribed_apps`;
  await graph.call(accessToken, { method: "POST", path, query, isRepeatable: true });
}

/** Facebook Pages (platform reference, section 2). */
export function facebookConnector(access: PlatformAccess, http: HttpClient): Connector {
  const graph = createGraph(access, http);
  return {
    key: "facebook",
    capabilities: {
      readReviews: "api",
      reviewWindow: null,
      reply: "api",
      editReply: "api",
      deleteReply: "api",
      moderatesReplies: false,
      readProfile: "api",
      readMetrics: "api",
      readSearchTerms: "none",
      readPosts: "api",
    },
    authorization: metaAuthorization(graph, facebookRights),
    isConfigured: access.meta !== null,
    locations: (tokens) => pageLocations(graph, tokens),
    reviews: facebookReviews(graph),
    replies: facebookReplies(graph),
    profile: (session) => facebookProfile(graph, session),
    figures: (session) => facebookFigures(graph, session),
    metrics: facebookMetrics(graph),
    posts: facebookPosts(graph),
    permissions: ({ accessToken, location }) =>
      pagePermissions(graph, accessToken, location.externalId, facebookRights),
    watch: (session) => subscribe(graph, session),
    replyUrl: ({ externalId }) => `https://www.facebook.com/${externalId}/reviews`,
  };
}
