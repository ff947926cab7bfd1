import type { Action, Subject } from "#contract/abilities.ts";
import type { GatedFlag } from "#contract/experiments/schemas.ts";

/** What the menu is about: one restaurant, all within the access scope, or the administration. */
export type Scope = { kind: "restaurant"; restaurantId: string } | { kind: "all" } | { kind: "admin" };

/** Work that waits, counted on an entry. */
export type BadgeKey = "toAnswer" | "toLookAt" | "needsAttention";

/** One entry; without an address for a scope it does not exist there. */
export type TreeEntry = {
  key: string;
  /** Pattern of its address below one restaurant. */
  one?: string;
  /** Pattern of its address over all restaurants. */
  all?: string;
  /** Pattern of its address in the administration, or of an own screen. */
  own?: string;
  /** Other patterns that belong to it: whatever is below them is its own too. */
  also?: readonly string[];
  flag?: GatedFlag;
  badge?: BadgeKey;
  /**
   * What somebody without restaurant sections gets in the scope of one restaurant: the address over all, as it is or filtered by that
   * restaurant.
   */
  withoutSections?: "same" | "filtered";
};

/** Entries under one heading. A group drawn with a single entry is that entry. */
export type TreeGroup = {
  key: string;
  entries: readonly TreeEntry[];
  /** `settings` has a column of its own beside the page, `user` stands in the menu of the user. */
  place?: "settings" | "admin" | "user";
  /** Open unless somebody folds it. */
  startsOpen?: true;
};

/**
 * Every entry of the navigation in its order, also those whose screen does not exist yet (`missingScreens`). The order and the words are
 * the same
 * for one restaurant and for all.
 */
export const navigationTree = [
  {
    key: "home",
    entries: [
      {
        key: "home",
        one: "/restaurants/:restaurantId/dashboard",
        all: "/restaurants/list",
        withoutSections: "same",
      },
    ],
  },
  {
    key: "forMe",
    entries: [
      {
        key: "forMe",
        one: "/groups/reputation/for-me",
        all: "/groups/reputation/for-me",
        badge: "toLookAt",
        withoutSections: "same",
      },
    ],
  },
  {
    key: "respond",
    startsOpen: true,
    entries: [
      {
        key: "reviews",
        one: "/restaurants/:restaurantId/reputation/reviews",
        all: "/groups/reputation/reviews",
        badge: "toAnswer",
        withoutSections: "filtered",
      },
      {
        key: "outbox",
        one: "/restaurants/:restaurantId/outbox",
        all: "/groups/outbox",
        badge: "needsAttention",
        withoutSections: "filtered",
      },
      { key: "messages", one: "/restaurants/:restaurantId/interactions/messages", flag: "interactions" },
      { key: "comments", one: "/restaurants/:restaurantId/interactions/comments", flag: "interactions" },
    ],
  },
  {
    key: "reputation",
    entries: [
      {
        key: "topics",
        one: "/restaurants/:restaurantId/reputation/topics",
        all: "/groups/reputation/topics",
        withoutSections: "filtered",
      },
      { key: "campaigns", one: "/restaurants/:restaurantId/reputation/campaigns/list" },
      { key: "guests", one: "/restaurants/:restaurantId/resources/clients/list" },
    ],
  },
  {
    key: "visibility",
    entries: [
      { key: "businessProfile", one: "/restaurants/:restaurantId/seo/informations", all: "/groups/seo" },
      { key: "googlePosts", one: "/restaurants/:restaurantId/seo/posts/list" },
      {
        key: "keywords",
        one: "/restaurants/:restaurantId/resources/keywords/list",
        also: ["/restaurants/:restaurantId/resources/keywords"],
      },
      { key: "storeLocator", all: "/groups/seo/store-locator", flag: "store-locator" },
    ],
  },
  {
    key: "social",
    entries: [
      { key: "posts", one: "/restaurants/:restaurantId/social/socialposts" },
      { key: "stories", one: "/restaurants/:restaurantId/social/stories" },
      { key: "inspiration", one: "/restaurants/:restaurantId/social/inspirations" },
      { key: "media", one: "/restaurants/:restaurantId/resources/gallery" },
    ],
  },
  {
    key: "boosters",
    entries: [
      {
        key: "wheels",
        one: "/restaurants/:restaurantId/boosters/wheels-of-fortune",
        all: "/groups/boosters/wheels-of-fortune",
        also: ["/restaurants/:restaurantId/boosters/presentation", "/groups/boosters/presentation"],
        flag: "boosters",
      },
      { key: "totems", one: "/restaurants/:restaurantId/boosters/totems", all: "/groups/boosters", flag: "boosters" },
    ],
  },
  {
    key: "statistics",
    entries: [
      {
        key: "statistics",
        one: "/restaurants/:restaurantId/statistics/seo",
        all: "/groups/statistics/seo",
        also: ["/restaurants/:restaurantId/statistics", "/groups/statistics"],
      },
    ],
  },
  {
    key: "settings",
    place: "settings",
    entries: [
      { key: "platforms", one: "/restaurants/:restaurantId/settings/platforms/connection", all: "/credentials" },
      { key: "replies", one: "/restaurants/:restaurantId/settings/reviews" },
      {
        key: "templates",
        one: "/restaurants/:restaurantId/resources/review-templates",
        also: ["/restaurants/:restaurantId/resources/message-templates"],
      },
      { key: "ai", one: "/restaurants/:restaurantId/settings/ai", flag: "ai-settings" },
      { key: "automations", one: "/restaurants/:restaurantId/settings/automations", flag: "automations" },
      { key: "restaurantGroups", all: "/restaurants/groups" },
      { key: "audit", all: "/restaurants/audit" },
      { key: "signInRules", all: "/sign-in-rules" },
      { key: "team", one: "/restaurants/:restaurantId/settings/roles" },
    ],
  },
  {
    key: "administration",
    place: "admin",
    entries: [
      { key: "restaurants", own: "/admin/restaurants" },
      { key: "users", own: "/admin/users" },
      { key: "organizations", own: "/admin/organizations" },
      { key: "connections", own: "/admin/platforms-management" },
      { key: "imports", own: "/admin/imports" },
      { key: "nfcTotems", own: "/admin/nfc" },
      { key: "auditLog", own: "/admin/audit" },
      { key: "developers", own: "/admin/developer-settings" },
    ],
  },
  {
    key: "user",
    place: "user",
    entries: [
      { key: "profile", own: "/users/:userId" },
      { key: "notifications", own: "/users/:userId/notifications-settings" },
      { key: "reports", own: "/users/:userId/reports-settings" },
      { key: "downloads", own: "/download" },
    ],
  },
] as const satisfies readonly TreeGroup[];

