import type { OpenAPI } from "@orpc/openapi";
import { z } from "zod";
import * as aiHabits from "#contract/ai/habits.ts";
import * as aiLedger from "#contract/ai/ledger.ts";
import * as ai from "#contract/ai/schemas.ts";
import * as analysis from "#contract/analysis/schemas.ts";
import * as apiTokens from "#contract/api-tokens/schemas.ts";
import * as audit from "#contract/audit/schemas.ts";
import * as auth from "#contract/auth/schemas.ts";
import * as automationsRules from "#contract/automations/rules.ts";
import * as automationsRuns from "#contract/automations/runs.ts";
import * as backgroundJobs from "#contract/background-jobs/schemas.ts";
import * as backups from "#contract/backups/schemas.ts";
import * as credentials from "#contract/credentials/schemas.ts";
import * as customRoles from "#contract/custom-roles/schemas.ts";
import * as dashboards from "#contract/dashboards/schemas.ts";
import * as demoGuide from "#contract/demo-guide/schemas.ts";
import * as errors from "#contract/errors.ts";
import * as experiments from "#contract/experiments/schemas.ts";
import * as firstRun from "#contract/first-run/schemas.ts";
import * as importsColumns from "#contract/imports/columns.ts";
import * as imports from "#contract/imports/schemas.ts";
import * as mailOutbox from "#contract/mail-outbox/schemas.ts";
import * as mailedReports from "#contract/mailed-reports/schemas.ts";
import * as maintenance from "#contract/maintenance/schemas.ts";
import * as media from "#contract/media/schemas.ts";
import * as nfcChips from "#contract/nfc-chips/schemas.ts";
import * as notifications from "#contract/notifications/schemas.ts";
import * as notificationsSettings from "#contract/notifications/settings.ts";
import * as openReviews from "#contract/open-reviews/schemas.ts";
import * as organizations from "#contract/organizations/schemas.ts";
import * as outboxKinds from "#contract/outbox/kinds.ts";
import * as outbox from "#contract/outbox/schemas.ts";
import * as paging from "#contract/paging.ts";
import * as personalData from "#contract/personal-data/schemas.ts";
import * as platformMetricsMetrics from "#contract/platform-metrics/metrics.ts";
import * as platformMetrics from "#contract/platform-metrics/schemas.ts";
import * as platformQuotas from "#contract/platform-quotas/schemas.ts";
import * as platformSnapshots from "#contract/platform-snapshots/schemas.ts";
import * as platformsConnections from "#contract/platforms/connections.ts";
import * as platformsProfiles from "#contract/platforms/profiles.ts";
import * as platforms from "#contract/platforms/schemas.ts";
import * as preparedFiles from "#contract/prepared-files/schemas.ts";
import * as printedReports from "#contract/printed-reports/schemas.ts";
import * as profileHours from "#contract/profile-hours/schemas.ts";
import * as push from "#contract/push/schemas.ts";
import * as replyDeadlines from "#contract/reply-deadlines/schemas.ts";
import * as replyEscalation from "#contract/reply-escalation/schemas.ts";
import * as replyLinks from "#contract/reply-links/schemas.ts";
import * as replySuggestionsDrafts from "#contract/reply-suggestions/drafts.ts";
import * as replySuggestions from "#contract/reply-suggestions/schemas.ts";
import * as reportAppearance from "#contract/report-appearance/schemas.ts";
import * as restaurantAdministration from "#contract/restaurant-administration/schemas.ts";
import * as restaurantGroups from "#contract/restaurant-groups/schemas.ts";
import * as restaurantsOpeningHours from "#contract/restaurants/opening-hours.ts";
import * as restaurants from "#contract/restaurants/schemas.ts";
import * as reviewBatchesPast from "#contract/review-batches/past.ts";
import * as reviewBatches from "#contract/review-batches/schemas.ts";
import * as reviewPhotos from "#contract/review-photos/schemas.ts";
import * as reviewReports from "#contract/review-reports/schemas.ts";
import * as reviewTags from "#contract/review-tags/schemas.ts";
import * as reviewTranslations from "#contract/review-translations/schemas.ts";
import * as reviewWork from "#contract/review-work/schemas.ts";
import * as reviews from "#contract/reviews/schemas.ts";
import * as savedViews from "#contract/saved-views/schemas.ts";
import * as secondFactors from "#contract/second-factors/schemas.ts";
import * as settingVersions from "#contract/setting-versions.ts";
import * as shell from "#contract/shell/schemas.ts";
import * as signInRules from "#contract/sign-in-rules/schemas.ts";
import * as singleSignOn from "#contract/single-sign-on/schemas.ts";
import * as socialPosts from "#contract/social-posts/schemas.ts";
import * as statisticsCompetitors from "#contract/statistics/competitors.ts";
import * as statisticsRoi from "#contract/statistics/roi.ts";
import * as statistics from "#contract/statistics/schemas.ts";
import * as synchronisation from "#contract/synchronisation/schemas.ts";
import * as team from "#contract/team/schemas.ts";
import * as templatesImports from "#contract/templates/imports.ts";
import * as templates from "#contract/templates/schemas.ts";
import * as templatesTexts from "#contract/templates/texts.ts";
import * as unsubscribes from "#contract/unsubscribes/schemas.ts";
import * as userFiltersStatistics from "#contract/user-filters/statistics.ts";
import * as users from "#contract/users/schemas.ts";
import * as webhooks from "#contract/webhooks/schemas.ts";

