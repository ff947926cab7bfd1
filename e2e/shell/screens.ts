type Ids = { restaurantId: string; templateId: string; userId: string };
/** Where a screen is looked at: at these addresses, or in a journey that makes the records it needs. */
export type Screen = ((ids: Ids) => string[]) | { in: string };

const uuid = "00000000-0000-4000-8000-000000000000";

/** Screens by their file in `app/routes`, for everybody. */
export const openScreens: Record<string, Screen> = {
  "auth/login.tsx": () => ["/auth/login"],
  "auth/password-forgot.tsx": () => ["/password/forgot"],
  "auth/password-confirm.tsx": () => ["/password/confirm"],
  "auth/password-new.tsx": () => [`/password/new/${uuid}/spent`],
  "auth/needs-confirm.tsx": () => ["/needs-confirm"],
  "auth/confirm.tsx": () => [`/confirm/${uuid}/unread`],
  "second-factors/passkey.tsx": () => ["/auth/passkey"],
  "second-factors/sign-in.tsx": { in: "e2e/second-factors/totp.spec.ts" },
  "auth/verified.tsx": () => ["/email_verification_success"],
  "auth/not-verified.tsx": () => ["/email_verification_failure"],
  "single-sign-on/organization.tsx": () => ["/auth/organization"],
  "single-sign-on/return.tsx": () => ["/auth/organization/return"],
  "auth/edit-misc.tsx": { in: "e2e/account/first-sign-in.spec.ts" },
  "public/shared-report.tsx": { in: "e2e/printed-reports/share.spec.ts" },
  "notifications/unsubscribe.tsx": () => ["/unsubscribe/unknown", "/unsubscribe_report_v2?token=unknown"],
  "public/nfc.tsx": () => ["/nfc?uid=04A224B19C6F80", "/nfc"],
  "public/invitation.tsx": () => ["/invitation/unknown"],
  "public/set-up.tsx": { in: "e2e/first-run/set-up.spec.ts" },
  "public/reply-link.tsx": () => ["/reply/unknown"],
  "system/maintenance.tsx": { in: "e2e/system/maintenance.spec.ts" },
  "system/offline.tsx": () => ["/offline"],
  "system/not-found.tsx": () => ["/no/such/page"],
};

/** Screens of those who are signed in, one restaurant's aside. */
export const signedInScreens: Record<string, Screen> = {
  "staff/restaurants/list/route.tsx": { in: "e2e/restaurants/accessibility.scripts.spec.ts" },
  "staff/restaurants/groups/list.tsx": () => ["/restaurants/groups"],
  "staff/restaurants/groups/one.tsx": () => ["/restaurants/groups/new", "/restaurants/groups/new?kind=rule"],
  "audit/list.tsx": () => ["/restaurants/audit", "/admin/audit"],
  "second-factors/set-up.tsx": ({ userId }) => [`/users/${userId}/second-factor`],
  "account/profile.tsx": ({ userId }) => [`/users/${userId}`],
  "staff/credentials/list/route.tsx": () => ["/credentials"],
  "staff/credentials/validate/route.tsx": () => ["/credentials/validate"],
  "staff/credentials/missing-organization.tsx": () => ["/credentials/missing_organization"],
  "groups/for-me/route.tsx": () => ["/groups/reputation/for-me"],
  "notifications/list.tsx": () => ["/notifications"],
  "notifications/settings/route.tsx": ({ userId }) =>
    ["events", "restaurants", "hours", "channels"].map((tab) => `/users/${userId}/notifications-settings?tab=${tab}`),
  "prepared-files/list.tsx": { in: "e2e/prepared-files/download.spec.ts" },
  "report-appearance/route.tsx": () => ["/reports-appearance"],
  "sign-in-rules/route.tsx": () => ["/sign-in-rules"],
  "mailed-reports/list.tsx": ({ userId }) => [`/users/${userId}/reports-settings`],
  "mailed-reports/one.tsx": ({ userId }) => [`/users/${userId}/reports-settings/new`],
  "api-tokens/list.tsx": () => ["/admin/developer-settings"],
  "background-jobs/list.tsx": () => ["/admin/developer-settings/jobs", "/admin/developer-settings/jobs?view=jobs"],
  "backups/list.tsx": () => ["/admin/developer-settings/backups"],
  "maintenance/switch.tsx": () => ["/admin/developer-settings/maintenance"],
  "platform-quotas/screen.tsx": () => ["/admin/developer-settings/quotas"],
  "mail-outbox/list.tsx": () => ["/admin/developer-settings/mails"],
  "experiments/flags.tsx": () => ["/admin/developer-settings/flags"],
  "webhooks/list.tsx": () => ["/admin/developer-settings/webhooks"],
  "webhooks/one.tsx": { in: "e2e/webhooks/webhooks.spec.ts" },
  "api-tokens/own.tsx": ({ userId }) => [`/users/${userId}/api-tokens`],
  "admin/users/route.tsx": () => [
    "/admin/users",
    "/admin/users?invite=1",
    "/admin/users?view=invitations",
    "/admin/users?view=roles&customRole=new&from=editor",
  ],
  "admin/platforms/route.tsx": () => ["/admin/platforms-management"],
  "admin/restaurants/list.tsx": () => ["/admin/restaurants"],
  "admin/restaurants/one.tsx": ({ restaurantId }) => ["/admin/restaurants/new", `/admin/restaurants/${restaurantId}`],
  "admin/restaurants/change.tsx": { in: "e2e/restaurant-administration/restaurants.spec.ts" },
  "admin/restaurants/move.tsx": { in: "e2e/restaurant-administration/move.spec.ts" },
  "admin/restaurants/copy.tsx": { in: "e2e/restaurant-administration/copy.spec.ts" },
  "admin/organizations/list.tsx": () => ["/admin/organizations"],
  "admin/organizations/one.tsx": () => ["/admin/organizations/new"],
  "admin/nfc/list.tsx": () => ["/admin/nfc"],
  "admin/nfc/one.tsx": () => ["/admin/nfc/new"],
  "admin/nfc/import.tsx": () => ["/admin/nfc/imports"],
  "admin/imports/list.tsx": { in: "e2e/imports/accessibility.scripts.spec.ts" },
  "admin/imports/one.tsx": { in: "e2e/imports/accessibility.scripts.spec.ts" },
  "admin/imports/review.tsx": () => ["/admin/imports/review"],
};

