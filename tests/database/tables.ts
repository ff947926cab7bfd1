import * as ai from "#api/db/schema/ai.ts";
import * as analysis from "#api/db/schema/analysis.ts";
import * as auth from "#api/db/schema/auth.ts";
import * as authorizationRequests from "#api/db/schema/authorization-requests.ts";
import * as automations from "#api/db/schema/automations.ts";
import * as credentials from "#api/db/schema/credentials.ts";
import * as imports from "#api/db/schema/imports.ts";
import * as mail from "#api/db/schema/mail.ts";
import * as organizations from "#api/db/schema/organizations.ts";
import * as outbox from "#api/db/schema/outbox.ts";
import * as push from "#api/db/schema/push.ts";
import * as replyDeadlines from "#api/db/schema/reply-deadlines.ts";
import * as restaurants from "#api/db/schema/restaurants.ts";
import * as reviewBatches from "#api/db/schema/review-batches.ts";
import * as reviewFetches from "#api/db/schema/review-fetches.ts";
import * as reviewRollups from "#api/db/schema/review-rollups.ts";
import * as reviewNotifications from "#api/db/schema/review-work/notifications.ts";
import * as reviewReports from "#api/db/schema/review-work/reports.ts";
import * as replySuggestions from "#api/db/schema/review-work/suggestions.ts";
import * as reviewWork from "#api/db/schema/review-work/work.ts";
import * as reviews from "#api/db/schema/reviews.ts";
import * as savedViews from "#api/db/schema/saved-views.ts";
import * as settings from "#api/db/schema/settings.ts";
import * as templates from "#api/db/schema/templates.ts";
import * as users from "#api/db/schema/users.ts";

/** Every table by name, as Drizzle wants them in one object. */
export const schema = {
  ...ai,
  ...analysis,
  ...auth,
  ...imports,
  ...mail,
  ...organizations,
  ...restaurants,
  ...reviewRollups,
  ...reviews,
  ...replySuggestions,
  ...reviewNotifications,
  ...reviewReports,
  ...reviewWork,
  ...savedViews,
  ...authorizationRequests,
  ...credentials,
  ...outbox,
  ...push,
  ...replyDeadlines,
  ...reviewBatches,
  ...reviewFetches,
  ...settings,
  ...automations,
  ...templates,
  ...users,
};
