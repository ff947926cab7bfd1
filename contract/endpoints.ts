import { aiEndpoints } from "./ai/endpoints.ts";
import { analysisEndpoints } from "./analysis/endpoints.ts";
import { apiTokensEndpoints } from "./api-tokens/endpoints.ts";
import { auditEndpoints } from "./audit/endpoints.ts";
import { authEndpoints } from "./auth/endpoints.ts";
import { automationsEndpoints } from "./automations/endpoints.ts";
import { backgroundJobsEndpoints } from "./background-jobs/endpoints.ts";
import { backupsEndpoints } from "./backups/endpoints.ts";
import { credentialsEndpoints } from "./credentials/endpoints.ts";
import { customRolesEndpoints } from "./custom-roles/endpoints.ts";
import { dashboardsEndpoints } from "./dashboards/endpoints.ts";
import { demoGuideEndpoints } from "./demo-guide/endpoints.ts";
import { experimentsEndpoints } from "./experiments/endpoints.ts";
import { firstRunEndpoints } from "./first-run/endpoints.ts";
import { importsEndpoints } from "./imports/endpoints.ts";
import { mailOutboxEndpoints } from "./mail-outbox/endpoints.ts";
import { mailedReportsEndpoints } from "./mailed-reports/endpoints.ts";
import { maintenanceEndpoints } from "./maintenance/endpoints.ts";
import { mediaEndpoints } from "./media/endpoints.ts";
import { nfcChipsEndpoints } from "./nfc-chips/endpoints.ts";
import { notificationsEndpoints } from "./notifications/endpoints.ts";
import { openReviewsEndpoints } from "./open-reviews/endpoints.ts";
import { organizationsEndpoints } from "./organizations/endpoints.ts";
import { outboxEndpoints } from "./outbox/endpoints.ts";
import { personalDataEndpoints } from "./personal-data/endpoints.ts";
import { platformMetricsEndpoints } from "./platform-metrics/endpoints.ts";
import { platformQuotasEndpoints } from "./platform-quotas/endpoints.ts";
import { platformSnapshotsEndpoints } from "./platform-snapshots/endpoints.ts";
import { platformsEndpoints } from "./platforms/endpoints.ts";
import { preparedFilesEndpoints } from "./prepared-files/endpoints.ts";
import { printedReportsEndpoints } from "./printed-reports/endpoints.ts";
import { profileHoursEndpoints } from "./profile-hours/endpoints.ts";
import { pushEndpoints } from "./push/endpoints.ts";
import { replyDeadlinesEndpoints } from "./reply-deadlines/endpoints.ts";
import { replyEscalationEndpoints } from "./reply-escalation/endpoints.ts";
import { replyLinksEndpoints } from "./reply-links/endpoints.ts";
import { replySuggestionsEndpoints } from "./reply-suggestions/endpoints.ts";
import { reportAppearanceEndpoints } from "./report-appearance/endpoints.ts";
import { restaurantAdministrationEndpoints } from "./restaurant-administration/endpoints.ts";
import { restaurantGroupsEndpoints } from "./restaurant-groups/endpoints.ts";
import { restaurantsEndpoints } from "./restaurants/endpoints.ts";
import { reviewBatchesEndpoints } from "./review-batches/endpoints.ts";
import { reviewImagesEndpoints } from "./review-images/endpoints.ts";
import { reviewPhotosEndpoints } from "./review-photos/endpoints.ts";
import { reviewReportsEndpoints } from "./review-reports/endpoints.ts";
import { reviewTagsEndpoints } from "./review-tags/endpoints.ts";
import { reviewTranslationsEndpoints } from "./review-translations/endpoints.ts";
import { reviewWorkEndpoints } from "./review-work/endpoints.ts";
import { reviewsEndpoints } from "./reviews/endpoints.ts";
import { savedViewsEndpoints } from "./saved-views/endpoints.ts";
import { secondFactorsEndpoints } from "./second-factors/endpoints.ts";
import { shellEndpoints } from "./shell/endpoints.ts";
import { signInRulesEndpoints } from "./sign-in-rules/endpoints.ts";
import { singleSignOnEndpoints } from "./single-sign-on/endpoints.ts";
import { socialPostsEndpoints } from "./social-posts/endpoints.ts";
import { statisticsEndpoints } from "./statistics/endpoints.ts";
import { restaurantStateEndpoints, reviewSynchronisationEndpoints } from "./synchronisation/endpoints.ts";
import { teamEndpoints } from "./team/endpoints.ts";
import { templatesEndpoints } from "./templates/endpoints.ts";
import { unsubscribesEndpoints } from "./unsubscribes/endpoints.ts";
import { userFiltersEndpoints } from "./user-filters/endpoints.ts";
import { usersEndpoints } from "./users/endpoints.ts";
import { webhooksEndpoints } from "./webhooks/endpoints.ts";

