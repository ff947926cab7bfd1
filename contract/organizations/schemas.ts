import { z } from "zod";
import { Id, Instant } from "../ids.ts";

export const Organization = z.object({
  _id: Id,
  name: z.string(),
  restaurantCount: z.number().int(),
  createdAt: Instant,
});
export type Organization = z.infer<typeof Organization>;
