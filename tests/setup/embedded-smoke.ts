/**
 * One test file of each domain, which runs on the embedded store too, to check the domain's statements there. All others run once, on
 * PostgreSQL where there is one. Tests of the embedded store itself are in `*.embedded.test.ts` and in `api/db`.
 */
export const embeddedSmoke: Record<string, string> = {
  ai: "credits",
  analysis: "labels",
  "api-tokens": "api-tokens",
  audit: "audit",
  auth: "sessions",
  automations: "run/reply",
  credentials: "session",
  dashboards: "dashboard",
  experiments: "experiments",
  imports: "reviews/import",
  "mailed-reports": "run/due",
  maintenance: "maintenance",
  notifications: "notifications",
  media: "status",
  organizations: "list",
  outbox: "sending",
  "personal-data": "erasure",
  platforms: "platforms",
  "platform-metrics": "series",
  "platform-snapshots": "due",
  "profile-hours": "faults",
  push: "record",
  "reply-deadlines": "deadlines",
  "reply-escalation": "escalation",
  "prepared-files": "files",
  "printed-reports": "links",
  "reply-links": "links",
  "reply-suggestions": "suggestions",
  "report-appearance": "appearance",
  "restaurant-administration": "restaurants",
  "restaurant-groups": "groups",
  restaurants: "restaurants",
  "second-factors": "totp",
  "sign-in-rules": "rules",
  "single-sign-on": "sign-in",
  "review-batches": "work",
  "review-images": "image",
  "review-photos": "photos",
  "review-reports": "reports",
  "review-tags": "tags",
  "review-translations": "translate",
  "review-work": "assign",
  "review-statistics": "recount",
  reviews: "list/search",
  "saved-views": "views",
  "social-posts": "posts",
  statistics: "statistics",
  synchronisation: "run/run",
  team: "changes",
  templates: "list",
  unsubscribes: "unsubscribes",
  "user-filters": "user-filters",
  users: "profile",
  webhooks: "webhooks",
};

/** What a killed process leaves, and what two calls at one moment do, is a promise of each store. */
const killTests = ["tests/database/outbox-kill.test.ts", "api/http/idempotency.test.ts"];

/** Their paths. */
export const embeddedSmokeFiles = [
  ...Object.entries(embeddedSmoke).map(([domain, name]) => `api/domains/${domain}/${name}.test.ts`),
  ...killTests,
];
