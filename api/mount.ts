// Written by `npm run domains` from the folders; held by `bin/gate/domain-indexes.unit.test.ts`.
import * as aiHandlers from "./domains/ai/handlers.ts";
import * as analysisHandlers from "./domains/analysis/handlers.ts";
import * as apiTokensHandlers from "./domains/api-tokens/handlers.ts";
import * as auditHandlers from "./domains/audit/handlers.ts";
import * as authAccountHandlers from "./domains/auth/account-handlers.ts";
import * as authHandlers from "./domains/auth/handlers.ts";
import * as automationsHandlers from "./domains/automations/handlers.ts";
import * as backgroundJobsHandlers from "./domains/background-jobs/handlers.ts";
import * as backupsHandlers from "./domains/backups/handlers.ts";
import * as credentialsHandlers from "./domains/credentials/handlers.ts";
import * as customRolesHandlers from "./domains/custom-roles/handlers.ts";
import * as dashboardsHandlers from "./domains/dashboards/handlers.ts";
import * as demoGuideHandlers from "./domains/demo-guide/handlers.ts";
import * as experimentsHandlers from "./domains/experiments/handlers.ts";
import * as firstRunHandlers from "./domains/first-run/handlers.ts";
import * as importsHandlers from "./domains/imports/handlers.ts";
import * as mailOutboxHandlers from "./domains/mail-outbox/handlers.ts";
import * as mailedReportsHandlers from "./domains/mailed-reports/handlers.ts";
import * as maintenanceHandlers from "./domains/maintenance/handlers.ts";
import * as mediaHandlers from "./domains/media/handlers.ts";
import * as nfcChipsHandlers from "./domains/nfc-chips/handlers.ts";
import * as notificationsHandlers from "./domains/notifications/handlers.ts";
import * as openReviewsHandlers from "./domains/open-reviews/handlers.ts";
import * as organizationsHandlers from "./domains/organizations/handlers.ts";
import * as outboxHandlers from "./domains/outbox/handlers.ts";
import * as personalDataHandlers from "./domains/personal-data/handlers.ts";
import * as platformMetricsHandlers from "./domains/platform-metrics/handlers.ts";
import * as platformQuotasHandlers from "./domains/platform-quotas/handlers.ts";
import * as platformSnapshotsHandlers from "./domains/platform-snapshots/handlers.ts";
import * as platformsHandlers from "./domains/platforms/handlers.ts";
import * as preparedFilesHandlers from "./domains/prepared-files/handlers.ts";
import * as printedReportsHandlers from "./domains/printed-reports/handlers.ts";
import * as profileHoursHandlers from "./domains/profile-hours/handlers.ts";
import * as pushHandlers from "./domains/push/handlers.ts";
import * as repliesHandlers from "./domains/replies/handlers.ts";
import * as replyDeadlinesHandlers from "./domains/reply-deadlines/handlers.ts";
import * as replyEscalationHandlers from "./domains/reply-escalation/handlers.ts";
import * as replyLinksHandlers from "./domains/reply-links/handlers.ts";
import * as replySuggestionsHandlers from "./domains/reply-suggestions/handlers.ts";
import * as reportAppearanceHandlers from "./domains/report-appearance/handlers.ts";
import * as restaurantAdministrationHandlers from "./domains/restaurant-administration/handlers.ts";
import * as restaurantGroupsHandlers from "./domains/restaurant-groups/handlers.ts";
import * as restaurantsHandlers from "./domains/restaurants/handlers.ts";
import * as reviewBatchesHandlers from "./domains/review-batches/handlers.ts";
import * as reviewImagesHandlers from "./domains/review-images/handlers.ts";
import * as reviewPhotosHandlers from "./domains/review-photos/handlers.ts";
import * as reviewReportsHandlers from "./domains/review-reports/handlers.ts";
import * as reviewTagsHandlers from "./domains/review-tags/handlers.ts";
import * as reviewTranslationsHandlers from "./domains/review-translations/handlers.ts";
import * as reviewWorkHandlers from "./domains/review-work/handlers.ts";
import * as reviewsHandlers from "./domains/reviews/handlers.ts";
import * as savedViewsHandlers from "./domains/saved-views/handlers.ts";
import * as secondFactorsHandlers from "./domains/second-factors/handlers.ts";
import * as shellHandlers from "./domains/shell/handlers.ts";
import * as signInRulesHandlers from "./domains/sign-in-rules/handlers.ts";
import * as singleSignOnHandlers from "./domains/single-sign-on/handlers.ts";
import * as socialPostsHandlers from "./domains/social-posts/handlers.ts";
import * as statisticsHandlers from "./domains/statistics/handlers.ts";
import * as synchronisationHandlers from "./domains/synchronisation/handlers.ts";
import * as teamHandlers from "./domains/team/handlers.ts";
import * as templatesHandlers from "./domains/templates/handlers.ts";
import * as unsubscribesHandlers from "./domains/unsubscribes/handlers.ts";
import * as userFiltersHandlers from "./domains/user-filters/handlers.ts";
import * as usersHandlers from "./domains/users/handlers.ts";
import * as webhooksHandlers from "./domains/webhooks/handlers.ts";

