import { api } from "#api/implement.ts";
import { listTags } from "../review-tags/list.ts";
import { tagReview } from "../review-tags/put.ts";
import { getReview } from "../reviews/one.ts";
import { assignReview } from "./assign.ts";
import { listAssignees, listColleagues } from "./colleagues.ts";
import { addNote, deleteNote, editNote, listNotes } from "./notes/notes.ts";
import { offeringOf } from "./offered.ts";

/** The rows `reviewWork.*` of the endpoint table. */
export const reviewWorkHandlers = {
  colleagues: api.reviewWork.colleagues.handler(async ({ input, context }) => ({
    data: await listColleagues(context.database.orm, input.restaurantId, offeringOf(context)),
  })),
  assignees: api.reviewWork.assignees.handler(async ({ context }) => ({ data: await listAssignees(context) })),
  choices: api.reviewWork.choices.handler(async ({ context }) => {
    const [tags, assignees] = await Promise.all([listTags(context), listAssignees(context)]);
    return { data: { tags, assignees } };
  }),
  tag: api.reviewWork.tag.handler(async ({ input, context }) => {
    await tagReview(context, input);
    return { data: await getReview(context, input.reviewId) };
  }),
  assign: api.reviewWork.assign.handler(async ({ input, context }) => {
    await assignReview(context, input.reviewId, input.userId);
    return { data: await getReview(context, input.reviewId) };
  }),
  notes: api.reviewWork.notes.handler(async ({ input, context }) => ({
    data: await listNotes(context, input.reviewId),
  })),
  addNote: api.reviewWork.addNote.handler(async ({ input, context }) => ({
    data: await addNote(context, input.reviewId, input.text),
  })),
  editNote: api.reviewWork.editNote.handler(async ({ input, context }) => ({ data: await editNote(context, input) })),
  deleteNote: api.reviewWork.deleteNote.handler(async ({ input, context }) => {
    await deleteNote(context, input.reviewId, input.noteId);
    return { data: { done: true as const } };
  }),
};
