import { aiEndpoints } from "./endpoints/ai.ts";
import { analysisEndpoints } from "./endpoints/analysis.ts";
import { authEndpoints } from "./endpoints/auth.ts";
import { automationsEndpoints } from "./endpoints/automations.ts";
import { credentialsEndpoints } from "./endpoints/credentials.ts";
import { experimentsEndpoints } from "./endpoints/experiments.ts";
import { importsEndpoints } from "./endpoints/imports.ts";
import { maintenanceEndpoints } from "./endpoints/maintenance.ts";
import { organizationsEndpoints } from "./endpoints/organizations.ts";
import { outgoingEndpoints } from "./endpoints/outgoing.ts";
import { platformsEndpoints } from "./endpoints/platforms.ts";
import { pushEndpoints } from "./endpoints/push.ts";
import { replyDeadlinesEndpoints } from "./endpoints/reply-deadlines.ts";
import { replyEscalationEndpoints } from "./endpoints/reply-escalation.ts";
import { restaurantsEndpoints } from "./endpoints/restaurants.ts";
import { reviewBatchesEndpoints } from "./endpoints/review-batches.ts";
import { reviewImagesEndpoints } from "./endpoints/review-images.ts";
import { reviewPhotosEndpoints } from "./endpoints/review-photos.ts";
import { reviewReportsEndpoints } from "./endpoints/review-reports.ts";
import { reviewTranslationsEndpoints } from "./endpoints/review-translations.ts";
import { reviewViewsEndpoints } from "./endpoints/review-views.ts";
import { replySuggestionsEndpoints } from "./endpoints/review-work/answers.ts";
import { reviewTagsEndpoints } from "./endpoints/review-work/tags.ts";
import { reviewTellingsEndpoints } from "./endpoints/review-work/tellings.ts";
import { reviewWorkEndpoints } from "./endpoints/review-work/work.ts";
import { reviewsEndpoints } from "./endpoints/reviews.ts";
import { restaurantStateEndpoints, reviewSynchronisationEndpoints } from "./endpoints/synchronisation.ts";
import { templatesEndpoints } from "./endpoints/templates.ts";
import { userFiltersEndpoints } from "./endpoints/user-filters.ts";
import { usersEndpoints } from "./endpoints/users.ts";

/**
 * The endpoint table, read by both sides: `api/mount.ts` serves it, `app/services` call it by its names. A row without
 * handler, or a handler without row, is a type error. Paths are below `/api/v1` and, where the specification's section 7
 * shows one, exactly its. Each domain's rows stand in `endpoints/<domain>.ts`.
 */
export const endpoints = {
  ai: aiEndpoints,
  analysis: analysisEndpoints,
  auth: authEndpoints,
  automations: automationsEndpoints,
  users: usersEndpoints,
  userFilters: userFiltersEndpoints,
  organizations: organizationsEndpoints,
  outgoing: outgoingEndpoints,
  replyDeadlines: replyDeadlinesEndpoints,
  replyEscalation: replyEscalationEndpoints,
  restaurants: { ...restaurantsEndpoints, ...restaurantStateEndpoints },
  replySuggestions: replySuggestionsEndpoints,
  reviewBatches: reviewBatchesEndpoints,
  reviewImages: reviewImagesEndpoints,
  reviewPhotos: reviewPhotosEndpoints,
  reviewReports: reviewReportsEndpoints,
  reviewTags: reviewTagsEndpoints,
  reviewViews: reviewViewsEndpoints,
  reviewTellings: reviewTellingsEndpoints,
  reviewTranslations: reviewTranslationsEndpoints,
  reviewWork: reviewWorkEndpoints,
  reviews: { ...reviewsEndpoints, ...reviewSynchronisationEndpoints },
  templates: templatesEndpoints,
  experiments: experimentsEndpoints,
  maintenance: maintenanceEndpoints,
  imports: importsEndpoints,
  credentials: credentialsEndpoints,
  platforms: platformsEndpoints,
  push: pushEndpoints,
};
