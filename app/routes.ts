import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";
import { findStandIn, type redirects } from "./routes/redirects.ts";

/** Unbuilt screens and redirects so far: their ids are short, since every page fetches them all. */
let unbuiltCount = 0;
let redirectCount = 0;

/**
 * The whole route tree (specification, section 2) with its guards: a layout's guards run before anything below it. Redirects and their
 * targets
 * are in `routes/redirects.ts`. `bothScopes` is one screen at two addresses, below one restaurant and over all within the access scope:
 * each
 * is under the guards of its own scope, and loaders call `scopeOf(params)`. `unbuilt` is a screen that does not exist yet: past the guards
 * it returns 404, or where a redirect names it leads to its stand-in, so that no redirect ends at a 404. To build one, replace it by
 * `route(path, module)`.
 */
const unbuilt = (path: string) => {
  unbuiltCount += 1;
  return findStandIn(`/${path}`)
    ? route(path, "routes/system/redirect.ts", { id: `stand-in ${unbuiltCount}` })
    : route(path, "routes/system/not-found.tsx", { id: `unbuilt ${unbuiltCount}` });
};
const redirected = (path: keyof typeof redirects) => {
  redirectCount += 1;
  return route(path.slice(1), "routes/system/redirect.ts", { id: `redirect ${redirectCount}` });
};
const bothScopes = (path: string, module: string) => ({
  restaurant: route(`restaurants/:restaurantId/${path}`, `routes/${module}`, { id: `restaurant ${path}` }),
  groups: route(`groups/${path}`, `routes/${module}`, { id: `groups ${path}` }),
});

const ofRestaurantAndGroups = [
  bothScopes("reputation/reviews", "reviews/list.tsx"),
  bothScopes("reputation/reviews.json", "reviews/page.ts"),
  bothScopes("reputation/reviews.csv", "reviews/csv.ts"),
  bothScopes("reputation/reviews/count.json", "reviews/count.ts"),
  bothScopes("reputation/reviews/synchronisation.json", "reviews/synchronisation.ts"),
  bothScopes("reputation/reviews/views", "reviews/saved-views/list.tsx"),
  bothScopes("reputation/reviews/views.json", "reviews/saved-views/counts.ts"),
  bothScopes("reputation/reviews/bulk", "reviews/batches/list.tsx"),
  bothScopes("reputation/reviews/bulk/:batchId", "reviews/batches/one.tsx"),
  bothScopes("reputation/reviews/bulk/:batchId/reviews.csv", "reviews/batches/csv.ts"),
  bothScopes("reputation/reviews/:reviewId/image.png", "reviews/image.ts"),
  bothScopes("reputation/reviews/:reviewId/photos/:position", "reviews/photo.ts"),
  bothScopes("reputation/reviews/:reviewId/reports/:reportId/files/:fileId", "reviews/report-file.ts"),
  bothScopes("reputation/topics", "reviews/topics.tsx"),
  bothScopes("statistics/seo", "statistics/tab.tsx"),
  bothScopes("statistics/e-reputation", "statistics/e-reputation.tsx"),
  bothScopes("statistics/social-networks", "statistics/social-networks.tsx"),
  bothScopes("statistics/social-networks/pictures/:ownerId/:postId", "statistics/picture.ts"),
  bothScopes("statistics/boosters", "statistics/tab.tsx"),
  bothScopes("statistics/:tab/:chart/figures.csv", "statistics/csv.ts"),
  bothScopes("statistics/report", "printed-reports/screen.tsx"),
  bothScopes("outbox", "outbox/list.tsx"),
  bothScopes("outbox/:itemId", "outbox/one.tsx"),
];

/** Behind the flag `roi`, in both scopes; the files of its charts ask for the flag themselves. */
const roi = bothScopes("statistics/roi", "statistics/roi.tsx");

