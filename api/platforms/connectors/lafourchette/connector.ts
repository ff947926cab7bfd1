import { type Connector, PlatformError, type VendorLocation } from "#api/platforms/connector.ts";
import type { HttpClient } from "#api/platforms/http/client.ts";
import { sitesOf } from "#api/platforms/values/page-address.ts";
import type { PlatformAccess } from "#config/platforms.ts";
import { namelessLocation } from "../nameless-location.ts";
import { uuidIn } from "../typed-ids.ts";
import { createTheFork, type TheFork } from "./calls.ts";
import { theForkReplies } from "./replies.ts";
import { theForkReviews } from "./reviews.ts";

const pageHosts = [
  ...sitesOf("thefork", "com fr it es pt be ch nl de at se dk fi co.uk com.au"),
  "lafourchette.com",
  "eltenedor.es",
];

/**
 * TheFork lists no restaurants and has no data of one but its reviews: a listing exists when its reviews can be read. Its name stays the
 * restaurant's own.
 */
async function findRestaurant(theFork: TheFork, query: string): Promise<VendorLocation | null> {
  const externalId = uuidIn(query);
  if (!externalId) return null;
  const accessToken = await theFork.clientToken.token();
  const days = { startDate: "2020-01-01", endDate: "2020-01-02" };
  try {
    const asked = { restaurantUuid: externalId, ...days, limit: "1", page: "1" };
    await theFork.call({ accessToken }, { method: "GET", path: "/v1/reviews", query: asked });
  } catch (error) {
    if (error instanceof PlatformError && error.code === "NOT_FOUND") return null;
    throw error;
  }
  return namelessLocation(externalId);
}

/** TheFork's partner API (platform reference, 3.4). */
export function lafourchetteConnector(access: PlatformAccess, http: HttpClient): Connector {
  const theFork = createTheFork(access, http);
  return {
    key: "lafourchette",
    capabilities: {
      readReviews: "api",
      reviewWindow: null,
      reply: "api",
      editReply: "api",
      deleteReply: "link",
      moderatesReplies: true,
      readProfile: "none",
      readMetrics: "none",
      readSearchTerms: "none",
      readPosts: "none",
    },
    authorization: { kind: "installation", pageHosts, token: theFork.clientToken.token, hasPrivatePlaces: true },
    isConfigured: access.thefork !== null,
    findLocation: (query) => findRestaurant(theFork, query),
    reviews: theForkReviews(theFork, http.now),
    replies: theForkReplies(theFork, http.now),
    replyUrl: () => "https://manager.thefork.com",
  };
}
