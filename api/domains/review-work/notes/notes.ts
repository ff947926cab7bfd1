import type { ApiContext } from "#api/context.ts";
import { newId } from "#api/db/ids.ts";
import { type Queryable, transaction } from "#api/db/transaction.ts";
import { notify, notifyViewers } from "#api/domains/review-notifications/notify.ts";
import { type AccessibleReview, requireReview } from "#api/domains/reviews/one.ts";
import { fail } from "#api/errors.ts";
import { fullNameOf, principalOf } from "#api/principal.ts";
import type { ReviewNote } from "#contract/review-work/schemas.ts";
import { listColleagues } from "../colleagues.ts";
import { mentionsIn } from "./mentions.ts";

const iso = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
/** The select list of a note `n`; `$1` is the reader. */
const noteColumns = `n.id as "_id", n.text, jsonb_build_object('userId', n.author_id, 'name', n.author_name) as author, n.mentions,
  ${iso("n.created_at")} as "createdAt", ${iso("n.edited_at")} as "editedAt", n.author_id is not distinct from $1::uuid as "isMine"`;
/** Older notes than these of one review are not shown. */
const notesShownMax = 200;

/** The notes of a review, oldest first. Throws NOT_FOUND for one out of reach. */
export async function listNotes(context: ApiContext, reviewId: string): Promise<ReviewNote[]> {
  const review = await requireReview(context, reviewId);
  const { rows } = await context.database.pool.query<ReviewNote>(
    `select * from (select ${noteColumns} from review_notes n where n.review_id = $2 order by n.id desc limit ${notesShownMax}) x order by x."_id"`,
    [principalOf(context).userId, review.id],
  );
  return rows;
}

async function noteOf(client: Queryable, userId: string, noteId: string): Promise<ReviewNote> {
  const { rows } = await client.query<ReviewNote>(`select ${noteColumns} from review_notes n where n.id = $2`, [
    userId,
    noteId,
  ]);
  if (!rows[0]) throw fail("NOT_FOUND");
  return rows[0];
}

/** Writes a note and tells whom it mentions. */
export async function addNote(context: ApiContext, reviewId: string, text: string): Promise<ReviewNote> {
  const review = await requireReview(context, reviewId);
  const principal = principalOf(context);
  const noteId = newId();
  return transaction(context.database.pool, async (client) => {
    const mentions = mentionsIn(text, await listColleagues(client, review.restaurantId, principal.userId));
    await client.query(
      `insert into review_notes (id, review_id, restaurant_id, author_id, author_name, text, mentions)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [
        ...[noteId, review.id, review.restaurantId, principal.userId, fullNameOf(principal), text],
        JSON.stringify(mentions.map(({ userId, name }) => ({ userId, name }))),
      ],
    );
    const userIds = mentions.map(({ userId }) => userId);
    await notify(client, review, { kind: "mentioned", userIds, byUserId: principal.userId });
    await notifyViewers(client, review);
    return noteOf(client, principal.userId, noteId);
  });
}

type OwnNote = { review: AccessibleReview; noteId: string; mentionedIds: string[] };

/** Locks one's own note. NOT_FOUND when it is none of this review, NOTE_OF_ANOTHER when somebody else wrote it. */
async function holdOwn(client: Queryable, review: AccessibleReview, noteId: string, userId: string): Promise<OwnNote> {
  const { rows } = await client.query<{ isMine: boolean; mentions: { userId: string }[] }>(
    `select author_id is not distinct from $3::uuid as "isMine", mentions from review_notes
     where id = $1 and review_id = $2 for update`,
    [noteId, review.id, userId],
  );
  const [note] = rows;
  if (!note) throw fail("NOT_FOUND");
  if (!note.isMine) throw fail("NOTE_OF_ANOTHER");
  return { review, noteId, mentionedIds: note.mentions.map((one) => one.userId) };
}

/** Changes one's own note; whom it mentions now and did not before is told. */
export async function editNote(
  context: ApiContext,
  input: { reviewId: string; noteId: string; text: string },
): Promise<ReviewNote> {
  const review = await requireReview(context, input.reviewId);
  const { userId } = principalOf(context);
  return transaction(context.database.pool, async (client) => {
    const own = await holdOwn(client, review, input.noteId, userId);
    const mentions = mentionsIn(input.text, await listColleagues(client, review.restaurantId, userId));
    await client.query("update review_notes set text = $2, mentions = $3, edited_at = now() where id = $1", [
      own.noteId,
      input.text,
      JSON.stringify(mentions.map((one) => ({ userId: one.userId, name: one.name }))),
    ]);
    const userIds = mentions.map((one) => one.userId).filter((id) => !own.mentionedIds.includes(id));
    await notify(client, review, { kind: "mentioned", userIds, byUserId: userId });
    await notifyViewers(client, review);
    return noteOf(client, userId, own.noteId);
  });
}

/** Deletes one's own note. */
export async function deleteNote(context: ApiContext, reviewId: string, noteId: string): Promise<void> {
  const review = await requireReview(context, reviewId);
  await transaction(context.database.pool, async (client) => {
    const own = await holdOwn(client, review, noteId, principalOf(context).userId);
    await client.query("delete from review_notes where id = $1", [own.noteId]);
    await notifyViewers(client, review);
  });
}
