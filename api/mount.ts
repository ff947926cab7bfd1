import { aiHandlers } from "./domains/ai/handlers.ts";
import { analysisHandlers } from "./domains/analysis/handlers.ts";
import { apiTokenHandlers } from "./domains/api-tokens/handlers.ts";
import { auditHandlers } from "./domains/audit/handlers.ts";
import { accountHandlers } from "./domains/auth/account-handlers.ts";
import { authHandlers } from "./domains/auth/handlers.ts";
import { automationHandlers } from "./domains/automations/handlers.ts";
import { backgroundJobHandlers } from "./domains/background-jobs/handlers.ts";
import { backupHandlers } from "./domains/backups/handlers.ts";
import { credentialHandlers } from "./domains/credentials/handlers.ts";
import { customRoleHandlers } from "./domains/custom-roles/handlers.ts";
import { dashboardHandlers, dashboardOrderHandlers } from "./domains/dashboards/handlers.ts";
import { demoGuideHandlers } from "./domains/demo-guide/handlers.ts";
import { experimentHandlers } from "./domains/experiments/handlers.ts";
import { firstRunHandlers } from "./domains/first-run/handlers.ts";
import { importHandlers } from "./domains/imports/handlers.ts";
import { mailOutboxHandlers } from "./domains/mail-outbox/handlers.ts";
import { mailedReportHandlers } from "./domains/mailed-reports/handlers.ts";
import { maintenanceHandlers } from "./domains/maintenance/handlers.ts";
import { mediaHandlers } from "./domains/media/handlers.ts";
import { nfcChipHandlers } from "./domains/nfc-chips/handlers.ts";
import { notificationHandlers } from "./domains/notifications/handlers.ts";
import { openReviewHandlers } from "./domains/open-reviews/handlers.ts";
import { organizationHandlers } from "./domains/organizations/handlers.ts";
import { outboxHandlers } from "./domains/outbox/handlers.ts";
import { personalDataHandlers } from "./domains/personal-data/handlers.ts";
import { platformMetricHandlers } from "./domains/platform-metrics/handlers.ts";
import { platformQuotaHandlers } from "./domains/platform-quotas/handlers.ts";
import { platformSnapshotHandlers } from "./domains/platform-snapshots/handlers.ts";
import { platformHandlers } from "./domains/platforms/handlers.ts";
import { preparedFileHandlers } from "./domains/prepared-files/handlers.ts";
import { printedReportHandlers } from "./domains/printed-reports/handlers.ts";
import { profileHoursHandlers } from "./domains/profile-hours/handlers.ts";
import { pushHandlers } from "./domains/push/handlers.ts";
import { replyHandlers } from "./domains/replies/handlers.ts";
import { replyDeadlineHandlers } from "./domains/reply-deadlines/handlers.ts";
import { replyEscalationHandlers } from "./domains/reply-escalation/handlers.ts";
import { replyLinkHandlers } from "./domains/reply-links/handlers.ts";
import { replySuggestionHandlers } from "./domains/reply-suggestions/handlers.ts";
import { reportAppearanceHandlers } from "./domains/report-appearance/handlers.ts";
import { restaurantAdministrationHandlers } from "./domains/restaurant-administration/handlers.ts";
import { restaurantGroupHandlers } from "./domains/restaurant-groups/handlers.ts";
import { restaurantHandlers } from "./domains/restaurants/handlers.ts";
import { reviewBatchHandlers } from "./domains/review-batches/handlers.ts";
import { reviewImageHandlers } from "./domains/review-images/handlers.ts";
import { reviewPhotoHandlers } from "./domains/review-photos/handlers.ts";
import { reviewReportHandlers } from "./domains/review-reports/handlers.ts";
import { reviewTagHandlers } from "./domains/review-tags/handlers.ts";
import { reviewTranslationHandlers } from "./domains/review-translations/handlers.ts";
import { reviewWorkHandlers } from "./domains/review-work/handlers.ts";
import { reviewHandlers } from "./domains/reviews/handlers.ts";
import { savedViewHandlers } from "./domains/saved-views/handlers.ts";
import { secondFactorHandlers } from "./domains/second-factors/handlers.ts";
import { shellHandlers } from "./domains/shell/handlers.ts";
import { signInRuleHandlers } from "./domains/sign-in-rules/handlers.ts";
import { singleSignOnHandlers } from "./domains/single-sign-on/handlers.ts";
import { socialPostHandlers } from "./domains/social-posts/handlers.ts";
import { statisticsHandlers } from "./domains/statistics/handlers.ts";
import { restaurantStateHandlers, reviewSynchronisationHandlers } from "./domains/synchronisation/handlers.ts";
import { teamHandlers } from "./domains/team/handlers.ts";
import { templateHandlers } from "./domains/templates/handlers.ts";
import { unsubscribeHandlers } from "./domains/unsubscribes/handlers.ts";
import { userFilterHandlers } from "./domains/user-filters/handlers.ts";
import { userHandlers } from "./domains/users/handlers.ts";
import { webhookHandlers } from "./domains/webhooks/handlers.ts";

