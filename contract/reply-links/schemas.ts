import { z } from "zod";
import { Instant } from "../ids.ts";
import { Language } from "../languages.ts";
import { PlatformKey } from "../platforms/schemas.ts";

/** The review that a mail's link replies to, and for whom. Says nothing else of either. */
export const ReplyLink = z.object({
  restaurantName: z.string(),
  platformKey: PlatformKey,
  author: z.string(),
  /** 1–5, 0 = no rating. */
  rating: z.number().int(),
  title: z.string().nullable(),
  text: z.string().nullable(),
  publishedAt: Instant,
  timeZone: z.string(),
  /** The version that a reply is written to. */
  version: z.number().int(),
  /** False: somebody has replied meanwhile, or it takes no reply any more. */
  isWaiting: z.boolean(),
  /** In whose name the reply is. */
  reader: z.object({ name: z.string(), language: Language }),
});
export type ReplyLink = z.infer<typeof ReplyLink>;
