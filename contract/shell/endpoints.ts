import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Id, response } from "../ids.ts";
import { Shell } from "./schemas.ts";

export const shellEndpoints = {
  get: endpoint({
    method: "GET",
    path: "/shell",
    guard: "session",
    summary: "What stands around a page: names of restaurants, the navigation's numbers and flags, where pushes begin",
    input: z.object({ restaurantId: Id.optional() }),
    output: response(Shell),
  }),
};
