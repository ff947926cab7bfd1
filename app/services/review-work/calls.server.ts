import type { RouterContextProvider } from "react-router";
import type { ReviewTag } from "#contract/review-tags/schemas.ts";
import type { Colleague, ReviewNote } from "#contract/review-work/schemas.ts";
import type { Review } from "#contract/reviews/schemas.ts";
import { productApi } from "../request/product-api.server.ts";

type Context = Readonly<RouterContextProvider>;

/** Tags of the organizations within reach, by name. */
export async function listTags(context: Context): Promise<ReviewTag[]> {
  return (await productApi(context).reviewTags.list({})).data;
}

/** Who reaches a restaurant, the caller first. */
export async function listColleagues(context: Context, restaurantId: string): Promise<Colleague[]> {
  return (await productApi(context).reviewWork.colleagues({ restaurantId })).data;
}

/** Who may work on reviews in the organizations within reach, the caller first. */
export async function listAssignees(context: Context): Promise<Pick<Colleague, "userId" | "name" | "isMe">[]> {
  return (await productApi(context).reviewWork.assignees({})).data;
}

/** Notes among colleagues, oldest first. */
export async function listNotes(context: Context, reviewId: string): Promise<ReviewNote[]> {
  return (await productApi(context).reviewWork.notes({ reviewId })).data;
}

/** Puts a tag on a review, or takes one off. */
export async function tagReview(
  context: Context,
  change: { reviewId: string; add?: string[]; remove?: string[] },
): Promise<Review> {
  return (await productApi(context).reviewWork.tag(change)).data;
}

/** Gives a review to somebody, or to nobody. Throws ASSIGNEE_OUT_OF_SCOPE. */
export async function assignReview(context: Context, reviewId: string, userId: string | null): Promise<Review> {
  return (await productApi(context).reviewWork.assign({ reviewId, userId })).data;
}

type NoteRef = { reviewId: string; noteId: string };

/** Writes a note. */
export async function addNote(context: Context, note: { reviewId: string; text: string }): Promise<void> {
  await productApi(context).reviewWork.addNote(note);
}

/** Changes one's own note. Throws NOTE_OF_ANOTHER. */
export async function editNote(context: Context, note: NoteRef & { text: string }): Promise<void> {
  await productApi(context).reviewWork.editNote(note);
}

/** Deletes one's own note. Throws NOTE_OF_ANOTHER. */
export async function deleteNote(context: Context, note: NoteRef): Promise<void> {
  await productApi(context).reviewWork.deleteNote(note);
}