/**
 * Every domain's handlers under the names of the endpoint table. `api/http/handler.ts` serves these and nothing else; a domain
 * is added with one line.
 */
export const handlers = {
  ai: aiHandlers,
  analysis: analysisHandlers,
  apiTokens: apiTokenHandlers,
  audit: auditHandlers,
  webhooks: webhookHandlers,
  auth: authHandlers,
  automations: automationHandlers,
  backgroundJobs: backgroundJobHandlers,
  backups: backupHandlers,
  credentials: credentialHandlers,
  dashboards: dashboardOrderHandlers,
  experiments: experimentHandlers,
  firstRun: firstRunHandlers,
  imports: importHandlers,
  mailOutbox: mailOutboxHandlers,
  maintenance: maintenanceHandlers,
  mailedReports: mailedReportHandlers,
  nfcChips: nfcChipHandlers,
  notifications: notificationHandlers,
  media: mediaHandlers,
  organizations: organizationHandlers,
  personalData: personalDataHandlers,
  platforms: platformHandlers,
  platformMetrics: platformMetricHandlers,
  platformQuotas: platformQuotaHandlers,
  platformSnapshots: platformSnapshotHandlers,
  socialPosts: socialPostHandlers,
  push: pushHandlers,
  demoGuide: demoGuideHandlers,
  shell: shellHandlers,
  statistics: statisticsHandlers,
  reportAppearance: reportAppearanceHandlers,
  printedReports: printedReportHandlers,
  preparedFiles: preparedFileHandlers,
  openReviews: openReviewHandlers,
  outbox: outboxHandlers,
  profileHours: profileHoursHandlers,
  replyDeadlines: replyDeadlineHandlers,
  replyEscalation: replyEscalationHandlers,
  replyLinks: replyLinkHandlers,
  restaurantAdministration: restaurantAdministrationHandlers,
  restaurantGroups: restaurantGroupHandlers,
  restaurants: { ...restaurantHandlers, ...dashboardHandlers, ...restaurantStateHandlers },
  customRoles: customRoleHandlers,
  replySuggestions: replySuggestionHandlers,
  reviewBatches: reviewBatchHandlers,
  reviewImages: reviewImageHandlers,
  reviewPhotos: reviewPhotoHandlers,
  reviewReports: reviewReportHandlers,
  reviewTags: reviewTagHandlers,
  savedViews: savedViewHandlers,
  reviewTranslations: reviewTranslationHandlers,
  reviewWork: reviewWorkHandlers,
  reviews: { ...reviewHandlers, ...replyHandlers, ...reviewSynchronisationHandlers },
  team: teamHandlers,
  templates: templateHandlers,
  unsubscribes: unsubscribeHandlers,
  userFilters: userFilterHandlers,
  secondFactors: secondFactorHandlers,
  signInRules: signInRuleHandlers,
  singleSignOn: singleSignOnHandlers,
  users: { ...userHandlers, ...accountHandlers },
};