/** Screens of one restaurant, and those it shares with the groups. */
export const restaurantScreens: Record<string, Screen> = {
  "restaurant/dashboard/route.tsx": { in: "e2e/restaurants/accessibility.scripts.spec.ts" },
  "reviews/list.tsx": ({ restaurantId }) => [`/restaurants/${restaurantId}/reputation/reviews?period=all_time`],
  "outbox/list.tsx": ({ restaurantId }) => [`/restaurants/${restaurantId}/outbox`, "/groups/outbox"],
  "outbox/one.tsx": { in: "e2e/outbox/screen.spec.ts" },
  "reviews/saved-views/list.tsx": () => ["/groups/reputation/reviews/views"],
  "reviews/batches/list.tsx": () => ["/groups/reputation/reviews/bulk"],
  "reviews/batches/one.tsx": { in: "e2e/review-batches/replies.spec.ts" },
  "reviews/topics.tsx": ({ restaurantId }) => [
    `/restaurants/${restaurantId}/reputation/topics`,
    "/groups/reputation/topics",
    `/groups/reputation/topics?restaurantGroups=${uuid}`,
  ],
  "statistics/tab.tsx": ({ restaurantId }) => [
    `/restaurants/${restaurantId}/statistics/seo`,
    `/restaurants/${restaurantId}/statistics/boosters`,
    "/groups/statistics/seo",
  ],
  "statistics/e-reputation.tsx": ({ restaurantId }) => [
    `/restaurants/${restaurantId}/statistics/e-reputation`,
    "/groups/statistics/e-reputation",
  ],
  "statistics/social-networks.tsx": ({ restaurantId }) => [
    `/restaurants/${restaurantId}/statistics/social-networks`,
    "/groups/statistics/social-networks",
  ],
  "statistics/roi.tsx": ({ restaurantId }) => [`/restaurants/${restaurantId}/statistics/roi`, "/groups/statistics/roi"],
  "printed-reports/screen.tsx": ({ restaurantId }) => [`/restaurants/${restaurantId}/statistics/report`],
  "printed-reports/print.tsx": ({ restaurantId }) => [
    `/statistics-pdf/${restaurantId}/e-reputation`,
    "/aggregated-statistics-pdf/boosters",
  ],
  "restaurant/team/route.tsx": ({ restaurantId }) => [
    `/restaurants/${restaurantId}/settings/roles`,
    `/restaurants/${restaurantId}/settings/roles?invite=1`,
    `/restaurants/${restaurantId}/settings/roles?customRole=new&name=Essai&right=suggest+Reply&step=preview`,
  ],
  "restaurant/connection/route.tsx": ({ restaurantId }) => [
    `/restaurants/${restaurantId}/settings/platforms/connection`,
  ],
};

