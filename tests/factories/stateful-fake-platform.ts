import type { Database } from "#api/db/database.ts";
import type { DeliveryServices } from "#api/domains/outbox/deliver/services.ts";
import { createLog } from "#api/log.ts";
import { outboxKinds } from "#api/outbox-kinds.ts";
import {
  type Connector,
  PlatformError,
  type Session,
  type VendorReply,
  type VendorReview,
} from "#api/platforms/connector.ts";
import type { Platforms } from "#api/platforms/platforms.ts";
import { createSealing } from "#api/platforms/sealing.ts";
import { apiSettings } from "#api/settings.ts";
import { parseEnvironment } from "#config/environment.ts";

const secrets = ["k3T!uV9z-2pQ7xW4sB8nR1mY6cJ0hLdF"];

/** A fake platform in memory with controlled behaviour, which records its calls. */
export type StatefulFakePlatform = {
  platforms: Platforms;
  replies: Map<string, VendorReply>;
  /** Its review, where a test sets one. */
  reviews: Map<string, Partial<VendorReview>>;
  gone: Set<string>;
  calls: { put: number; remove: number; one: number };
  /** Called before a reply is taken: throw to refuse. */
  before: (what: "put" | "remove" | "one", externalId: string) => Promise<void> | void;
  /** Called once it has been taken: throw to lose the response. */
  after: () => Promise<void> | void;
  /** The state of a new reply. */
  takes: Pick<VendorReply, "state" | "refusalReason">;
  /** Our time, as far ahead as the test has let pass. */
  clock: { readonly now: Date; aheadSeconds: number };
};

const capabilities: Connector["capabilities"] = {
  ...{
    readReviews: "api",
    reviewWindow: null,
    reply: "api",
    editReply: "api",
    deleteReply: "api",
    moderatesReplies: true,
  },
  readProfile: "none",
  readMetrics: "none",
  readSearchTerms: "none",
  readPosts: "none",
};

const vendorReview = (externalId: string, reply: VendorReply | null, at: Date): VendorReview => ({
  externalId,
  rating: 4,
  title: null,
  text: "Très bon.",
  language: "fr",
  author: "Inès M.",
  url: null,
  publishedAt: at,
  updatedAt: at,
  reply,
  translations: [],
  ratingTags: [],
  photos: null,
  raw: {},
});

export function statefulFakePlatform(): StatefulFakePlatform {
  const state: StatefulFakePlatform = {
    platforms: {
      connectors: new Map(),
      sealing: createSealing(secrets),
      isSandbox: true,
      pictures: async () => null,
    },
    replies: new Map(),
    reviews: new Map(),
    gone: new Set(),
    calls: { put: 0, remove: 0, one: 0 },
    before: () => {},
    after: () => {},
    takes: { state: "in_review", refusalReason: null },
    clock: {
      aheadSeconds: 0,
      get now() {
        return new Date(Date.now() + this.aheadSeconds * 1000);
      },
    },
  };
  const enter = async (what: "put" | "remove" | "one", externalId: string) => {
    state.calls[what] += 1;
    await state.before(what, externalId);
    if (what !== "one" && state.gone.has(externalId)) throw new PlatformError("NOT_FOUND", "No such review.");
  };
  const connector: Connector = {
    key: "gmb",
    capabilities,
    authorization: { kind: "installation", pageHosts: [], token: async () => "token-of-a-test" },
    isConfigured: true,
    reviews: {
      order: "recent_first",
      page: async () => ({ reviews: [], totals: null, next: null }),
      one: async (_session: Session, id: string) => {
        await enter("one", id);
        if (state.gone.has(id)) return null;
        return { ...vendorReview(id, state.replies.get(id) ?? null, state.clock.now), ...state.reviews.get(id) };
      },
    },
    replies: {
      lengthMaxBytes: 4096,
      put: async (_session, id, text) => {
        await enter("put", id);
        const reply = { text, updatedAt: state.clock.now, ...state.takes };
        state.replies.set(id, reply);
        await state.after();
        return reply;
      },
      remove: async (_session, id) => {
        await enter("remove", id);
        state.replies.delete(id);
        await state.after();
      },
    },
    replyUrl: () => "https://business.test/reviews",
  };
  state.platforms.connectors = new Map([["gmb", connector]]);
  return state;
}

export const servicesOf = (database: Database, platforms: Platforms): DeliveryServices => ({
  ...{
    database,
    platforms,
    outboxKinds,
    settings: apiSettings(parseEnvironment({}), { jwt: secrets, tokens: secrets }),
    log: createLog({ level: "error", write: () => {} }),
  },
});
