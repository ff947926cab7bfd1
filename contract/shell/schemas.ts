import { z } from "zod";
import { ExperimentFlags } from "../experiments/schemas.ts";
import { SidenavRestaurant } from "../restaurants/schemas.ts";

/** What stands around every page of a signed-in person. */
export const Shell = z.object({
  /** Active restaurants within reach, by name, at most 50. */
  restaurants: z.array(SidenavRestaurant),
  /** Unarchived reviews without an answer: of all restaurants within reach, and of the one asked for. */
  unanswered: z.object({ everywhere: z.number().int(), here: z.number().int() }),
  /** What the caller was told and has not looked at. */
  unseenNotificationCount: z.number().int(),
  /** Where pushes begin for this page; null for those who hear none. */
  pushCursor: z.string().nullable(),
  /** Which screens the navigation offers to the caller; a flag that the service has not told in time is missing. */
  flags: ExperimentFlags,
});
export type Shell = z.infer<typeof Shell>;