const restaurantSections = [
  route("restaurants/:restaurantId/dashboard", "routes/restaurant/dashboard/route.tsx"),
  redirected("/restaurants/:restaurantId/informations"),
  unbuilt("restaurants/:restaurantId/seo/informations"),
  unbuilt("restaurants/:restaurantId/seo/posts/list"),
  layout("routes/flags/boosters.ts", { id: "flag boosters" }, [
    unbuilt("restaurants/:restaurantId/boosters/presentation"),
    unbuilt("restaurants/:restaurantId/boosters/wheels-of-fortune"),
    unbuilt("restaurants/:restaurantId/boosters/totems"),
  ]),
  ...ofRestaurantAndGroups.map(({ restaurant }) => restaurant),
  route("restaurants/:restaurantId/reputation/reviews/sent", "routes/outbox/former.ts"),
  unbuilt("restaurants/:restaurantId/reputation/campaigns/list"),
  unbuilt("restaurants/:restaurantId/social/socialposts"),
  unbuilt("restaurants/:restaurantId/social/stories"),
  unbuilt("restaurants/:restaurantId/social/inspirations"),
  layout("routes/flags/interactions.ts", { id: "flag interactions" }, [
    unbuilt("restaurants/:restaurantId/interactions/messages"),
    unbuilt("restaurants/:restaurantId/interactions/comments"),
  ]),
  layout("routes/flags/roi.ts", { id: "flag roi" }, [roi.restaurant]),
  redirected("/restaurants/:restaurantId/statistics/totems"),
  route("restaurants/:restaurantId/settings/platforms/connection", "routes/restaurant/connection/route.tsx", {
    id: "connection",
  }),
  route("restaurants/:restaurantId/settings/reviews", "routes/restaurant/review-settings/route.tsx"),
  layout("routes/flags/ai-settings.ts", { id: "flag ai-settings" }, [
    route("restaurants/:restaurantId/settings/ai", "routes/restaurant/ai/route.tsx", { id: "ai" }),
  ]),
  layout("routes/flags/automations.ts", { id: "flag automations" }, [
    route("restaurants/:restaurantId/settings/automations", "routes/restaurant/automations/route.tsx"),
  ]),
  route("restaurants/:restaurantId/settings/roles", "routes/restaurant/team/route.tsx", { id: "team" }),
];

const restaurant = [
  redirected("/restaurants/:restaurantId"),
  layout("routes/guards/restaurant-sections.ts", { id: "restaurant-sections" }, restaurantSections),
  unbuilt("restaurants/:restaurantId/resources/gallery"),
  route("restaurants/:restaurantId/resources/review-templates", "routes/restaurant/templates/list.tsx", {
    id: "review-templates",
  }),
  route("restaurants/:restaurantId/resources/review-templates/:templateId", "routes/restaurant/templates/one.tsx", {
    id: "review-template",
  }),
  ...["review-templates", "message-templates"].flatMap((kind) => [
    route(`restaurants/:restaurantId/resources/${kind}.csv`, "routes/restaurant/templates/csv.ts", {
      id: `${kind} csv`,
    }),
    route(`restaurants/:restaurantId/resources/${kind}/import`, "routes/restaurant/templates/import.tsx", {
      id: `${kind} import`,
    }),
    route(`restaurants/:restaurantId/resources/${kind}/import/:importId`, "routes/restaurant/templates/imported.tsx", {
      id: `${kind} imported`,
    }),
  ]),
  route("restaurants/:restaurantId/resources/message-templates", "routes/restaurant/templates/list.tsx", {
    id: "message-templates",
  }),
  route("restaurants/:restaurantId/resources/message-templates/:templateId", "routes/restaurant/templates/one.tsx", {
    id: "message-template",
  }),
  unbuilt("restaurants/:restaurantId/resources/clients/list"),
  unbuilt("restaurants/:restaurantId/resources/keywords/list"),
  unbuilt("restaurants/:restaurantId/resources/keywords/generate"),
  redirected("/restaurants/:restaurantId/resources/totems"),
  redirected("/restaurants/:restaurantId/resources/boosters"),
  redirected("/restaurants/:restaurantId/resources/booster"),
];

const groups = [
  redirected("/groups"),
  unbuilt("groups/seo"),
  redirected("/groups/statistics"),
  layout("routes/flags/roi.ts", { id: "flag groups roi" }, [roi.groups]),
  redirected("/groups/statistics/totems"),
  ...ofRestaurantAndGroups.map(({ groups }) => groups),
  route("groups/reputation/for-me", "routes/groups/for-me/route.tsx", { id: "for me" }),
  redirected("/groups/resources"),
  layout("routes/flags/boosters.ts", { id: "flag groups boosters" }, [
    unbuilt("groups/boosters"),
    unbuilt("groups/boosters/wheels-of-fortune"),
    unbuilt("groups/boosters/presentation"),
  ]),
  layout("routes/flags/store-locator.ts", { id: "flag store-locator" }, [unbuilt("groups/seo/store-locator")]),
];

