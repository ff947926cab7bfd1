import type { ApiTokenArea, ApiTokenScope } from "#contract/api-tokens/scopes.ts";
import { isReading } from "#contract/endpoint.ts";
import type { endpoints } from "#contract/endpoints.ts";
import type { EndpointRow } from "./http/rows.ts";

/** Why no API token may call a row. */
type Closed = { closed: string };
type Placed = ApiTokenArea | Closed;
type Endpoints = typeof endpoints;
type Areas = {
  [Domain in keyof Endpoints]?: Placed | { [Name in keyof Endpoints[Domain]]?: Placed };
};

const personal: Closed = { closed: "Sessions, passwords and tokens are a person's own." };
const browser: Closed = { closed: "It is a step of a page in a browser." };
const installation: Closed = { closed: "It is about the installation, which people run." };
const unnamed: Closed = { closed: "It is done by people." };

/**
 * Where API tokens need which rights: of each domain its area, of some domains row by row. A row that is named nowhere is closed to them,
 * so that a new one opens to tokens by a line here alone.
 */
export const tokenAreas: Areas = {
  ai: "automations",
  analysis: "reviews",
  apiTokens: personal,
  auth: personal,
  automations: "automations",
  secondFactors: personal,
  signInRules: personal,
  singleSignOn: personal,
  users: {
    me: "account",
    get: "account",
    update: "account",
    getAvatar: "account",
    setAvatar: "account",
    deleteAvatar: "account",
    counters: "account",
    changePassword: personal,
    changeEmail: personal,
    listSessions: personal,
    endSession: personal,
    endOtherSessions: personal,
  },
  userFilters: "account",
  mailedReports: "statistics",
  notifications: {
    list: "account",
    markSeen: "account",
    markUnseen: "account",
    open: "account",
    getSettings: "account",
    putSettings: "account",
    putWebhook: personal,
    subscribePush: browser,
    unsubscribePush: browser,
    test: browser,
  },
  organizations: { list: "restaurants" },
  outbox: "outbox",
  profileHours: "outbox",
  replyDeadlines: "reviews",
  replyEscalation: "reviews",
  restaurantGroups: "restaurants",
  restaurants: {
    list: "restaurants",
    listForSidenav: "restaurants",
    get: "restaurants",
    update: "restaurants",
    addSpecialHours: "restaurants",
    // It shows reviews that wait, with who wrote them.
    dashboard: "reviews",
  },
  replySuggestions: "reviews",
  reviewBatches: "reviews",
  reviewImages: "reviews",
  reviewPhotos: "reviews",
  reviewReports: "reviews",
  reviewTags: "reviews",
  savedViews: "reviews",
  reviewTranslations: "reviews",
  reviewWork: "reviews",
  reviews: "reviews",
  templates: "templates",
  experiments: { flags: "restaurants", definitions: installation },
  backgroundJobs: installation,
  platformQuotas: installation,
  backups: installation,
  mailOutbox: installation,
  maintenance: installation,
  media: installation,
  firstRun: installation,
  imports: "platforms",
  credentials: {
    list: "platforms",
    get: "platforms",
    permissions: "platforms",
    locations: "platforms",
    listLocations: "platforms",
    addLocations: "platforms",
    attachOrganization: "platforms",
    revoke: "platforms",
    forget: "platforms",
    authorize: browser,
    complete: browser,
  },
  platforms: "platforms",
  platformMetrics: "statistics",
  platformSnapshots: "statistics",
  socialPosts: "statistics",
  push: { since: "restaurants", authorize: browser, signIn: browser },
  dashboards: "restaurants",
  demoGuide: "restaurants",
  // What a search finds is asked for by the right to that area: guests by their names are part of the reviews.
  shell: { get: "restaurants", findReviews: "reviews" },
  statistics: "statistics",
  reportAppearance: "statistics",
  printedReports: "statistics",
  preparedFiles: { list: "statistics", create: "statistics", delete: "statistics", createPersonal: personal },
  openReviews: "reviews",
  webhooks: "webhooks",
};

/** The right that a row asks of an API token, or why none is enough. Null for a row that nobody needs to be signed in for. */
export function tokenScopeOf({ name, contract, meta }: EndpointRow): ApiTokenScope | Closed | null {
  if (meta.guard === "public") return null;
  const [domain = "", row = ""] = name.split(".");
  const areas = (tokenAreas as Record<string, Placed | Record<string, Placed> | undefined>)[domain] ?? unnamed;
  if (typeof areas === "string") return scope(areas);
  if (isClosed(areas)) return areas;
  const placed = areas[row] ?? unnamed;
  return typeof placed === "string" ? scope(placed) : placed;

  function scope(area: ApiTokenArea): ApiTokenScope {
    return `${area}:${isReading(contract["~orpc"]) ? "read" : "write"}`;
  }
}

const isClosed = (areas: Record<string, unknown> | Closed): areas is Closed => typeof areas.closed === "string";
