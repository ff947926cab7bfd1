import * as ai from "./schema/ai.ts";
import * as analysis from "./schema/analysis.ts";
import * as auth from "./schema/auth.ts";
import * as authorizationRequests from "./schema/authorization-requests.ts";
import * as automations from "./schema/automations.ts";
import * as credentials from "./schema/credentials.ts";
import * as imports from "./schema/imports.ts";
import * as mail from "./schema/mail.ts";
import * as organizations from "./schema/organizations.ts";
import * as outgoing from "./schema/outgoing.ts";
import * as push from "./schema/push.ts";
import * as replyDeadlines from "./schema/reply-deadlines.ts";
import * as restaurants from "./schema/restaurants.ts";
import * as reviewBatches from "./schema/review-batches.ts";
import * as reviewFetches from "./schema/review-fetches.ts";
import * as reviewRollups from "./schema/review-rollups.ts";
import * as reviewViews from "./schema/review-views.ts";
import * as reviewAnswers from "./schema/review-work/answers.ts";
import * as reviewReports from "./schema/review-work/reports.ts";
import * as reviewTellings from "./schema/review-work/tellings.ts";
import * as reviewWork from "./schema/review-work/work.ts";
import * as reviews from "./schema/reviews.ts";
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
  ...reviewTellings,
  ...reviewReports,
  ...reviewWork,
  ...reviewViews,
  ...authorizationRequests,
  ...credentials,
  ...outgoing,
  ...push,
  ...replyDeadlines,
  ...reviewBatches,
  ...reviewFetches,
  ...settings,
  ...automations,
  ...templates,
  ...users,
};