const adminArea = [
  redirected("/admin"),
  route("admin/platforms-management", "routes/admin/platforms/route.tsx", { id: "platforms-management" }),
  route("admin/users", "routes/admin/users/route.tsx", { id: "users" }),
  route("admin/developer-settings", "routes/api-tokens/list.tsx", { id: "api-tokens" }),
  route("admin/audit", "routes/audit/list.tsx", { id: "audit" }),
  route("admin/developer-settings/webhooks", "routes/webhooks/list.tsx", { id: "webhooks" }),
  route("admin/developer-settings/flags", "routes/experiments/flags.tsx", { id: "flags" }),
  route("admin/developer-settings/jobs", "routes/background-jobs/list.tsx", { id: "jobs" }),
  route("admin/developer-settings/quotas", "routes/platform-quotas/screen.tsx", { id: "quotas" }),
  route("admin/developer-settings/mails", "routes/mail-outbox/list.tsx", { id: "mails" }),
  route("admin/developer-settings/maintenance", "routes/maintenance/switch.tsx", { id: "maintenance switch" }),
  route("admin/developer-settings/backups", "routes/backups/list.tsx", { id: "backups" }),
  route("admin/developer-settings/backups/file", "routes/backups/file.ts", { id: "backup file" }),
  route("admin/developer-settings/webhooks/:webhookId", "routes/webhooks/one.tsx", { id: "webhook" }),
  route("admin/nfc", "routes/admin/nfc/list.tsx", { id: "chips" }),
  route("admin/nfc.csv", "routes/admin/nfc/csv.ts", { id: "chips csv" }),
  route("admin/nfc/imports/:importId?", "routes/admin/nfc/import.tsx", { id: "chip import" }),
  route("admin/nfc/:chipId", "routes/admin/nfc/one.tsx", { id: "chip" }),
  route("admin/restaurants", "routes/admin/restaurants/list.tsx", { id: "admin-restaurants" }),
  route("admin/restaurants/:id", "routes/admin/restaurants/one.tsx", { id: "admin-restaurant" }),
  route("admin/restaurants/:id/move", "routes/admin/restaurants/move.tsx", { id: "restaurant-move" }),
  route("admin/restaurants/:id/copy", "routes/admin/restaurants/copy.tsx", { id: "restaurant-copy" }),
  route("admin/restaurants/changes/:changeId", "routes/admin/restaurants/change.tsx", { id: "restaurant-change" }),
  route("admin/organizations", "routes/admin/organizations/list.tsx", { id: "organizations" }),
  route("admin/organizations/:organizationId", "routes/admin/organizations/one.tsx", { id: "organization" }),
  route("admin/imports", "routes/admin/imports/list.tsx"),
  route("admin/imports/review", "routes/admin/imports/review.tsx"),
  route("admin/imports/:importId", "routes/admin/imports/one.tsx"),
  route("admin/imports/:importId/refusals.csv", "routes/admin/imports/refusals-file.ts"),
];

const signedIn = [
  index("routes/system/redirect.ts", { id: "redirect /" }),
  redirected("/restaurants"),
  route("restaurants/list", "routes/staff/restaurants/list/route.tsx"),
  layout("routes/guards/groups.ts", { id: "over many" }, [
    route("restaurants/groups", "routes/staff/restaurants/groups/list.tsx"),
    route("restaurants/groups/:groupId", "routes/staff/restaurants/groups/one.tsx", { id: "restaurant-group" }),
    route("users/:userId/reports-settings", "routes/mailed-reports/list.tsx", { id: "reports" }),
    route("users/:userId/reports-settings/:reportId", "routes/mailed-reports/one.tsx", { id: "report" }),
    route("users/:userId/reports-settings/:reportId/preview", "routes/mailed-reports/preview.ts"),
    route("reports-appearance", "routes/report-appearance/route.tsx", { id: "reports-appearance" }),
    route("download", "routes/prepared-files/list.tsx", { id: "download" }),
    route("sign-in-rules", "routes/sign-in-rules/route.tsx", { id: "sign-in-rules" }),
  ]),
  route("restaurants/audit", "routes/audit/list.tsx", { id: "own audit" }),
  route("resources/audit-export", "routes/audit/export.ts", { id: "audit file" }),
  route("users/:userId", "routes/account/profile.tsx"),
  route("users/:userId/avatar", "routes/account/avatar.ts"),
  route("users/:userId/api-tokens", "routes/api-tokens/own.tsx", { id: "own api-tokens" }),
  route("users/:userId/notifications-settings", "routes/notifications/settings/route.tsx", {
    id: "notifications settings",
  }),
  route("notifications", "routes/notifications/list.tsx", { id: "notifications" }),
  route("notifications/settings", "routes/notifications/own-settings.ts"),
  route("notifications/:notificationId", "routes/notifications/open.ts"),
  route("credentials", "routes/staff/credentials/list/route.tsx", { id: "credentials" }),
  route("credentials/validate", "routes/staff/credentials/validate/route.tsx", { id: "credentials validate" }),
  route("credentials/missing_organization", "routes/staff/credentials/missing-organization.tsx"),
  route("resources/password-strength", "routes/resources/password-strength.ts"),
  route("resources/restaurant-choices", "routes/resources/restaurant-choices.ts"),
  route("resources/palette", "routes/resources/palette.ts"),
  route("resources/push-devices", "routes/resources/push-devices.ts"),
  route("resources/realtime-auth", "routes/resources/realtime-auth.ts"),
  route("resources/since", "routes/resources/since.ts"),
  layout("routes/guards/restaurant.ts", { id: "restaurant" }, restaurant),
  layout("routes/guards/groups.ts", { id: "groups" }, groups),
  layout("routes/guards/admin-area.ts", { id: "admin-area" }, adminArea),
];

