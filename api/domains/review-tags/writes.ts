import { and, count, eq, ne, sql } from "drizzle-orm";
import { requireRestaurant } from "#api/access-scope.ts";
import { recordAudit } from "#api/audit/record.ts";
import type { ApiContext } from "#api/context.ts";
import { newId } from "#api/db/ids.ts";
import { now } from "#api/db/instants.ts";
import { names } from "#api/db/names.ts";
import { organizations } from "#api/db/schema/organizations.ts";
import { reviewTagLinks, tags } from "#api/db/schema/review-work/work.ts";
import type { Statements } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { fail } from "#api/errors.ts";
import { principalOf } from "#api/principal.ts";
import { type ManagedTag, reviewTagsMax, type TagContent } from "#contract/review-tags/schemas.ts";
import { fullNameOf } from "../../principal.ts";
import { getManaged } from "./list.ts";
import { conditionsOf } from "./rules.ts";

type TagScope = { restaurantId: string };
type TagTarget = TagScope & { tagId: string };

/** Locks an organization's list of tags, so that limit and unique names hold among concurrent writers. */
async function holdList(tx: Statements, organizationId: string): Promise<void> {
  const { id } = organizations;
  await tx.select({ id }).from(organizations).where(eq(id, organizationId)).for("update");
}

async function refuseTakenName(tx: Statements, organizationId: string, name: string, exceptId: string | null) {
  const isOther = exceptId === null ? undefined : ne(tags.id, exceptId);
  const taken = await tx
    .select({ id: tags.id })
    .from(tags)
    .where(and(eq(tags.organizationId, organizationId), sql`fold(${tags.name}) = fold(${name})`, isOther));
  if (taken.length > 0) throw fail("TAG_NAME_TAKEN");
}

/** Adds a tag to the list of a restaurant's organization. Throws TAG_NAME_TAKEN, or TAG_LIMIT when the list is full. */
export async function createTag(context: ApiContext, input: TagScope & TagContent): Promise<ManagedTag> {
  const { organizationId } = await requireRestaurant(context, input.restaurantId);
  const tagId = newId();
  await transaction(context.database, async (tx) => {
    await holdList(tx, organizationId);
    await refuseTakenName(tx, organizationId, input.name, null);
    const [list] = await tx.select({ count: count() }).from(tags).where(eq(tags.organizationId, organizationId));
    if ((list?.count ?? 0) >= reviewTagsMax) throw fail("TAG_LIMIT");
    await tx.insert(tags).values({ id: tagId, organizationId, name: input.name });
    await writeContent(context, tx, tagId, input);
    const subject = { id: tagId, name: input.name };
    recordAudit(tx, { by: context, action: "reviewTag.created", subject, organizationId, after: toldOf(input) });
  });
  return getManaged(context, organizationId, tagId);
}

/** Stores name, colour and rule; a changed rule is applied to older reviews by a job. */
async function writeContent(context: ApiContext, tx: Statements, tagId: string, content: TagContent): Promise<void> {
  const { ratings, languages, pattern, topics, sentiments } = await conditionsOf(tx, content.rule);
  const former = tx
    .$with("former")
    .as(tx.select({ id: tags.id, rule: tags.rule }).from(tags).where(eq(tags.id, tagId)).for("no key update"));
  const { name, colour, rule } = content;
  const isChanged = sql<boolean>`${former.rule} is distinct from ${rule && JSON.stringify(rule)}::jsonb`;
  const [written] = await tx
    .with(former)
    .update(tags)
    .set({
      name,
      colour,
      rule,
      ruleRatings: ratings,
      ruleLanguages: languages,
      rulePattern: pattern,
      ruleTopics: topics,
      ruleSentiments: sentiments,
      updatedAt: now,
      version: sql`${tags.version} + 1`,
      updatedByName: fullNameOf(principalOf(context)),
      ruleVersion: sql`${tags.ruleVersion} + case when ${isChanged} then 1 else 0 end`,
      retagAfter: sql`case when ${isChanged} then null else ${tags.retagAfter} end`,
      retaggedCount: sql`case when ${isChanged} then 0 else ${tags.retaggedCount} end`,
    })
    .from(former)
    .where(eq(tags.id, former.id))
    .returning({ isChanged });
  if (written?.isChanged) await context.jobs.send(tx, "retag-reviews", {});
}