/** The modules of the contract whose schemas the document shows by the name they are exported under. */
const modules: readonly object[] = [
  aiHabits,
  aiLedger,
  ai,
  analysis,
  apiTokens,
  audit,
  auth,
  automationsRules,
  automationsRuns,
  backgroundJobs,
  backups,
  credentials,
  customRoles,
  dashboards,
  demoGuide,
  errors,
  experiments,
  firstRun,
  importsColumns,
  imports,
  mailOutbox,
  mailedReports,
  maintenance,
  notifications,
  notificationsSettings,
  media,
  openReviews,
  organizations,
  outboxKinds,
  outbox,
  paging,
  personalData,
  platformMetricsMetrics,
  platformMetrics,
  platformQuotas,
  platformSnapshots,
  platformsConnections,
  platformsProfiles,
  platforms,
  preparedFiles,
  printedReports,
  profileHours,
  push,
  replyDeadlines,
  replyEscalation,
  replyLinks,
  replySuggestionsDrafts,
  replySuggestions,
  restaurantsOpeningHours,
  reportAppearance,
  nfcChips,
  restaurantAdministration,
  restaurantGroups,
  restaurants,
  reviewBatchesPast,
  reviewBatches,
  reviewPhotos,
  reviewReports,
  reviewTags,
  reviewTranslations,
  reviewWork,
  reviews,
  savedViews,
  settingVersions,
  secondFactors,
  signInRules,
  singleSignOn,
  shell,
  socialPosts,
  statisticsCompetitors,
  statisticsRoi,
  statistics,
  synchronisation,
  team,
  templatesImports,
  templates,
  templatesTexts,
  unsubscribes,
  userFiltersStatistics,
  users,
  webhooks,
];

/** True for a schema that is worth a name of its own: an object, a choice between several, a closed list. */
const isNamed = (value: unknown): value is z.ZodType =>
  value instanceof z.ZodObject || value instanceof z.ZodUnion || value instanceof z.ZodEnum;

type Named = { schema: z.ZodType; strategy: "input" | "output" };

/** Ends the working name of a schema as requests send it; `namesInUse` gives it its final one. */
const inputSuffix = "__input";

/** The contract's exported schemas by name, once as responses hold them and once as requests do. */
export function namedSchemas(): Record<string, Named> {
  const named: Record<string, Named> = {};
  for (const module of modules)
    for (const [name, schema] of Object.entries(module))
      if (isNamed(schema)) {
        named[name] = { schema, strategy: "output" };
        named[`${name}${inputSuffix}`] = { schema, strategy: "input" };
      }
  return named;
}

const referenceTo = (name: string) => `"#/components/schemas/${name}"`;

/**
 * The document without components that nothing refers to. A schema that requests may fill in less of than responses hold, because of
 * defaults, stays twice: as `Name` and `NameInput`.
 */
export function withNamesInUse(document: OpenAPI.Document): OpenAPI.Document {
  const schemas = Object.entries(document.components?.schemas ?? {});
  const texts = new Map(schemas.map(([name, schema]) => [name, JSON.stringify(schema)]));
  const paths = JSON.stringify(document.paths) + JSON.stringify(document.components?.responses ?? {});
  const used = new Set<string>();
  const markUsed = (text: string) => {
    for (const [, name = ""] of text.matchAll(/"#\/components\/schemas\/([^"]+)"/g))
      if (!used.has(name)) {
        used.add(name);
        markUsed(texts.get(name) ?? "");
      }
  };
  markUsed(paths);
  const kept = Object.fromEntries(schemas.filter(([name]) => used.has(name)).sort(([a], [b]) => (a < b ? -1 : 1)));
  let text = JSON.stringify({ ...document, components: { ...document.components, schemas: kept } });
  for (const name of used) {
    if (!name.endsWith(inputSuffix)) continue;
    const plain = name.slice(0, -inputSuffix.length);
    const final = used.has(plain) ? `${plain}Input` : plain;
    text = text.replaceAll(referenceTo(name), referenceTo(final)).replace(`"${name}":`, `"${final}":`);
  }
  return JSON.parse(text);
}