/**
 * Pages to print: signed in as elsewhere, and without the frame around them. Their words, such as `seo/keywords`, are those of
 * `contract/printed-reports/sections.ts`; any other is a 404.
 */
const print = [
  layout("routes/guards/printed.ts", { id: "print" }, [
    route("statistics-pdf/:restaurantId/:section/:part?", "routes/printed-reports/print.tsx", {
      id: "print restaurant",
    }),
  ]),
  layout("routes/guards/printed-groups.ts", { id: "print groups" }, [
    route("aggregated-statistics-pdf/:section/:part?", "routes/printed-reports/print.tsx", { id: "print many" }),
  ]),
];

/** Sign-in and related pages; none of them has scripts. */
const account = [
  layout("routes/guards/anonymous.ts", { id: "anonymous" }, [
    route("auth/login", "routes/auth/login.tsx"),
    route("password/forgot", "routes/auth/password-forgot.tsx"),
    route("password/confirm", "routes/auth/password-confirm.tsx"),
    route("needs-confirm", "routes/auth/needs-confirm.tsx"),
    route("auth/passkey", "routes/second-factors/passkey.tsx", { id: "passkey" }),
    route("auth/organization", "routes/single-sign-on/organization.tsx", { id: "sso-start" }),
    route("auth/organization/return", "routes/single-sign-on/return.tsx", { id: "sso" }),
    route("auth/second-factor", "routes/second-factors/sign-in.tsx", { id: "second-factor" }),
  ]),
  // Links in mails work whoever is signed in on this device.
  route("password/new/:userId/:token", "routes/auth/password-new.tsx"),
  route("confirm/:uid/:token", "routes/auth/confirm.tsx"),
  route("auth/logout", "routes/auth/logout.ts"),
  layout("routes/guards/second-factor.ts", { id: "own-factor" }, [
    route("users/:userId/second-factor", "routes/second-factors/set-up.tsx", { id: "factor" }),
  ]),
  layout("routes/guards/incomplete-profile.ts", { id: "incomplete-profile" }, [
    route("auth/:userId/edit-misc", "routes/auth/edit-misc.tsx"),
  ]),
];

/** For everybody, guests of a restaurant included. */
const open = [
  route("maintenance", "routes/system/maintenance.tsx"),
  route("offline", "routes/system/offline.tsx"),
  route("preferences", "routes/system/preferences.ts"),
  route("locales/:lng/:ns", "routes/system/locales.ts"),
  // The link of a mail: its token says whose mails it stops.
  route("unsubscribe/:token", "routes/notifications/unsubscribe.tsx"),
  // A report for people without an account: its token says what it opens.
  route("shared-report/:token", "routes/public/shared-report.tsx", { id: "shared-report" }),
  route("shared-report/:token/figures.csv", "routes/public/shared-report-csv.ts", { id: "shared-report figures.csv" }),
  route("unsubscribe_report", "routes/notifications/unsubscribe.tsx", { id: "unsubscribe report" }),
  route("unsubscribe_report_v2", "routes/notifications/unsubscribe.tsx", { id: "unsubscribe report v2" }),
  // The link of a mail: its token says who is invited to what, once.
  route("invitation/:token", "routes/public/invitation.tsx", { id: "invitation" }),
  // The link of a mail: its token says who replies to which review, once.
  route("reply/:token", "routes/public/reply-link.tsx"),
  // While the installation has no user, and never after.
  route("set-up", "routes/public/set-up.tsx", { id: "set-up" }),
  unbuilt("unsubscribe_campaign"),
  unbuilt("campaign_review/give_review"),
  route("email_verification_success", "routes/auth/verified.tsx", { id: "verified" }),
  route("email_verification_failure", "routes/auth/not-verified.tsx", { id: "not-verified" }),
  // The address that is written on chips.
  route("nfc", "routes/public/nfc.tsx", { id: "nfc" }),
  unbuilt("leave-a-review"),
  unbuilt("wheel-of-fortune"),
  unbuilt("get-my-gift/:giftDrawId"),
  unbuilt("wheel-of-fortune-rules"),
  unbuilt("wheel-of-fortune-redirect"),
  unbuilt("wheel-of-fortune-messages"),
  unbuilt("wheel-of-fortune-not-found"),
  unbuilt("reviews-copy-clipboard"),
  unbuilt("404"),
  route("*", "routes/system/not-found.tsx"),
];

export default [
  layout("routes/staff/layout.tsx", { id: "session" }, signedIn),
  ...print,
  ...account,
  ...open,
] satisfies RouteConfig;
