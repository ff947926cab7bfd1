import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { aiCalls, aiFacts, aiSettings } from "#api/db/schema/ai.ts";
import { analysisCorrections } from "#api/db/schema/analysis.ts";
import { automationRuns, automationVersions } from "#api/db/schema/automations.ts";
import { backupRuns } from "#api/db/schema/backups.ts";
import { credentials } from "#api/db/schema/credentials.ts";
import { imports } from "#api/db/schema/imports.ts";
import { notifications } from "#api/db/schema/notifications.ts";
import { customRoles, organizationMembers, organizations } from "#api/db/schema/organizations.ts";
import { outboxItems } from "#api/db/schema/outbox.ts";
import { replyDeadlines } from "#api/db/schema/reply-deadlines.ts";
import { restaurantChanges } from "#api/db/schema/restaurant-administration.ts";
import { restaurantGroups } from "#api/db/schema/restaurant-groups.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { replyEscalations, reviewEscalations } from "#api/db/schema/review-work/escalations.ts";
import { reviewReportFiles, reviewReports } from "#api/db/schema/review-work/reports.ts";
import { reviewSuggestions } from "#api/db/schema/review-work/suggestions.ts";
import { reviewNotes, tags } from "#api/db/schema/review-work/work.ts";
import { reviewEvents, reviewReplies, reviews } from "#api/db/schema/reviews.ts";
import { savedViews } from "#api/db/schema/saved-views.ts";
import { competitorRatings, roiAssumptions, statisticsNotes } from "#api/db/schema/statistics.ts";
import { invitations } from "#api/db/schema/team.ts";
import { templates } from "#api/db/schema/templates.ts";
import { users } from "#api/db/schema/users.ts";
import { webhookEndpoints } from "#api/db/schema/webhooks.ts";
import type { Statements } from "#api/db/statements.ts";

/**
 * A column with the name of a person. `of`: the person's id beside it. Without one the name alone says whose it is, and is looked for among
 * people who share an organization: `within` gives the organization of a row.
 */
type NameColumn = { name: PgColumn } & ({ of: PgColumn } | { within: SQL });

const ofOrganization = (id: PgColumn): SQL => sql`${id}`;
const ofRestaurant = (id: PgColumn): SQL =>
  sql`(select ${restaurants.organizationId} from ${restaurants} where ${restaurants.id} = ${id})`;
const ofReview = (id: PgColumn): SQL => sql`(select ${restaurants.organizationId} from ${reviews}
  join ${restaurants} on ${restaurants.id} = ${reviews.restaurantId} where ${reviews.id} = ${id})`;
const ofReport = (id: PgColumn): SQL => sql`(select ${restaurants.organizationId} from ${reviewReports}
  join ${restaurants} on ${restaurants.id} = ${reviewReports.restaurantId} where ${reviewReports.id} = ${id})`;

