import { and, eq, or, sql } from "drizzle-orm";
import type { ApiContext } from "#api/context.ts";
import { foldedName, fullName } from "#api/db/people.ts";
import { organizationMembers } from "#api/db/schema/organizations.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { tags } from "#api/db/schema/review-work/work.ts";
import { users } from "#api/db/schema/users.ts";
import { isAnyOf, type Statements } from "#api/db/statements.ts";
import type { BatchOptions } from "#contract/review-batches/schemas.ts";
import { readCredits } from "../ai/credits.ts";
import { findEffectiveSettings } from "../ai/settings/settings.ts";
import { isOffered, type Offering, offeringOf } from "../review-work/offered.ts";
import { builtInOf } from "../templates/built-in.ts";
import { readFillableTemplates } from "../templates/fill/reads.ts";
import { ensureStarterTemplates } from "../templates/starter/ensure.ts";
import { requireReadable } from "./readable.ts";
import { mayDo, readRows } from "./rows.ts";

/** People who may work on reviews of one of the restaurants and may be chosen. */
function peopleAt(tx: Statements, restaurantIds: readonly string[], offering: Offering) {
  const { meId } = offering;
  const { userId, organizationId } = organizationMembers;
  const isMember = sql`exists (select from ${organizationMembers}
    where ${userId} = ${users.id} and ${organizationId} = ${restaurants.organizationId})`;
  return tx
    .selectDistinctOn([foldedName(users), users.id], {
      userId: users.id,
      name: fullName(users),
      isMe: sql<boolean>`${users.id} = ${meId}`,
    })
    .from(restaurants)
    .innerJoin(users, or(eq(users.id, meId), isMember))
    .where(
      and(
        isAnyOf(restaurants.id, restaurantIds),
        isOffered(offering),
        sql`may_work_on_reviews(${users.id}, ${restaurants.id})`,
      ),
    )
    .orderBy(foldedName(users), users.id);
}

function tagsOf(tx: Statements, organizationIds: readonly string[]) {
  const { id: _id, organizationId, name, colour } = tags;
  return tx
    .select({ _id, organizationId, name, colour })
    .from(tags)
    .where(isAnyOf(organizationId, organizationIds))
    .orderBy(sql`fold(${name}) collate "C"`, _id);
}

async function templatesOf(tx: Statements, restaurantIds: readonly string[]): Promise<BatchOptions["templates"]> {
  const found = await readFillableTemplates(tx, restaurantIds, null);
  const widest = ["organization", "group", "restaurant"];
  const byId = new Map(
    found.map((one) => [one.id, { _id: one.id, name: one.name, builtIn: builtInOf(one), scope: one.scope }]),
  );
  return [...byId.values()].sort((one, other) => widest.indexOf(one.scope) - widest.indexOf(other.scope));
}

/** Whether a model writes drafts at one of the restaurants; the month's credits are given for a single restaurant only. */
async function draftsOf(context: ApiContext, restaurantIds: readonly string[]): Promise<BatchOptions["drafts"]> {
  const { orm } = context.database;
  const { endpoint, monthlyHardLimit } = context.settings.ai;
  const held = await Promise.all(restaurantIds.slice(0, 20).map((id) => findEffectiveSettings(orm, id)));
  const hasModel = endpoint !== null && endpoint !== undefined && held.some(({ provider }) => provider !== "none");
  const [only, ...more] = restaurantIds;
  const credits = hasModel && only && more.length === 0 ? await readCredits(orm, only, monthlyHardLimit) : null;
  return { hasModel, credits };
}

/** The choices for a batch of the caller. Throws NOT_FOUND. */
export async function readOptions(context: ApiContext, batchId: string): Promise<BatchOptions> {
  const { orm } = context.database;
  await requireReadable(context, batchId);
  const rows = await readRows(orm, context, batchId, { lock: false });
  const restaurantIds = [...new Set(rows.map(({ restaurantId }) => restaurantId))];
  const organizationIds = [...new Set(rows.map(({ organizationId }) => organizationId))];
  for (const organizationId of organizationIds) await ensureStarterTemplates(context.database, organizationId);
  const [templates, found, people, drafts] = await Promise.all([
    templatesOf(orm, restaurantIds),
    tagsOf(orm, organizationIds),
    peopleAt(orm, restaurantIds, offeringOf(context)),
    draftsOf(context, restaurantIds),
  ]);
  const may = (kind: "reply" | "tag" | "archive") => organizationIds.some((id) => mayDo(context, kind, id));
  return {
    templates,
    tags: found,
    drafts,
    people: people.sort((one, other) => Number(other.isMe) - Number(one.isMe)),
    may: { reply: may("reply"), work: may("tag"), archive: may("archive") },
  };
}
