import type { GatedFlag } from "#contract/experiments/schemas.ts";

/** Who may open a route, from the outside in; `section`, `resource` and `print` are below a restaurant within the access scope. */
export type Area =
  | "open"
  | "anonymous"
  | "incomplete"
  | "signedIn"
  | "groups"
  | "admin"
  | "section"
  | "resource"
  | "print";

/** The tree's rules, written by hand from the specification: first match wins. A route without a row fails the test. */
const areas: readonly (readonly [RegExp, Area])[] = [
  [
    /^(?:auth\/login|password\/forgot|password\/confirm|needs-confirm|auth\/second-factor|auth\/organization(?:\/return)?|auth\/passkey)$/,
    "anonymous",
  ],
  [/^auth\/:userId\/edit-misc$/, "incomplete"],
  [/^(?:password\/new\/:userId\/:token|confirm\/:uid\/:token|auth\/logout)$/, "open"],
  [
    /^(?:maintenance|offline|set-up|preferences|unsubscribe\/:token|reply\/:token|invitation\/:token|shared-report\/:token(?:\/figures\.csv)?|locales\/:lng\/:ns|404|\*)$/,
    "open",
  ],
  [/^(?:unsubscribe_report|unsubscribe_report_v2|unsubscribe_campaign|campaign_review\/give_review)$/, "open"],
  [/^(?:email_verification_success|email_verification_failure|nfc|leave-a-review|reviews-copy-clipboard)$/, "open"],
  [/^(?:wheel-of-fortune(?:-rules|-redirect|-messages|-not-found)?|get-my-gift\/:giftDrawId)$/, "open"],
  [/^(?:restaurants\/:restaurantId|restaurants\/:restaurantId\/resources\/.+)$/, "resource"],
  [/^restaurants\/:restaurantId\/.+$/, "section"],
  [/^statistics-pdf\/.+$/, "print"],
  [/^(?:groups(?:\/.+)?|aggregated-statistics-pdf\/.+)$/, "groups"],
  [
    /^(?:restaurants\/groups(?:\/.+)?|users\/:userId\/reports-settings(?:\/.+)?|reports-appearance|sign-in-rules|download)$/,
    "groups",
  ],
  [/^admin(?:\/.+)?$/, "admin"],
  [
    /^(?:|restaurants|restaurants\/list|restaurants\/audit|users\/.+|notifications(?:\/.+)?|credentials(?:\/.+)?|resources\/.+)$/,
    "signedIn",
  ],
];

const flags: readonly (readonly [RegExp, GatedFlag])[] = [
  [/^groups\/seo\/store-locator$/, "store-locator"],
  [/\/statistics\/roi$/, "roi"],
  [/^groups\/boosters/, "boosters"],
  [/^restaurants\/:restaurantId\/boosters\//, "boosters"],
  [/^restaurants\/:restaurantId\/interactions\//, "interactions"],
  [/^restaurants\/:restaurantId\/settings\/ai$/, "ai-settings"],
  [/^restaurants\/:restaurantId\/settings\/automations$/, "automations"],
];

const find = <Value>(rules: readonly (readonly [RegExp, Value])[], pattern: string): Value | null =>
  rules.find(([rule]) => rule.test(pattern))?.[1] ?? null;

/** The area of a pattern such as `restaurants/:restaurantId/dashboard`; null when the table has no row for it. */
export const findArea = (pattern: string): Area | null => find(areas, pattern);
/** The flag that gates a pattern, if one does. */
export const findFlag = (pattern: string): GatedFlag | null => find(flags, pattern);

/** Reads of a part that asks a right of its own: visitors who pass the guards and lack it are told so with 403. */
export const refusedReads: Record<string, readonly string[]> = {
  "admin/developer-settings/flags": ["account-manager"],
  "admin/developer-settings/jobs": ["account-manager"],
  "admin/developer-settings/quotas": ["account-manager"],
  "admin/developer-settings/mails": ["account-manager"],
  "admin/developer-settings/maintenance": ["account-manager"],
  "admin/developer-settings/backups": ["account-manager"],
  "restaurants/audit": ["guest", "viewer"],
  "resources/audit-export": ["guest", "viewer"],
};
/** Writes that redirect by design, for everybody who may send them. */
export const movingWrites: Record<string, string> = { "auth/logout": "/auth/login", preferences: "/" };
/** Reads that redirect although their address has a screen. */
export const movingReads: Record<string, string | RegExp> = {
  "auth/logout": "/",
  preferences: "/",
  maintenance: "/",
  // Taken by a form: its address leads back to the list.
  "admin/developer-settings/backups/file": "/admin/developer-settings/backups",
  // Without a password before it, and without the answer of a provider.
  "auth/second-factor": "/auth/login",
  "auth/organization/return": /^410$/,
  // Gone for everybody once there is a user.
  "set-up": /^404$/,
  // Without the number of a chip.
  nfc: /^404$/,
  "notifications/settings": /^→ \/users\/[0-9a-f-]{36}\/notifications-settings$/,
  "notifications/:notificationId": "/notifications",
  "restaurants/:restaurantId/reputation/reviews/sent": /^→ \/restaurants\/[0-9a-f-]{36}\/outbox/,
};
