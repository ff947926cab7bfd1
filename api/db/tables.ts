import * as ai from "./schema/ai.ts";
import * as analysis from "./schema/analysis.ts";
import * as auth from "./schema/auth.ts";
import * as authorizationRequests from "./schema/authorization-requests.ts";
import * as automations from "./schema/automations.ts";
import * as credentials from "./schema/credentials.ts";
import * as imports from "./schema/imports.ts";
import * as mail from "./schema/mail.ts";
import * as organizations from "./schema/organizations.ts";
import * as outbox from "./schema/outbox.ts";
import * as push from "./schema/push.ts";
import * as replyDeadlines from "./schema/reply-deadlines.ts";
import * as restaurants from "./schema/restaurants.ts";
import * as reviewBatches from "./schema/review-batches.ts";
import * as reviewFetches from "./schema/review-fetches.ts";
import * as reviewRollups from "./schema/review-rollups.ts";
import * as reviewNotifications from "./schema/review-work/notifications.ts";
import * as reviewReports from "./schema/review-work/reports.ts";
import * as reviewAnswers from "./schema/review-work/suggestions.ts";
import * as reviewWork from "./schema/review-work/work.ts";
import * as reviews from "./schema/reviews.ts";
import * as savedViews from "./schema/saved-views.ts";
import * as settings from "./schema/settings.ts";
import * as templates from "./schema/templates.ts";
import * as users from "./schema/users.ts";

/** Every table by name, as Drizzle wants them in one object. Code imports tables from `schema/<domain>.ts`. */
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
  ...reviewAnswers,
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