/** Settings of one restaurant, and its templates. */
export const settingsScreens: Record<string, Screen> = {
  "restaurant/review-settings/route.tsx": ({ restaurantId }) =>
    ["tags", "deadlines", "deadlines&for=organization", "escalation", "approval"].map(
      (tab) => `/restaurants/${restaurantId}/settings/reviews?tab=${tab}`,
    ),
  "restaurant/ai/route.tsx": ({ restaurantId }) =>
    ["brandVoice", "facts", "habits", "bench", "ledger"].map(
      (tab) => `/restaurants/${restaurantId}/settings/ai?tab=${tab}`,
    ),
  "restaurant/automations/route.tsx": ({ restaurantId }) =>
    ["rules", "runs", "dry-run", "history"].map(
      (tab) => `/restaurants/${restaurantId}/settings/automations?tab=${tab}`,
    ),
  "restaurant/templates/list.tsx": ({ restaurantId }) => [`/restaurants/${restaurantId}/resources/review-templates`],
  "restaurant/templates/one.tsx": ({ restaurantId, templateId }) => [
    `/restaurants/${restaurantId}/resources/review-templates/${templateId}`,
  ],
  "restaurant/templates/import.tsx": ({ restaurantId }) => [
    `/restaurants/${restaurantId}/resources/review-templates/import`,
  ],
  "restaurant/templates/imported.tsx": { in: "e2e/templates/import.spec.ts" },
};

/** Screens that a journey looks at, where their layout can be held without its records. */
export const journeyScreens: Record<string, (ids: Ids) => string[]> = {
  "staff/restaurants/list/route.tsx": () => ["/restaurants/list", "/restaurants/list?view=table"],
  "restaurant/dashboard/route.tsx": ({ restaurantId }) => [`/restaurants/${restaurantId}/dashboard`],
  "reviews/list.tsx": () => ["/groups/reputation/reviews?period=all_time"],
};

/** A list: where it stands, and what its rows are. */
type ListScreen = {
  at: (ids: Ids) => string;
  row: string;
  rows: number;
  /** Where a row is more than one line of text and a line of facts. */
  rowHeightMax?: number;
  /** Who opens it, where it is not the person of the journeys. */
  by?: "accountManager";
};

/**
 * Screens that are a list, in the frame of `docs/guides/screens.md`: the layout budget is held for each of them. `rows`: how many must be
 * seen whole at 1440 × 900.
 */
export const listScreens: Record<string, ListScreen> = {
  "reviews of a restaurant": {
    at: ({ restaurantId }) => `/restaurants/${restaurantId}/reputation/reviews?period=all_time`,
    row: "#reviews > li",
    rows: 6,
  },
  "reviews of all restaurants": {
    at: () => "/groups/reputation/reviews?period=all_time",
    row: "#reviews > li",
    rows: 6,
  },
  "outbox of a restaurant": {
    at: ({ restaurantId }) => `/restaurants/${restaurantId}/outbox`,
    row: "#outbox > ol > li",
    rows: 6,
  },
  "outbox of all restaurants": { at: () => "/groups/outbox", row: "#outbox > ol > li", rows: 6 },
  "restaurants as cards": { at: () => "/restaurants/list", row: "#restaurants > ul > li", rows: 6, rowHeightMax: 260 },
  "restaurants as a table": { at: () => "/restaurants/list?view=table", row: "#restaurants tr", rows: 7 },
  "restaurants of the administration": {
    at: () => "/admin/restaurants",
    by: "accountManager",
    row: "#administered-restaurants tr",
    rows: 7,
  },
  "groups of restaurants": { at: () => "/restaurants/groups", row: "#restaurant-groups tr", rows: 3 },
  templates: {
    at: ({ restaurantId }) => `/restaurants/${restaurantId}/resources/review-templates`,
    row: "#templates > ul > li",
    rows: 6,
    rowHeightMax: 120,
  },
};
