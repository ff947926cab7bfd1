// Written by `npm run domains` from the folders; held by `bin/gate/domain-indexes.unit.test.ts`.
import * as ai from "./ai/endpoints.ts";
import * as analysis from "./analysis/endpoints.ts";
import * as apiTokens from "./api-tokens/endpoints.ts";
import * as audit from "./audit/endpoints.ts";
import * as auth from "./auth/endpoints.ts";
import * as automations from "./automations/endpoints.ts";
import * as backgroundJobs from "./background-jobs/endpoints.ts";
import * as backups from "./backups/endpoints.ts";
import * as credentials from "./credentials/endpoints.ts";
import * as customRoles from "./custom-roles/endpoints.ts";
import * as dashboards from "./dashboards/endpoints.ts";
import * as demoGuide from "./demo-guide/endpoints.ts";
import * as experiments from "./experiments/endpoints.ts";
import * as firstRun from "./first-run/endpoints.ts";
import * as imports from "./imports/endpoints.ts";
import * as mailOutbox from "./mail-outbox/endpoints.ts";
import * as mailedReports from "./mailed-reports/endpoints.ts";
import * as maintenance from "./maintenance/endpoints.ts";
import * as media from "./media/endpoints.ts";
import * as nfcChips from "./nfc-chips/endpoints.ts";
import * as notifications from "./notifications/endpoints.ts";
import * as openReviews from "./open-reviews/endpoints.ts";
import * as organizations from "./organizations/endpoints.ts";
import * as outbox from "./outbox/endpoints.ts";
import * as personalData from "./personal-data/endpoints.ts";
import * as platformMetrics from "./platform-metrics/endpoints.ts";
import * as platformQuotas from "./platform-quotas/endpoints.ts";
import * as platformSnapshots from "./platform-snapshots/endpoints.ts";
import * as platforms from "./platforms/endpoints.ts";
import * as preparedFiles from "./prepared-files/endpoints.ts";
import * as printedReports from "./printed-reports/endpoints.ts";
import * as profileHours from "./profile-hours/endpoints.ts";
import * as push from "./push/endpoints.ts";
import * as replyDeadlines from "./reply-deadlines/endpoints.ts";
import * as replyEscalation from "./reply-escalation/endpoints.ts";
import * as replyLinks from "./reply-links/endpoints.ts";
import * as replySuggestions from "./reply-suggestions/endpoints.ts";
import * as reportAppearance from "./report-appearance/endpoints.ts";
import * as restaurantAdministration from "./restaurant-administration/endpoints.ts";
import * as restaurantGroups from "./restaurant-groups/endpoints.ts";
import * as restaurants from "./restaurants/endpoints.ts";
import * as reviewBatches from "./review-batches/endpoints.ts";
import * as reviewImages from "./review-images/endpoints.ts";
import * as reviewPhotos from "./review-photos/endpoints.ts";
import * as reviewReports from "./review-reports/endpoints.ts";
import * as reviewTags from "./review-tags/endpoints.ts";
import * as reviewTranslations from "./review-translations/endpoints.ts";
import * as reviewWork from "./review-work/endpoints.ts";
import * as reviews from "./reviews/endpoints.ts";
import * as savedViews from "./saved-views/endpoints.ts";
import * as secondFactors from "./second-factors/endpoints.ts";
import * as shell from "./shell/endpoints.ts";
import * as signInRules from "./sign-in-rules/endpoints.ts";
import * as singleSignOn from "./single-sign-on/endpoints.ts";
import * as socialPosts from "./social-posts/endpoints.ts";
import * as statistics from "./statistics/endpoints.ts";
import * as synchronisation from "./synchronisation/endpoints.ts";
import * as team from "./team/endpoints.ts";
import * as templates from "./templates/endpoints.ts";
import * as unsubscribes from "./unsubscribes/endpoints.ts";
import * as userFilters from "./user-filters/endpoints.ts";
import * as users from "./users/endpoints.ts";
import * as webhooks from "./webhooks/endpoints.ts";

