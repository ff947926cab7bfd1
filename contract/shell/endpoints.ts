import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Id, response } from "../ids.ts";
import { FoundReview, Shell } from "./schemas.ts";

export const shellEndpoints = {
  get: endpoint({
    method: "GET",
    path: "/shell",
    guard: "session",
    summary: "What stands around a page: names of restaurants, the navigation's numbers and flags, where pushes begin",
    input: z.object({ restaurantId: Id.optional() }),
    output: response(Shell),
  }),
  findReviews: endpoint({
    method: "GET",
    path: "/shell/reviews",
    guard: "session",
    ability: { action: "read", subject: "Review" },
    summary:
      "The newest reviews within the access scope by the name of their author, at most 5, for the command palette",
    input: z.object({ author: z.string().trim().min(2).max(120) }),
    output: response(z.array(FoundReview)),
  }),
};
