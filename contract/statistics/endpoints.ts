import { z } from "zod";
import { idempotent, unchanged } from "../audit/unaudited.ts";
import { endpointsOf } from "../endpoint.ts";
import { nothing } from "../endpoint-inputs.ts";
import { Done, Id, response } from "../ids.ts";
import { PageInput, page } from "../paging.ts";
import { PostOrder } from "../social-posts/schemas.ts";
import { CompetitorRatingContent } from "./competitors.ts";
import { StatisticsQuery, statisticsTabs } from "./filters.ts";
import { RoiAssumptions } from "./roi.ts";
import { StatisticsNoteContent, StatisticsPost, StatisticsReport } from "./schemas.ts";

const endpoint = endpointsOf({ tokens: "statistics" });

const notePath = z.object({ noteId: Id });
const write = { guard: "session", ability: { action: "update", subject: "Restaurant" } } as const;
/** Owners and managers: what a client is told of its return is theirs to say. */
const assumptions = {
  path: "/restaurants/{restaurantId}/roi-assumptions",
  guard: "restaurant",
  ability: { action: "manage", subject: "Restaurant" },
  errors: ["NOT_FOUND", "CONFLICT", "PERMISSION_RULE"],
} as const;
const assumptionsVersion = z.object({ restaurantId: Id, expectedVersion: z.coerce.number().int().min(0) });

export const statisticsEndpoints = {
  report: endpoint({
    method: "POST",
    path: "/statistics/{tab}",
    isRead: true,
    guard: "session",
    ability: { action: "read", subject: "Review" },
    summary: "Figures, charts and tables of a tab, for one restaurant or over many",
    input: StatisticsQuery.extend({
      tab: z.enum(statisticsTabs),
      /** One restaurant: the choice of restaurants and groups then counts for nothing. */
      restaurantId: Id.nullable().default(null),
    }),
    output: response(StatisticsReport),
    errors: ["NOT_FOUND"],
  }),
  posts: endpoint({
    method: "POST",
    path: "/statistics-posts",
    isRead: true,
    guard: "session",
    ability: { action: "read", subject: "Review" },
    summary: "Posts or stories that the tab of social networks counts, with their latest values; the greatest first",
    input: StatisticsQuery.extend({
      restaurantId: Id.nullable().default(null),
      list: z.enum(["posts", "stories"]),
      order: PostOrder.default("publishedAt"),
      ...PageInput.shape,
    }),
    output: page(StatisticsPost),
    errors: ["NOT_FOUND"],
  }),
  restaurants: endpoint({
    method: "GET",
    path: "/statistics-restaurants",
    guard: "session",
    ability: { action: "read", subject: "Review" },
    summary: "Names of the active restaurants that statistics can be narrowed to, by name; at most 500",
    input: nothing,
    output: response(z.array(z.object({ _id: Id, name: z.string(), roiActivated: z.boolean() }))),
  }),
  addNote: endpoint({
    ...write,
    method: "POST",
    path: "/statistics-notes",
    summary: "Write an event on the time axis of a restaurant's statistics",
    audit: "statisticsNote.created",
    event: "statistics_note_added",
    input: StatisticsNoteContent.extend({ restaurantId: Id }),
    output: response(z.object({ _id: Id })),
    status: 201,
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  deleteNote: endpoint({
    ...write,
    method: "DELETE",
    path: "/statistics-notes/{noteId}",
    summary: "Delete an event from the time axis",
    audit: "statisticsNote.deleted",
    event: "statistics_note_deleted",
    input: notePath,
    output: Done,
    errors: ["NOT_FOUND"],
  }),
  addCompetitorRating: endpoint({
    ...write,
    method: "POST",
    path: "/competitor-ratings",
    summary: "Write down what a platform shows of a competitor of a restaurant",
    audit: "competitorRating.created",
    event: "competitor_rating_added",
    input: CompetitorRatingContent.extend({ restaurantId: Id }),
    output: response(z.object({ _id: Id })),
    status: 201,
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  deleteCompetitorRating: endpoint({
    ...write,
    method: "DELETE",
    path: "/competitor-ratings/{ratingId}",
    summary: "Delete what was written down of a competitor",
    audit: "competitorRating.deleted",
    event: "competitor_rating_deleted",
    input: z.object({ ratingId: Id }),
    output: Done,
    errors: ["NOT_FOUND"],
  }),
  putRoiAssumptions: endpoint({
    ...assumptions,
    method: "PUT",
    summary: "Set what the estimates of a restaurant's return rest on",
    audit: { actions: ["roiAssumptions.changed"], unless: unchanged },
    event: "roi_assumptions_saved",
    input: assumptionsVersion.extend({ assumptions: RoiAssumptions }),
    output: response(z.object({ version: z.number().int() })),
  }),
  deleteRoiAssumptions: endpoint({
    ...assumptions,
    method: "DELETE",
    summary: "Give up a restaurant's own assumptions for the defaults",
    audit: { actions: ["roiAssumptions.reset"], unless: idempotent },
    event: "roi_assumptions_reset",
    input: assumptionsVersion,
    output: Done,
  }),
};