type Hold = "no key update" | "update";

const toldOf = ({ name, colour, rule }: Pick<typeof tags.$inferSelect, "name" | "colour" | "rule"> | TagContent) => ({
  name,
  colour,
  rule,
});

/** Locks a tag and returns it with its version. `no key update` lets arriving reviews be tagged meanwhile; before a deletion use `update`. */
async function holdTag(tx: Statements, organizationId: string, tagId: string, hold: Hold) {
  const [tag] = await tx
    .select({ version: tags.version, name: tags.name, colour: tags.colour, rule: tags.rule })
    .from(tags)
    .where(and(eq(tags.id, tagId), eq(tags.organizationId, organizationId)))
    .for(hold);
  if (!tag) throw fail("NOT_FOUND");
  return tag;
}

type SeenTag = TagTarget & TagContent & { version: number };

/** Changes name, colour and rule unless somebody has since the writer read them. Throws NOT_FOUND, TAG_NAME_TAKEN, CONFLICT. */
export async function updateTag(context: ApiContext, input: SeenTag): Promise<ManagedTag> {
  const { organizationId } = await requireRestaurant(context, input.restaurantId);
  const isWritten = await transaction(context.database, async (tx) => {
    await holdList(tx, organizationId);
    const tag = await holdTag(tx, organizationId, input.tagId, "no key update");
    if (tag.version !== input.version) return false;
    await refuseTakenName(tx, organizationId, input.name, input.tagId);
    await writeContent(context, tx, input.tagId, input);
    const values = { before: toldOf(tag), after: toldOf(input) };
    const subject = { id: input.tagId, name: input.name };
    recordAudit(tx, { by: context, action: "reviewTag.updated", subject, organizationId, ...values });
    return true;
  });
  if (!isWritten) throw fail("CONFLICT", { current: await getManaged(context, organizationId, input.tagId) });
  return getManaged(context, organizationId, input.tagId);
}

/** The merged links count as a person's, since the rule that made them is deleted with its tag. */
const mergeLinks = (tagId: string, intoTagId: string) => {
  const l = reviewTagLinks;
  return sql`insert into ${l} (${names(l.reviewId, l.tagId, l.restaurantId, l.isAutomatic)})
    select ${l.reviewId}, ${intoTagId}::uuid, ${l.restaurantId}, false from ${l} where ${l.tagId} = ${tagId} and ${l.rejectedAt} is null
    on conflict (${names(l.reviewId, l.tagId)}) do update set ${names(l.rejectedAt)} = null`;
};

/** Replaces a tag by another one and deletes it. Throws NOT_FOUND, and TAG_MERGE for a tag and itself. */
export async function mergeTag(context: ApiContext, input: TagTarget & { intoTagId: string }): Promise<ManagedTag> {
  const { organizationId } = await requireRestaurant(context, input.restaurantId);
  if (input.tagId === input.intoTagId) throw fail("TAG_MERGE");
  await transaction(context.database, async (tx) => {
    await holdList(tx, organizationId);
    const tag = await holdTag(tx, organizationId, input.tagId, "update");
    const { name: into } = await holdTag(tx, organizationId, input.intoTagId, "update");
    await tx.execute(mergeLinks(input.tagId, input.intoTagId));
    await tx.delete(tags).where(eq(tags.id, input.tagId));
    const subject = { id: input.tagId, name: tag.name };
    const after = { into, intoId: input.intoTagId };
    recordAudit(tx, { by: context, action: "reviewTag.merged", subject, organizationId, after });
  });
  return getManaged(context, organizationId, input.intoTagId);
}

/** Deletes a tag with all its links. Throws NOT_FOUND. */
export async function deleteTag(context: ApiContext, input: TagTarget): Promise<void> {
  const { organizationId } = await requireRestaurant(context, input.restaurantId);
  await transaction(context.database, async (tx) => {
    const tag = await holdTag(tx, organizationId, input.tagId, "update");
    const subject = { id: input.tagId, name: tag.name };
    recordAudit(tx, { by: context, action: "reviewTag.deleted", subject, organizationId, before: toldOf(tag) });
    await tx.delete(tags).where(eq(tags.id, input.tagId));
  });
}
