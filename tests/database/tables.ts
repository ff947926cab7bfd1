import * as ai from "#api/db/schema/ai.ts";
import * as analysis from "#api/db/schema/analysis.ts";
import * as apiTokens from "#api/db/schema/api-tokens.ts";
import * as audit from "#api/db/schema/audit.ts";
import * as auth from "#api/db/schema/auth.ts";
import * as authorizationRequests from "#api/db/schema/authorization-requests.ts";
import * as automations from "#api/db/schema/automations.ts";
import * as backups from "#api/db/schema/backups.ts";
import * as counts from "#api/db/schema/counts.ts";
import * as credentials from "#api/db/schema/credentials.ts";
import * as dashboards from "#api/db/schema/dashboards.ts";
import * as idempotency from "#api/db/schema/idempotency.ts";
import * as imports from "#api/db/schema/imports.ts";
import * as mail from "#api/db/schema/mail.ts";
import * as mailedReports from "#api/db/schema/mailed-reports.ts";
import * as media from "#api/db/schema/media.ts";
import * as nfcChips from "#api/db/schema/nfc-chips.ts";
import * as notifications from "#api/db/schema/notifications.ts";
import * as organizations from "#api/db/schema/organizations.ts";
import * as outbox from "#api/db/schema/outbox.ts";
import * as platformMetrics from "#api/db/schema/platform-metrics.ts";
import * as platformSnapshots from "#api/db/schema/platform-snapshots.ts";
import * as platformUses from "#api/db/schema/platform-uses.ts";
import * as printedReports from "#api/db/schema/printed-reports.ts";
import * as push from "#api/db/schema/push.ts";
import * as replyDeadlines from "#api/db/schema/reply-deadlines.ts";
import * as replyLinks from "#api/db/schema/reply-links.ts";
import * as restaurantAdministration from "#api/db/schema/restaurant-administration.ts";
import * as restaurantGroups from "#api/db/schema/restaurant-groups.ts";
import * as restaurants from "#api/db/schema/restaurants.ts";
import * as reviewBatches from "#api/db/schema/review-batches.ts";
import * as reviewFetches from "#api/db/schema/review-fetches.ts";
import * as reviewRollups from "#api/db/schema/review-rollups.ts";
import * as reviewStatistics from "#api/db/schema/review-statistics.ts";
import * as escalations from "#api/db/schema/review-work/escalations.ts";
import * as reviewReports from "#api/db/schema/review-work/reports.ts";
import * as replySuggestions from "#api/db/schema/review-work/suggestions.ts";
import * as reviewWork from "#api/db/schema/review-work/work.ts";
import * as reviews from "#api/db/schema/reviews.ts";
import * as savedViews from "#api/db/schema/saved-views.ts";
import * as secondFactors from "#api/db/schema/second-factors.ts";
import * as settings from "#api/db/schema/settings.ts";
import * as singleSignOn from "#api/db/schema/single-sign-on.ts";
import * as socialPosts from "#api/db/schema/social-posts.ts";
import * as statistics from "#api/db/schema/statistics.ts";
import * as team from "#api/db/schema/team.ts";
import * as templates from "#api/db/schema/templates.ts";
import * as users from "#api/db/schema/users.ts";
import * as webhooks from "#api/db/schema/webhooks.ts";

/** Every table by name, as Drizzle wants them in one object. */
export const schema = {
  ...ai,
  ...analysis,
  ...apiTokens,
  ...audit,
  ...webhooks,
  ...auth,
  ...dashboards,
  ...idempotency,
  ...imports,
  ...mail,
  ...mailedReports,
  ...media,
  ...organizations,
  ...replyLinks,
  ...nfcChips,
  ...restaurantAdministration,
  ...restaurantGroups,
  ...restaurants,
  ...reviewRollups,
  ...reviewStatistics,
  ...reviews,
  ...replySuggestions,
  ...escalations,
  ...notifications,
  ...reviewReports,
  ...reviewWork,
  ...savedViews,
  ...authorizationRequests,
  ...backups,
  ...counts,
  ...credentials,
  ...outbox,
  ...platformMetrics,
  ...platformSnapshots,
  ...platformUses,
  ...printedReports,
  ...push,
  ...replyDeadlines,
  ...reviewBatches,
  ...reviewFetches,
  ...secondFactors,
  ...settings,
  ...singleSignOn,
  ...socialPosts,
  ...automations,
  ...statistics,
  ...team,
  ...templates,
  ...users,
};
