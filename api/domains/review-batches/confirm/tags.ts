import { and, isNull, not, sql } from "drizzle-orm";
import { recordAudit } from "#api/audit/record.ts";
import { now } from "#api/db/instants.ts";
import { names } from "#api/db/names.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { reviewTagLinks, tags } from "#api/db/schema/review-work/work.ts";
import { reviews } from "#api/db/schema/reviews.ts";
import { isAnyOf, type Statements } from "#api/db/statements.ts";
import { recordPush } from "#api/push/record.ts";
import type { BatchAction } from "#contract/review-batches/schemas.ts";
import { workExclusion } from "../plan/exclusions.ts";
import type { Outcome } from "../store.ts";
import type { Doing } from "./doing.ts";

type TagAction = Extract<BatchAction, { kind: "tag" }>;
/** One tag of one review, before and after; null where it was absent. */
type TagChange = { tagId: string; before: object | null; after: object | null };
const l = reviewTagLinks;
async function readLinks(tx: Statements, reviewIds: readonly string[], tagIds: readonly string[]) {
  const rows = await tx
    .select({ reviewId: l.reviewId, tagId: l.tagId, row: sql<object>`to_jsonb(${l})` })
    .from(l)
    .where(and(isAnyOf(l.reviewId, reviewIds), isAnyOf(l.tagId, tagIds)))
    .orderBy(l.reviewId, l.tagId)
    .for("update");
  const byPair = new Map(rows.map(({ reviewId, tagId, row }) => [`${reviewId} ${tagId}`, row]));
  return (reviewId: string, tagId: string): object | null => byPair.get(`${reviewId} ${tagId}`) ?? null;
}

/** As for one review (review-tags/put.ts): a tag of a rule is marked as wrong instead of being deleted. */
async function write(tx: Statements, reviewIds: readonly string[], { add, remove }: TagAction): Promise<void> {
  await tx.execute(sql`
    insert into ${l} (${names(l.reviewId, l.tagId, l.restaurantId, l.isAutomatic)})
    select ${reviews.id}, ${tags.id}, ${reviews.restaurantId}, false
    from ${reviews} join ${restaurants} on ${restaurants.id} = ${reviews.restaurantId}
      join ${tags} on ${tags.organizationId} = ${restaurants.organizationId}
    where ${isAnyOf(reviews.id, reviewIds)} and ${isAnyOf(tags.id, add)}
    on conflict (${names(l.reviewId, l.tagId)}) do update set ${names(l.rejectedAt)} = null where ${l.rejectedAt} is not null`);
  const isLeaving = and(isAnyOf(l.reviewId, reviewIds), isAnyOf(l.tagId, remove));
  await tx
    .update(l)
    .set({ rejectedAt: now })
    .where(and(isLeaving, l.isAutomatic, isNull(l.rejectedAt)));
  await tx.delete(l).where(and(isLeaving, not(l.isAutomatic)));
}

const isSame = (one: object | null, other: object | null) => JSON.stringify(one) === JSON.stringify(other);

/** Pushes the change to pages with these restaurants' reviews: one event per restaurant. */
export async function notifyRestaurants(tx: Statements, rows: readonly { restaurantId: string }[]): Promise<void> {
  for (const restaurantId of new Set(rows.map((row) => row.restaurantId)))
    await recordPush(tx, { restaurantId, name: "counters.changed" });
}

/** Adds tags to the chosen reviews and removes others; changes of other tags meanwhile stay. */
export async function tagRows({ tx, context, rows }: Doing, { add, remove }: TagAction): Promise<Outcome[]> {
  const refused = (row: (typeof rows)[number]) => workExclusion(context, "tag", row);
  const changing = rows.filter((row) => row.isChosen && !refused(row));
  const ids = changing.map(({ reviewId }) => reviewId);
  const tagIds = [...add, ...remove];
  await tx.select({ id: tags.id }).from(tags).where(isAnyOf(tags.id, tagIds)).orderBy(tags.id).for("share");
  const before = await readLinks(tx, ids, tagIds);
  await write(tx, ids, { kind: "tag", add, remove });
  const after = await readLinks(tx, ids, tagIds);
  const known = await tx.select({ id: tags.id, name: tags.name }).from(tags).where(isAnyOf(tags.id, tagIds));
  const nameOf = new Map(known.map(({ id, name }) => [id, name]));
  const outcomes = rows.map((row): Outcome => {
    const { reviewId } = row;
    if (!row.isChosen) return { reviewId, outcome: "left_out" };
    const reason = refused(row);
    if (reason) return { reviewId, outcome: "refused", reason };
    const changed = tagIds.flatMap((tagId): TagChange[] => {
      const change = { tagId, before: before(reviewId, tagId), after: after(reviewId, tagId) };
      return isSame(change.before, change.after) ? [] : [change];
    });
    for (const { tagId } of changed) {
      const tagged = { tagged: nameOf.get(tagId) ?? tagId };
      const by = { by: context, subject: { id: reviewId }, restaurantId: row.restaurantId };
      if (add.includes(tagId)) recordAudit(tx, { ...by, action: "review.tagged", after: tagged });
      else recordAudit(tx, { ...by, action: "review.untagged", before: tagged });
    }
    if (changed.length > 0) return { reviewId, outcome: "done", changes: { tags: changed } };
    return { reviewId, outcome: "unchanged", reason: row.problem === "tag_elsewhere" ? "tag_elsewhere" : "already" };
  });
  const done = new Set(outcomes.filter(({ outcome }) => outcome === "done").map(({ reviewId }) => reviewId));
  await notifyRestaurants(
    tx,
    changing.filter(({ reviewId }) => done.has(reviewId)),
  );
  return outcomes;
}
