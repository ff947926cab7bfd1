import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { ApiServices } from "#api/context.ts";
import { names } from "#api/db/names.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { reviewTagLinks, tags } from "#api/db/schema/review-work/work.ts";
import { reviews } from "#api/db/schema/reviews.ts";
import { isAnyOf, type Statements } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";

const batchSize = 2000;
const isPending = gt(tags.ruleVersion, tags.appliedVersion);

async function nextTag(tx: Statements) {
  const { id, ruleVersion, rule, retagAfter, updatedAt } = tags;
  const [tag] = await tx
    .select({ id, ruleVersion, hasRule: sql<boolean>`${rule} is not null`, after: retagAfter })
    .from(tags)
    .where(isPending)
    .orderBy(updatedAt, id)
    .limit(1)
    .for("no key update", { skipLocked: true });
  return tag;
}

type Tag = NonNullable<Awaited<ReturnType<typeof nextTag>>>;

async function finish(tx: Statements, { id, ruleVersion }: Tag): Promise<void> {
  await tx
    .update(tags)
    .set({ appliedVersion: ruleVersion, retagAfter: null })
    .where(and(eq(tags.id, id), eq(tags.ruleVersion, ruleVersion)));
}

/** The next reviews of a tag's organization. */
async function nextReviewIds(tx: Statements, { id, after }: Tag): Promise<string[]> {
  const rows = await tx
    .select({ id: reviews.id })
    .from(tags)
    .innerJoin(restaurants, eq(restaurants.organizationId, tags.organizationId))
    .innerJoin(reviews, eq(reviews.restaurantId, restaurants.id))
    .where(and(eq(tags.id, id), after === null ? undefined : gt(reviews.id, after)))
    .orderBy(reviews.id)
    .limit(batchSize);
  return rows.map((row) => row.id);
}

const l = reviewTagLinks;
const { rating, language, title, text, sentiment, topicBits } = reviews;
const holds = sql`review_tag_matches(${tags}, ${rating}, ${language}, coalesce(${title}, '') || ' ' || coalesce(${text}, ''),
  ${sentiment}, ${topicBits})`;

/** Applies a tag's rule to these reviews. */
async function retag(tx: Statements, tagId: string, reviewIds: readonly string[]): Promise<void> {
  const isMeant = sql`${tags.id} = ${tagId} and ${isAnyOf(reviews.id, reviewIds)}`;
  await tx.execute(sql`delete from ${l} using ${tags}, ${reviews}
    where ${isMeant} and ${l.tagId} = ${tags.id} and ${l.isAutomatic} and ${reviews.id} = ${l.reviewId} and not ${holds}`);
  await tx.execute(sql`insert into ${l} (${names(l.reviewId, l.tagId, l.restaurantId, l.isAutomatic)})
    select ${reviews.id}, ${tags.id}, ${reviews.restaurantId}, true from ${tags}, ${reviews}
    where ${isMeant} and ${holds} on conflict do nothing`);
}

/** One step for one tag: its progress is stored, so that a crash resumes there. False when there is nothing to do. */
async function step(tx: Statements): Promise<boolean> {
  const tag = await nextTag(tx);
  if (!tag) return false;
  if (!tag.hasRule) {
    await tx.delete(l).where(and(eq(l.tagId, tag.id), l.isAutomatic));
    await finish(tx, tag);
    return true;
  }
  const ids = await nextReviewIds(tx, tag);
  await retag(tx, tag.id, ids);
  if (ids.length < batchSize) await finish(tx, tag);
  else
    await tx
      .update(tags)
      .set({ retagAfter: ids.at(-1), retaggedCount: sql`${tags.retaggedCount} + ${ids.length}` })
      .where(eq(tags.id, tag.id));
  return true;
}

/** Waits for transactions that are storing reviews, since they apply the former rule; in a statement of its own that blocks nobody. */
async function awaitWriters(tx: Statements): Promise<void> {
  const { id, retagAfter, updatedAt } = tags;
  const [fresh] = await tx
    .select({ id })
    .from(tags)
    .where(and(isPending, isNull(retagAfter)))
    .orderBy(updatedAt, id)
    .limit(1);
  if (fresh) await tx.select({ id }).from(tags).where(eq(id, fresh.id)).for("update");
}

/**
 * Applies changed rules to older reviews, in small transactions. A tag that a person removed stays removed while the rule still matches.
 * Returns the number of steps.
 */
export async function retagReviews({ database }: Pick<ApiServices, "database">): Promise<number> {
  for (let steps = 0; ; steps += 1) {
    await awaitWriters(database.orm);
    if (!(await transaction(database, step))) return steps;
  }
}
