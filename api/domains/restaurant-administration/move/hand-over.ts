import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { uuids } from "#api/access-scope.ts";
import { newId } from "#api/db/ids.ts";
import { now } from "#api/db/instants.ts";
import { names } from "#api/db/names.ts";
import { aiSettings } from "#api/db/schema/ai.ts";
import { authorizationRequests } from "#api/db/schema/authorization-requests.ts";
import { automationSets } from "#api/db/schema/automations.ts";
import { mailedReports } from "#api/db/schema/mailed-reports.ts";
import { mediaFiles } from "#api/db/schema/media.ts";
import { organizationMembers } from "#api/db/schema/organizations.ts";
import { reportLinks } from "#api/db/schema/printed-reports.ts";
import { pushEvents } from "#api/db/schema/push.ts";
import { replyDeadlines } from "#api/db/schema/reply-deadlines.ts";
import { restaurantGroupMembers, restaurantGroups } from "#api/db/schema/restaurant-groups.ts";
import { restaurantMembers } from "#api/db/schema/restaurants.ts";
import { replyEscalations } from "#api/db/schema/review-work/escalations.ts";
import { reviewAssignments, reviewTagLinks, tags } from "#api/db/schema/review-work/work.ts";
import { reviews } from "#api/db/schema/reviews.ts";
import { invitations } from "#api/db/schema/team.ts";
import { templateRestaurants, templates } from "#api/db/schema/templates.ts";
import type { Statements } from "#api/db/statements.ts";
import { connectionsEnded, pushSignal } from "#api/push/record.ts";
import { AutomationSafety } from "#contract/automations/rules.ts";
import type { Move } from "./plan.ts";
import { isLinkTo, isMailedOn } from "./shared-reports.ts";

const here = alias(tags, "here");

type Step = (tx: Statements, move: Move) => Promise<unknown>;

/** A table whose rows of the restaurant name its organization as well. */
const follows =
  (
    table: typeof aiSettings | typeof automationSets | typeof mediaFiles | typeof replyDeadlines | typeof templates,
  ): Step =>
  (tx, { restaurantId, to }) =>
    tx.update(table).set({ organizationId: to }).where(eq(table.restaurantId, restaurantId));

/** Access ends with the organization that gave it; for whoever is a member of the other one it is theirs to say. */
const members: Step = (tx, { restaurantId, to }) =>
  tx.delete(restaurantMembers).where(sql`${eq(restaurantMembers.restaurantId, restaurantId)}
    and not exists (select from ${organizationMembers} where ${organizationMembers.userId} = ${restaurantMembers.userId}
      and ${organizationMembers.organizationId} = ${to})`);

/** Reviews of people who may no longer work on them are nobody's; owners and account managers are members of no restaurant. */
const assignments: Step = (tx, { restaurantId }) =>
  tx.delete(reviewAssignments).where(sql`${eq(reviewAssignments.restaurantId, restaurantId)}
    and not may_work_on_reviews(${reviewAssignments.userId}, ${restaurantId})`);

/** Open pages of everybody there are asked to show again who they are: sockets end with the rights that let them in (128). */
const sockets: Step = (tx, { from }) =>
  tx.execute(sql`with ended as (
      insert into ${pushEvents} (${names(pushEvents.id, pushEvents.userId, pushEvents.name)})
      select gen_random_uuid(), ${organizationMembers.userId}, ${connectionsEnded} from ${organizationMembers}
      where ${organizationMembers.organizationId} = ${from} returning 1)
    select pg_notify(${pushSignal}, '') from (select 1 from ended limit 1) told`);

const groups: Step = (tx, { restaurantId, to }) =>
  tx.delete(restaurantGroupMembers).where(sql`${eq(restaurantGroupMembers.restaurantId, restaurantId)}
    and ${restaurantGroupMembers.groupId} in (select ${restaurantGroups.id} from ${restaurantGroups} where ${ne(restaurantGroups.organizationId, to)})`);

/** Own templates stand alone; those of the organization are no longer offered. */
const ownTemplates: Step = async (tx, { restaurantId, to }) => {
  await tx
    .update(templates)
    .set({ organizationId: to, overridesId: null, overridesVersion: null })
    .where(eq(templates.restaurantId, restaurantId));
  await tx.delete(templateRestaurants).where(eq(templateRestaurants.restaurantId, restaurantId));
};

/** Who was to hear of late reviews hears of them as long as they may work on them. */
const escalation: Step = (tx, { restaurantId, to }) => {
  const may = (person: SQL) => sql`may_work_on_reviews(${person}, ${restaurantId})`;
  return tx
    .update(replyEscalations)
    .set({
      organizationId: to,
      userIds: sql`array(select person from unnest(${replyEscalations.userIds}) person where ${may(sql`person`)})`,
      reassignTo: sql`case when ${may(sql`${replyEscalations.reassignTo}`)} then ${replyEscalations.reassignTo} end`,
    })
    .where(eq(replyEscalations.restaurantId, restaurantId));
};

/** Rules of the other organization answer reviews that arrive from now on, as where own rules have been left. */
const rules: Step = async (tx, { restaurantId, to }) => {
  await follows(automationSets)(tx, { restaurantId, from: to, to });
  await tx
    .insert(automationSets)
    .values({ id: newId(), organizationId: to, restaurantId, safety: AutomationSafety.parse({}), leftAt: now })
    .onConflictDoNothing();
  const isLeft = sql`${automationSets.leftAt} is not null`;
  await tx
    .update(automationSets)
    .set({ leftAt: now })
    .where(and(eq(automationSets.restaurantId, restaurantId), isLeft));
};

