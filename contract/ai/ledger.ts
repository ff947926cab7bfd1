import { z } from "zod";
import { Id, Instant } from "../ids.ts";
import { PageInput, page } from "../paging.ts";
import { aiFailures, aiFeatures } from "./schemas.ts";

/** `running`: under way, or cut short by a restart. `drafted`: its text passed the guard. */
export const aiCallResults = ["running", "drafted", ...aiFailures] as const;
export const AiCall = z.object({
  _id: Id,
  at: Instant,
  userName: z.string(),
  feature: z.enum(aiFeatures),
  reviewId: Id.nullable(),
  model: z.string(),
  result: z.enum(aiCallResults),
  /** As the endpoint counts them; null where it reports none. */
  promptTokens: z.number().int().nullable(),
  completionTokens: z.number().int().nullable(),
  /** 1, or 0 for a call without a text. */
  credits: z.number().int(),
});
export type AiCall = z.infer<typeof AiCall>;
export const AiCallSearch = PageInput;
/** A page of the ledger, newest first, with the month's sums by person and feature. */
export const AiCallList = page(AiCall).extend({
  month: z.array(
    z.object({ userName: z.string(), feature: z.enum(aiFeatures), calls: z.number().int(), credits: z.number().int() }),
  ),
});
export type AiCallList = z.infer<typeof AiCallList>;