/**
 * The endpoint table, read by both sides: `api/mount.ts` serves it, `app/services` calls it by its names. A row without
 * handler, or a handler without row, is a type error. Paths are below `/api/v1` and, where the specification's section 7
 * shows one, exactly its. Each domain's rows are in `contract/<domain>/endpoints.ts`.
 */
export const endpoints = {
  ai: aiEndpoints,
  analysis: analysisEndpoints,
  apiTokens: apiTokensEndpoints,
  auth: authEndpoints,
  audit: auditEndpoints,
  automations: automationsEndpoints,
  backgroundJobs: backgroundJobsEndpoints,
  backups: backupsEndpoints,
  secondFactors: secondFactorsEndpoints,
  signInRules: signInRulesEndpoints,
  singleSignOn: singleSignOnEndpoints,
  users: usersEndpoints,
  userFilters: userFiltersEndpoints,
  mailedReports: mailedReportsEndpoints,
  nfcChips: nfcChipsEndpoints,
  notifications: notificationsEndpoints,
  organizations: organizationsEndpoints,
  outbox: outboxEndpoints,
  profileHours: profileHoursEndpoints,
  replyDeadlines: replyDeadlinesEndpoints,
  replyEscalation: replyEscalationEndpoints,
  replyLinks: replyLinksEndpoints,
  restaurantAdministration: restaurantAdministrationEndpoints,
  restaurantGroups: restaurantGroupsEndpoints,
  restaurants: { ...restaurantsEndpoints, ...restaurantStateEndpoints },
  replySuggestions: replySuggestionsEndpoints,
  reviewBatches: reviewBatchesEndpoints,
  reviewImages: reviewImagesEndpoints,
  reviewPhotos: reviewPhotosEndpoints,
  reviewReports: reviewReportsEndpoints,
  reviewTags: reviewTagsEndpoints,
  savedViews: savedViewsEndpoints,
  reviewTranslations: reviewTranslationsEndpoints,
  reviewWork: reviewWorkEndpoints,
  reviews: { ...reviewsEndpoints, ...reviewSynchronisationEndpoints },
  team: teamEndpoints,
  templates: templatesEndpoints,
  experiments: experimentsEndpoints,
  mailOutbox: mailOutboxEndpoints,
  maintenance: maintenanceEndpoints,
  media: mediaEndpoints,
  firstRun: firstRunEndpoints,
  imports: importsEndpoints,
  credentials: credentialsEndpoints,
  personalData: personalDataEndpoints,
  platforms: platformsEndpoints,
  platformMetrics: platformMetricsEndpoints,
  platformQuotas: platformQuotasEndpoints,
  platformSnapshots: platformSnapshotsEndpoints,
  socialPosts: socialPostsEndpoints,
  push: pushEndpoints,
  customRoles: customRolesEndpoints,
  dashboards: dashboardsEndpoints,
  demoGuide: demoGuideEndpoints,
  shell: shellEndpoints,
  statistics: statisticsEndpoints,
  reportAppearance: reportAppearanceEndpoints,
  printedReports: printedReportsEndpoints,
  preparedFiles: preparedFilesEndpoints,
  openReviews: openReviewsEndpoints,
  unsubscribes: unsubscribesEndpoints,
  webhooks: webhooksEndpoints,
};