/**
 * The endpoint table, read by both sides: `api/mount.ts` serves it, `app/services` calls it by its names. A row without
 * handler, or a handler without row, is a type error. Paths are below `/api/v1` and, where the specification's section 7
 * shows one, exactly its.
 */
export const endpoints = {
  ai: ai.aiEndpoints,
  analysis: analysis.analysisEndpoints,
  apiTokens: apiTokens.apiTokensEndpoints,
  audit: audit.auditEndpoints,
  auth: auth.authEndpoints,
  automations: automations.automationsEndpoints,
  backgroundJobs: backgroundJobs.backgroundJobsEndpoints,
  backups: backups.backupsEndpoints,
  credentials: credentials.credentialsEndpoints,
  customRoles: customRoles.customRolesEndpoints,
  dashboards: dashboards.dashboardsEndpoints,
  demoGuide: demoGuide.demoGuideEndpoints,
  experiments: experiments.experimentsEndpoints,
  firstRun: firstRun.firstRunEndpoints,
  imports: imports.importsEndpoints,
  mailOutbox: mailOutbox.mailOutboxEndpoints,
  mailedReports: mailedReports.mailedReportsEndpoints,
  maintenance: maintenance.maintenanceEndpoints,
  media: media.mediaEndpoints,
  nfcChips: nfcChips.nfcChipsEndpoints,
  notifications: notifications.notificationsEndpoints,
  openReviews: openReviews.openReviewsEndpoints,
  organizations: organizations.organizationsEndpoints,
  outbox: outbox.outboxEndpoints,
  personalData: personalData.personalDataEndpoints,
  platformMetrics: platformMetrics.platformMetricsEndpoints,
  platformQuotas: platformQuotas.platformQuotasEndpoints,
  platformSnapshots: platformSnapshots.platformSnapshotsEndpoints,
  platforms: platforms.platformsEndpoints,
  preparedFiles: preparedFiles.preparedFilesEndpoints,
  printedReports: printedReports.printedReportsEndpoints,
  profileHours: profileHours.profileHoursEndpoints,
  push: push.pushEndpoints,
  replyDeadlines: replyDeadlines.replyDeadlinesEndpoints,
  replyEscalation: replyEscalation.replyEscalationEndpoints,
  replyLinks: replyLinks.replyLinksEndpoints,
  replySuggestions: replySuggestions.replySuggestionsEndpoints,
  reportAppearance: reportAppearance.reportAppearanceEndpoints,
  restaurantAdministration: restaurantAdministration.restaurantAdministrationEndpoints,
  restaurantGroups: restaurantGroups.restaurantGroupsEndpoints,
  restaurants: {
    ...restaurants.restaurantsEndpoints,
    ...synchronisation.restaurantsEndpoints,
  },
  reviewBatches: reviewBatches.reviewBatchesEndpoints,
  reviewImages: reviewImages.reviewImagesEndpoints,
  reviewPhotos: reviewPhotos.reviewPhotosEndpoints,
  reviewReports: reviewReports.reviewReportsEndpoints,
  reviewTags: reviewTags.reviewTagsEndpoints,
  reviewTranslations: reviewTranslations.reviewTranslationsEndpoints,
  reviewWork: reviewWork.reviewWorkEndpoints,
  reviews: {
    ...reviews.reviewsEndpoints,
    ...synchronisation.reviewsEndpoints,
  },
  savedViews: savedViews.savedViewsEndpoints,
  secondFactors: secondFactors.secondFactorsEndpoints,
  shell: shell.shellEndpoints,
  signInRules: signInRules.signInRulesEndpoints,
  singleSignOn: singleSignOn.singleSignOnEndpoints,
  socialPosts: socialPosts.socialPostsEndpoints,
  statistics: statistics.statisticsEndpoints,
  team: team.teamEndpoints,
  templates: templates.templatesEndpoints,
  unsubscribes: unsubscribes.unsubscribesEndpoints,
  userFilters: userFilters.userFiltersEndpoints,
  users: users.usersEndpoints,
  webhooks: webhooks.webhooksEndpoints,
};