export type GroupKey = (typeof navigationTree)[number]["key"];
export type EntryKey = (typeof navigationTree)[number]["entries"][number]["key"];

export type SettingsKey = Extract<(typeof navigationTree)[number], { key: "settings" }>["entries"][number]["key"];

/** Rights without which the address itself, or all that it is about, would refuse. */
export const neededRights: Readonly<Record<string, readonly [Action, Subject]>> = {
  "/restaurants/:restaurantId/reputation/reviews": ["read", "Review"],
  "/groups/reputation/reviews": ["read", "Review"],
  "/restaurants/:restaurantId/outbox": ["read", "Reply"],
  "/groups/outbox": ["read", "Reply"],
  "/restaurants/:restaurantId/reputation/topics": ["read", "Review"],
  "/groups/reputation/topics": ["read", "Review"],
  "/restaurants/:restaurantId/resources/review-templates": ["read", "Template"],
  "/credentials": ["read", "Credential"],
  "/restaurants/groups": ["read", "Settings"],
  "/restaurants/audit": ["manage", "Role"],
  "/sign-in-rules": ["update", "Role"],
  "/restaurants/:restaurantId/settings/ai": ["read", "Settings"],
  "/restaurants/:restaurantId/settings/automations": ["read", "Settings"],
  "/restaurants/:restaurantId/settings/roles": ["read", "Role"],
};

/** Addresses of the tree whose screen does not exist yet. `navigation-tree.test.ts` compares them with the route table: build one, take it out. */
export const missingScreens: ReadonlySet<string> = new Set([
  "/restaurants/:restaurantId/interactions/messages",
  "/restaurants/:restaurantId/interactions/comments",
  "/restaurants/:restaurantId/reputation/campaigns/list",
  "/restaurants/:restaurantId/resources/clients/list",
  "/restaurants/:restaurantId/seo/informations",
  "/groups/seo",
  "/restaurants/:restaurantId/seo/posts/list",
  "/restaurants/:restaurantId/resources/keywords/list",
  "/groups/seo/store-locator",
  "/restaurants/:restaurantId/social/socialposts",
  "/restaurants/:restaurantId/social/stories",
  "/restaurants/:restaurantId/social/inspirations",
  "/restaurants/:restaurantId/resources/gallery",
  "/restaurants/:restaurantId/boosters/wheels-of-fortune",
  "/groups/boosters/wheels-of-fortune",
  "/restaurants/:restaurantId/boosters/totems",
  "/groups/boosters",
]);
