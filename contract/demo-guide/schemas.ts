import { z } from "zod";
import { Id } from "../ids.ts";

/** The steps of the guided line of the demo; each is a fact of the demo organization, whoever brought it about. */
export const demoSteps = ["connect", "reply", "live", "refuse"] as const;

/** Where the guided line leads, and which of its steps are done; null outside the connected demo. */
export const DemoGuide = z
  .object({
    /** The restaurant that is left to connect to Google. */
    restaurantId: Id,
    /** The review there that waits for a reply. */
    reviewId: Id,
    done: z.record(z.enum(demoSteps), z.boolean()),
  })
  .nullable();
export type DemoGuide = z.infer<typeof DemoGuide>;
