import type { Connector } from "#api/platforms/connector.ts";
import type { HttpClient } from "#api/platforms/http/client.ts";
import { figuresOf } from "#api/platforms/listing-figures.ts";
import type { PlatformAccess } from "#config/platforms.ts";
import { googleAuthorization } from "./authorization.ts";
import { createGoogle } from "./calls.ts";
import { googleHours } from "./hours.ts";
import { googleLocations } from "./locations.ts";
import { announceNoMore, announceTo } from "./notifications.ts";
import { googleMetrics, googleSearchTerms } from "./performance.ts";
import { googlePermissions, googleProfile } from "./profile.ts";
import { googleReplies } from "./replies.ts";
import { googleReviews } from "./reviews.ts";

/** Google Business Profile (platform reference, section 1). */
export function gmbConnector(access: PlatformAccess, http: HttpClient): Connector {
  const google = createGoogle(access, http);
  const { googleTopic } = access;
  const reviews = googleReviews(google);
  return {
    key: "gmb",
    capabilities: {
      readReviews: "api",
      reviewWindow: null,
      reply: "api",
      editReply: "api",
      deleteReply: "api",
      moderatesReplies: true,
      readProfile: "api",
      readMetrics: "api",
      readSearchTerms: "api",
      readPosts: "none",
    },
    authorization: googleAuthorization(google),
    isConfigured: access.google !== null,
    locations: (tokens) => googleLocations(google, tokens),
    reviews,
    replies: googleReplies(google),
    hours: googleHours(google),
    profile: (session) => googleProfile(google, session),
    figures: async (session) => figuresOf(await reviews.totals(session)),
    metrics: googleMetrics(google),
    searchTerms: googleSearchTerms(google),
    permissions: (session) => googlePermissions(google, session),
    ...(googleTopic !== null && {
      watch: ({ accessToken, location }) => announceTo(google, googleTopic, accessToken, location.accountId),
      unwatchAccount: (accessToken, accountId) => announceNoMore(google, googleTopic, accessToken, accountId),
    }),
    replyUrl: () => "https://business.google.com/reviews",
  };
}
