import { and, desc, eq, type Placeholder, sql } from "drizzle-orm";
import { recordAudit } from "#api/audit/record.ts";
import type { ApiContext } from "#api/context.ts";
import { newId } from "#api/db/ids.ts";
import { instant, now } from "#api/db/instants.ts";
import { jsonRows } from "#api/db/json.ts";
import { reviewNotes } from "#api/db/schema/review-work/work.ts";
import type { Statements } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { aboutReview, notify, notifyViewers } from "#api/domains/notifications/notify.ts";
import { type AccessibleReview, requireReview } from "#api/domains/reviews/one.ts";
import { fail } from "#api/errors.ts";
import { fullNameOf, principalOf } from "#api/principal.ts";
import type { ReviewNote } from "#contract/review-work/schemas.ts";
import { listColleagues } from "../colleagues.ts";
import { offeringOf } from "../offered.ts";
import { mentionsIn } from "./mentions.ts";

/** A note as a reader sees it. */
function shownTo(readerId: string | Placeholder) {
  const { id: _id, text, mentions, authorId, authorName, createdAt, editedAt } = reviewNotes;
  return {
    _id,
    text,
    mentions,
    createdAt: instant(createdAt),
    editedAt: instant(editedAt),
    author: sql<ReviewNote["author"]>`jsonb_build_object('userId', ${authorId}, 'name', ${authorName})`,
    isMine: sql<boolean>`${authorId} is not distinct from ${readerId}::uuid`,
  };
}
/** Older notes of a review are not shown. */
const notesShownMax = 200;

/** The notes of a review, oldest first. Throws NOT_FOUND outside the access scope. */
export async function listNotes(context: ApiContext, reviewId: string): Promise<ReviewNote[]> {
  const review = await requireReview(context, reviewId);
  const latest = await context.database.orm
    .select(shownTo(principalOf(context).userId))
    .from(reviewNotes)
    .where(eq(reviewNotes.reviewId, review.id))
    .orderBy(desc(reviewNotes.id))
    .limit(notesShownMax);
  return latest.reverse();
}

/** The notes of a review as a column, newest first. */
export const notesColumn = (reviewId: Placeholder, readerId: Placeholder) =>
  jsonRows(
    shownTo(readerId),
    sql`from ${reviewNotes} where ${reviewNotes.reviewId} = ${reviewId} order by ${reviewNotes.id} desc limit ${notesShownMax}`,
  );

async function noteOf(tx: Statements, userId: string, noteId: string): Promise<ReviewNote> {
  const [note] = await tx.select(shownTo(userId)).from(reviewNotes).where(eq(reviewNotes.id, noteId));
  if (!note) throw fail("NOT_FOUND");
  return note;
}

type Telling = { action: `note.${"created" | "updated" | "deleted"}`; noteId: string };

/** What a note says stays in it: the audit log tells only that there was one. */
const tellOf = (tx: Statements, by: ApiContext, review: AccessibleReview, { noteId, action }: Telling) =>
  recordAudit(tx, { by, subject: { id: noteId }, restaurantId: review.restaurantId, action });

/** Adds a note and notifies the people it mentions. */
export async function addNote(context: ApiContext, reviewId: string, text: string): Promise<ReviewNote> {
  const review = await requireReview(context, reviewId);
  const principal = principalOf(context);
  const noteId = newId();
  return transaction(context.database, async (tx) => {
    const mentions = mentionsIn(text, await listColleagues(tx, review.restaurantId, offeringOf(context)));
    await tx.insert(reviewNotes).values({
      id: noteId,
      reviewId: review.id,
      restaurantId: review.restaurantId,
      text,
      authorId: principal.userId,
      authorName: fullNameOf(principal),
      mentions: mentions.map(({ userId, name }) => ({ userId, name })),
    });
    tellOf(tx, context, review, { action: "note.created", noteId });
    const userIds = mentions.map(({ userId }) => userId);
    const actorId = principal.userId;
    await notify(tx, { ...aboutReview(review), event: "mentioned", userIds, actorId, occurrence: noteId });
    await notifyViewers(tx, review);
    return noteOf(tx, principal.userId, noteId);
  });
}

type OwnNote = { review: AccessibleReview; noteId: string; mentionedIds: string[] };

/** Locks the caller's own note. NOT_FOUND when it is none of this review, NOTE_OF_ANOTHER when somebody else wrote it. */
async function holdOwn(tx: Statements, review: AccessibleReview, noteId: string, userId: string): Promise<OwnNote> {
  const { authorId, mentions } = reviewNotes;
  const [note] = await tx
    .select({ authorId, mentions })
    .from(reviewNotes)
    .where(and(eq(reviewNotes.id, noteId), eq(reviewNotes.reviewId, review.id)))
    .for("update");
  if (!note) throw fail("NOT_FOUND");
  if (note.authorId !== userId) throw fail("NOTE_OF_ANOTHER");
  return { review, noteId, mentionedIds: note.mentions.map((one) => one.userId) };
}

/** Changes the caller's own note; newly mentioned people are notified. */
export async function editNote(
  context: ApiContext,
  input: { reviewId: string; noteId: string; text: string },
): Promise<ReviewNote> {
  const review = await requireReview(context, input.reviewId);
  const { userId } = principalOf(context);
  return transaction(context.database, async (tx) => {
    const own = await holdOwn(tx, review, input.noteId, userId);
    const mentions = mentionsIn(input.text, await listColleagues(tx, review.restaurantId, offeringOf(context)));
    await tx
      .update(reviewNotes)
      .set({
        text: input.text,
        mentions: mentions.map((one) => ({ userId: one.userId, name: one.name })),
        editedAt: now,
      })
      .where(eq(reviewNotes.id, own.noteId));
    tellOf(tx, context, review, { action: "note.updated", noteId: own.noteId });
    const userIds = mentions.map((one) => one.userId).filter((id) => !own.mentionedIds.includes(id));
    await notify(tx, { ...aboutReview(review), event: "mentioned", userIds, actorId: userId, occurrence: own.noteId });
    await notifyViewers(tx, review);
    return noteOf(tx, userId, own.noteId);
  });
}

/** Deletes the caller's own note. */
export async function deleteNote(context: ApiContext, reviewId: string, noteId: string): Promise<void> {
  const review = await requireReview(context, reviewId);
  await transaction(context.database, async (tx) => {
    const own = await holdOwn(tx, review, noteId, principalOf(context).userId);
    await tx.delete(reviewNotes).where(eq(reviewNotes.id, own.noteId));
    tellOf(tx, context, review, { action: "note.deleted", noteId: own.noteId });
    await notifyViewers(tx, review);
  });
}