/** Every column that holds the name of a person who did something. A test holds that none is missing. */
export const nameColumns: readonly NameColumn[] = [
  { name: aiCalls.userName, of: aiCalls.userId },
  { name: analysisCorrections.userName, of: analysisCorrections.userId },
  { name: automationVersions.userName, of: automationVersions.userId },
  { name: credentials.userName, of: credentials.userId },
  { name: invitations.invitedByName, of: invitations.invitedBy },
  { name: imports.userName, of: imports.userId },
  { name: notifications.actorName, of: notifications.actorId },
  { name: outboxItems.userName, of: outboxItems.userId },
  { name: restaurantChanges.userName, of: restaurantChanges.userId },
  { name: webhookEndpoints.userName, of: webhookEndpoints.userId },
  { name: backupRuns.userName, of: backupRuns.userId },
  { name: reviewSuggestions.authorName, of: reviewSuggestions.authorId },
  { name: reviewNotes.authorName, of: reviewNotes.authorId },
  { name: reviewReplies.authorName, of: reviewReplies.authorUserId },
  { name: reviewEvents.userName, of: reviewEvents.userId },
  { name: aiSettings.brandVoiceBy, within: ofOrganization(aiSettings.organizationId) },
  { name: aiSettings.providerBy, within: ofOrganization(aiSettings.organizationId) },
  { name: aiFacts.updatedByName, within: ofRestaurant(aiFacts.restaurantId) },
  { name: automationRuns.undoneByName, within: ofRestaurant(automationRuns.restaurantId) },
  { name: customRoles.updatedByName, within: ofOrganization(customRoles.organizationId) },
  { name: competitorRatings.createdByName, within: ofRestaurant(competitorRatings.restaurantId) },
  { name: organizations.secondFactorBy, within: ofOrganization(organizations.id) },
  { name: organizations.passwordsOffBy, within: ofOrganization(organizations.id) },
  { name: organizations.approvalBy, within: ofOrganization(organizations.id) },
  { name: replyDeadlines.updatedByName, within: ofOrganization(replyDeadlines.organizationId) },
  { name: replyEscalations.updatedByName, within: ofOrganization(replyEscalations.organizationId) },
  { name: restaurantGroups.updatedByName, within: ofOrganization(restaurantGroups.organizationId) },
  { name: restaurants.informationUpdatedBy, within: ofOrganization(restaurants.organizationId) },
  { name: reviewReplies.publishedByName, within: ofReview(reviewReplies.reviewId) },
  { name: reviewReportFiles.addedBy, within: ofReport(reviewReportFiles.reportId) },
  { name: reviewSuggestions.decidedByName, within: ofRestaurant(reviewSuggestions.restaurantId) },
  { name: roiAssumptions.updatedByName, within: ofRestaurant(roiAssumptions.restaurantId) },
  { name: savedViews.updatedByName, within: ofOrganization(savedViews.organizationId) },
  { name: statisticsNotes.createdByName, within: ofRestaurant(statisticsNotes.restaurantId) },
  { name: tags.updatedByName, within: ofOrganization(tags.organizationId) },
  { name: templates.updatedByName, within: ofOrganization(templates.organizationId) },
];

type Replacing = { userId: string; name: string; organizationIds: readonly string[]; to: string };

/** Puts another text in the place of a person's name, wherever it stands beside what they did. */
export async function replaceNames(tx: Statements, { userId, name, organizationIds, to }: Replacing): Promise<void> {
  const isWithin = (organization: SQL) => sql`${organization} = any(${sql.param(organizationIds)}::uuid[])`;
  for (const column of nameColumns) {
    const isTheirs =
      "of" in column
        ? eq(column.of, userId)
        : and(name === "" ? sql`false` : eq(column.name, name), isWithin(column.within));
    await tx.execute(
      sql`update ${column.name.table} set ${sql.identifier(column.name.name)} = ${to} where ${isTheirs}`,
    );
  }
  if (name === "") return;
  const isColleague = sql`exists (select from ${organizationMembers} where ${organizationMembers.userId} = ${users.id}
    and ${isWithin(sql`${organizationMembers.organizationId}`)})`;
  await tx
    .update(users)
    .set({ teamUpdatedBy: to })
    .where(and(eq(users.teamUpdatedBy, name), isColleague));
  const inRestaurants = (id: PgColumn) => isWithin(ofRestaurant(id));
  await tx
    .update(reviewEvents)
    .set({ text: to })
    .where(
      and(
        inArray(reviewEvents.kind, ["assigned", "unassigned"]),
        eq(reviewEvents.text, name),
        inRestaurants(reviewEvents.restaurantId),
      ),
    );
  const { notifiedNames, restaurantId } = reviewEscalations;
  await tx
    .update(reviewEscalations)
    .set({ notifiedNames: sql`array_replace(${notifiedNames}, ${name}, ${to})` })
    .where(and(sql`${name} = any(${notifiedNames})`, inRestaurants(restaurantId)));
}