/** Every domain's handlers under the names of the endpoint table. `api/http/handler.ts` serves these and nothing else. */
export const handlers = {
  ai: aiHandlers.aiHandlers,
  analysis: analysisHandlers.analysisHandlers,
  apiTokens: apiTokensHandlers.apiTokensHandlers,
  audit: auditHandlers.auditHandlers,
  auth: authHandlers.authHandlers,
  automations: automationsHandlers.automationsHandlers,
  backgroundJobs: backgroundJobsHandlers.backgroundJobsHandlers,
  backups: backupsHandlers.backupsHandlers,
  credentials: credentialsHandlers.credentialsHandlers,
  customRoles: customRolesHandlers.customRolesHandlers,
  dashboards: dashboardsHandlers.dashboardsHandlers,
  demoGuide: demoGuideHandlers.demoGuideHandlers,
  experiments: experimentsHandlers.experimentsHandlers,
  firstRun: firstRunHandlers.firstRunHandlers,
  imports: importsHandlers.importsHandlers,
  mailOutbox: mailOutboxHandlers.mailOutboxHandlers,
  mailedReports: mailedReportsHandlers.mailedReportsHandlers,
  maintenance: maintenanceHandlers.maintenanceHandlers,
  media: mediaHandlers.mediaHandlers,
  nfcChips: nfcChipsHandlers.nfcChipsHandlers,
  notifications: notificationsHandlers.notificationsHandlers,
  openReviews: openReviewsHandlers.openReviewsHandlers,
  organizations: organizationsHandlers.organizationsHandlers,
  outbox: outboxHandlers.outboxHandlers,
  personalData: personalDataHandlers.personalDataHandlers,
  platformMetrics: platformMetricsHandlers.platformMetricsHandlers,
  platformQuotas: platformQuotasHandlers.platformQuotasHandlers,
  platformSnapshots: platformSnapshotsHandlers.platformSnapshotsHandlers,
  platforms: platformsHandlers.platformsHandlers,
  preparedFiles: preparedFilesHandlers.preparedFilesHandlers,
  printedReports: printedReportsHandlers.printedReportsHandlers,
  profileHours: profileHoursHandlers.profileHoursHandlers,
  push: pushHandlers.pushHandlers,
  replyDeadlines: replyDeadlinesHandlers.replyDeadlinesHandlers,
  replyEscalation: replyEscalationHandlers.replyEscalationHandlers,
  replyLinks: replyLinksHandlers.replyLinksHandlers,
  replySuggestions: replySuggestionsHandlers.replySuggestionsHandlers,
  reportAppearance: reportAppearanceHandlers.reportAppearanceHandlers,
  restaurantAdministration: restaurantAdministrationHandlers.restaurantAdministrationHandlers,
  restaurantGroups: restaurantGroupsHandlers.restaurantGroupsHandlers,
  restaurants: {
    ...dashboardsHandlers.restaurantsHandlers,
    ...restaurantsHandlers.restaurantsHandlers,
    ...synchronisationHandlers.restaurantsHandlers,
  },
  reviewBatches: reviewBatchesHandlers.reviewBatchesHandlers,
  reviewImages: reviewImagesHandlers.reviewImagesHandlers,
  reviewPhotos: reviewPhotosHandlers.reviewPhotosHandlers,
  reviewReports: reviewReportsHandlers.reviewReportsHandlers,
  reviewTags: reviewTagsHandlers.reviewTagsHandlers,
  reviewTranslations: reviewTranslationsHandlers.reviewTranslationsHandlers,
  reviewWork: reviewWorkHandlers.reviewWorkHandlers,
  reviews: {
    ...repliesHandlers.reviewsHandlers,
    ...reviewsHandlers.reviewsHandlers,
    ...synchronisationHandlers.reviewsHandlers,
  },
  savedViews: savedViewsHandlers.savedViewsHandlers,
  secondFactors: secondFactorsHandlers.secondFactorsHandlers,
  shell: shellHandlers.shellHandlers,
  signInRules: signInRulesHandlers.signInRulesHandlers,
  singleSignOn: singleSignOnHandlers.singleSignOnHandlers,
  socialPosts: socialPostsHandlers.socialPostsHandlers,
  statistics: statisticsHandlers.statisticsHandlers,
  team: teamHandlers.teamHandlers,
  templates: templatesHandlers.templatesHandlers,
  unsubscribes: unsubscribesHandlers.unsubscribesHandlers,
  userFilters: userFiltersHandlers.userFiltersHandlers,
  users: {
    ...authAccountHandlers.usersHandlers,
    ...usersHandlers.usersHandlers,
  },
  webhooks: webhooksHandlers.webhooksHandlers,
};
