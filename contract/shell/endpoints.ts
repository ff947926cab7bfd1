import { z } from "zod";
import { endpointsOf } from "../endpoint.ts";
import { Id, response } from "../ids.ts";
import { FoundReview, Shell } from "./schemas.ts";

const endpoint = endpointsOf({ guard: "session" });

export const shellEndpoints = {
  get: endpoint({
    method: "GET",
    path: "/shell",
    summary: "What stands around a page: names of restaurants, the navigation's numbers and flags, where pushes begin",
    tokens: "restaurants",
    input: z.object({ restaurantId: Id.optional() }),
    output: response(Shell),
  }),
  findReviews: endpoint({
    method: "GET",
    path: "/shell/reviews",
    ability: { action: "read", subject: "Review" },
    summary:
      "The newest reviews within the access scope by the name of their author, at most 5, for the command palette",
    tokens: "reviews",
    input: z.object({ author: z.string().trim().min(2).max(120) }),
    output: response(z.array(FoundReview)),
  }),
};
