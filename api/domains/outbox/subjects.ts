import { and, eq, sql } from "drizzle-orm";
import type { alias } from "drizzle-orm/pg-core";
import { outboxItems } from "#api/db/schema/outbox.ts";
import { platforms } from "#api/db/schema/restaurants.ts";
import { reviews } from "#api/db/schema/reviews.ts";
import type { Statements } from "#api/db/statements.ts";
import type { OutboxSubject, OutboxSubjectKind } from "#contract/outbox/kinds.ts";
import { recordPush } from "../../push/record.ts";
import { updateAnswerState } from "../reviews/writes/answer-state.ts";
import type { Item } from "./items.ts";

type About = Pick<Item, "subjectKind" | "subjectId" | "restaurantId" | "platformKey">;
/** What a list knows of an item's subject. */
type Known = { subjectId: string; restaurantName: string; review: { author: string; rating: number } | null };

/** The rules of one kind of subject. */
type SubjectRules = {
  /** Locks it, or the record that stands for it. */
  lock(tx: Statements, item: About): Promise<unknown>;
  /** Brings its own record into line with a change of an item; absent where nothing depends on it. */
  follow?(tx: Statements, item: About): Promise<void>;
  /** What an entry says of it. */
  describe(known: Known): OutboxSubject;
};

const lockReview = (tx: Statements, { subjectId }: About) =>
  tx.select({ id: reviews.id }).from(reviews).where(eq(reviews.id, subjectId)).for("update");
/** The listing that is written to stands for whatever has no lock of its own. */
const lockListing = (tx: Statements, { restaurantId, platformKey }: About) =>
  tx
    .select({ id: platforms.id })
    .from(platforms)
    .where(and(eq(platforms.restaurantId, restaurantId), eq(platforms.key, platformKey)))
    .for("update");

/** A review's answer state depends on what was sent for it. */
async function followReview(tx: Statements, { subjectId, restaurantId }: About): Promise<void> {
  if (await updateAnswerState(tx, subjectId)) await recordPush(tx, { restaurantId, name: "counters.changed" });
}

/**
 * What items are about, with its rules. A new subject is a line here and one in the contract (`OutboxSubject`): the database knows reviews and
 * restaurants, and takes any other word (docs/guides/outbox.md).
 */
export const outboxSubjects: Record<OutboxSubjectKind, SubjectRules> = {
  review: {
    lock: lockReview,
    follow: followReview,
    describe: ({ subjectId, review }) => ({
      kind: "review",
      _id: subjectId,
      author: review?.author ?? "",
      rating: review?.rating ?? 0,
    }),
  },
  restaurant: {
    lock: lockListing,
    describe: ({ subjectId, restaurantName }) => ({ kind: "restaurant", _id: subjectId, name: restaurantName }),
  },
};

/** Locks what an item is about. Writers, workers and readers of platforms do so before they lock the item; another order would deadlock. */
export async function lockSubject(tx: Statements, item: About): Promise<void> {
  await outboxSubjects[item.subjectKind].lock(tx, item);
}

/** Follows a change of an item in what it is about. */
export async function updateSubject(tx: Statements, item: About): Promise<void> {
  await outboxSubjects[item.subjectKind].follow?.(tx, item);
}

/** Items that one another replace or wait for: all of a review, and those of one kind and platform of any other subject. */
export function sameMatter(other: ReturnType<typeof alias<typeof outboxItems, string>>) {
  return sql`(${other.subjectId} = ${outboxItems.subjectId} and (${outboxItems.subjectKind} = 'review'
    or (${other.kind} = ${outboxItems.kind} and ${other.platformKey} = ${outboxItems.platformKey})))`;
}
