import { api } from "#api/implement.ts";
import { addCompetitorRating, deleteCompetitorRating } from "./competitors.ts";
import { listChoices } from "./frame.ts";
import { addNote, deleteNote } from "./notes.ts";
import { readReport } from "./report.ts";
import { deleteAssumptions, putAssumptions } from "./roi/assumptions.ts";
import { listStatisticsPosts } from "./social-networks/posts.ts";

/** The rows `statistics.*` of the endpoint table. */
export const statisticsHandlers = {
  report: api.statistics.report.handler(async ({ input, context }) => ({ data: await readReport(context, input) })),
  posts: api.statistics.posts.handler(({ input, context }) => listStatisticsPosts(context, input)),
  restaurants: api.statistics.restaurants.handler(async ({ context }) => ({ data: await listChoices(context) })),
  addNote: api.statistics.addNote.handler(async ({ input, context }) => ({ data: await addNote(context, input) })),
  deleteNote: api.statistics.deleteNote.handler(async ({ input, context }) => {
    await deleteNote(context, input.noteId);
    return { data: { done: true as const } };
  }),
  addCompetitorRating: api.statistics.addCompetitorRating.handler(async ({ input, context }) => ({
    data: await addCompetitorRating(context, input),
  })),
  deleteCompetitorRating: api.statistics.deleteCompetitorRating.handler(async ({ input, context }) => {
    await deleteCompetitorRating(context, input.ratingId);
    return { data: { done: true as const } };
  }),
  putRoiAssumptions: api.statistics.putRoiAssumptions.handler(async ({ input, context }) => ({
    data: await putAssumptions(context, input),
  })),
  deleteRoiAssumptions: api.statistics.deleteRoiAssumptions.handler(async ({ input, context }) => {
    await deleteAssumptions(context, input);
    return { data: { done: true as const } };
  }),
};