/** A tag goes on as the one of its name there; rules of tags there read the reviews that come. */
const reviewTags: Step = async (tx, { restaurantId, to }) => {
  const l = reviewTagLinks;
  const ofRestaurant = eq(l.restaurantId, restaurantId);
  await tx.execute(sql`select lock_tags_of(${uuids([restaurantId])})`);
  const columns = names(l.reviewId, l.tagId, l.restaurantId, l.isAutomatic, l.rejectedAt, l.createdAt);
  await tx.execute(sql`insert into ${l} (${columns})
    select ${l.reviewId}, ${here.id}, ${l.restaurantId}, ${l.isAutomatic}, ${l.rejectedAt}, ${l.createdAt}
    from ${l} join ${tags} on ${tags.id} = ${l.tagId} join ${tags} ${here} on fold(${here.name}) = fold(${tags.name})
    where ${ofRestaurant} and ${tags.organizationId} <> ${to} and ${here.organizationId} = ${to} on conflict do nothing`);
  await tx
    .delete(l)
    .where(
      sql`${ofRestaurant} and ${l.tagId} in (select ${tags.id} from ${tags} where ${ne(tags.organizationId, to)})`,
    );
  const { rating, language, title, text, sentiment, topicBits } = reviews;
  await tx.execute(sql`insert into ${l} (${names(l.reviewId, l.tagId, l.restaurantId, l.isAutomatic)})
    select ${reviews.id}, ${tags.id}, ${reviews.restaurantId}, true from ${reviews}, ${tags}
    where ${reviews.restaurantId} = ${restaurantId} and ${tags.organizationId} = ${to} and ${tags.rule} is not null
      and review_tag_matches(${tags}, ${rating}, ${language}, coalesce(${title}, '') || ' ' || coalesce(${text}, ''), ${sentiment}, ${topicBits})
    on conflict do nothing`);
};

/** Invitations to the restaurant are to what stays; one to it alone is withdrawn. */
const openInvitations: Step = async (tx, { restaurantId, from }) => {
  const i = invitations;
  const rest = sql`array_remove(${i.restaurantIds}, ${restaurantId}::uuid)`;
  await tx
    .update(i)
    .set({
      restaurantIds: rest,
      withdrawnAt: sql`case when ${i.scope} = 'restaurants' and cardinality(${rest}) = 0 then now() else ${i.withdrawnAt} end`,
    })
    .where(
      sql`${eq(i.organizationId, from)} and ${restaurantId}::uuid = any(${i.restaurantIds}) and ${i.acceptedAt} is null and ${i.withdrawnAt} is null`,
    );
};

/** Also those of somebody who reaches it in both organizations: they were given to readers of the former one. */
const sharedReports: Step = (tx, { restaurantId }) =>
  tx.update(reportLinks).set({ revokedAt: now }).where(isLinkTo(restaurantId));

/** Their readers are of the former organization, also where the owner reaches the restaurant in the other one. */
const reportsByMail: Step = (tx, { restaurantId }) =>
  tx
    .update(mailedReports)
    .set({
      restaurantIds: sql`array_remove(${mailedReports.restaurantIds}, ${restaurantId}::uuid)`,
      version: sql`${mailedReports.version} + 1`,
      updatedAt: now,
    })
    .where(isMailedOn(restaurantId));

/** A consent that is being given at a platform would connect its account to the former organization. */
const consents: Step = (tx, { restaurantId }) =>
  tx.delete(authorizationRequests).where(eq(authorizationRequests.restaurantId, restaurantId));

/**
 * Tables in which a row is both a restaurant's and an organization's, by what becomes of it when the restaurant moves.
 * `move.test.ts` reads the schema and fails where one is missing. `here` are those that the move handles elsewhere, or that stay on purpose.
 */
export const handedOver: Record<string, Step | { here: string }> = {
  ai_settings: follows(aiSettings),
  audit_entries: { here: "what was done stays in the log of the organization in which it was done" },
  authorization_requests: consents,
  automation_runs: {
    here: "what rules did here stays told; the rules themselves are the restaurant's or not in force any more",
  },
  automation_sets: rules,
  invitations: openInvitations,
  media_files: follows(mediaFiles),
  nfc_chips: { here: "a chip is a restaurant's or an organization's: those of the restaurant come along" },
  platforms: { here: "moveListings" },
  prepared_files: { here: "a person's own files, made while they had access" },
  reply_deadlines: follows(replyDeadlines),
  reply_escalations: escalation,
  restaurant_group_members: groups,
  restaurant_members: members,
  restaurants: { here: "moveRestaurant" },
  review_assignments: assignments,
  review_report_files: { here: "evidence is of its report; the file itself is one of media_files" },
  review_tag_links: reviewTags,
  template_imports: { here: "a person's own imports of templates, which they see again if they reach the restaurant" },
  template_restaurants: ownTemplates,
  template_uses: { here: "which template a reply was made of stays told" },
  templates: { here: "with template_restaurants" },
  webhook_deliveries: { here: "what happened in the former organization is still told to its endpoints" },
};

/** Does all of it, after the restaurant itself has changed its organization. */
export async function handOver(tx: Statements, move: Move): Promise<void> {
  for (const step of Object.values(handedOver)) if (typeof step === "function") await step(tx, move);
  await sharedReports(tx, move);
  await reportsByMail(tx, move);
  await sockets(tx, move);
}
