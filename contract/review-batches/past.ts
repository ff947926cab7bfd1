import { z } from "zod";
import { Id, Instant } from "../ids.ts";
import { PageInput, page } from "../paging.ts";
import { BatchAction, BatchMaker } from "./schemas.ts";

const count = z.number().int();

/** A batch that was confirmed, with what came of those of its reviews that the caller reaches. */
export const PastBatch = z.object({
  _id: Id,
  /** Where it began; null: in the list over many restaurants. */
  restaurantId: Id.nullable(),
  action: BatchAction,
  by: BatchMaker,
  confirmedAt: Instant,
  undoneAt: Instant.nullable(),
  reviews: count,
  restaurants: count,
  /** Written, sent or suggested. */
  done: count,
  /** Refused, or stayed as they were. */
  failed: count,
  leftOut: count,
  undone: count,
});
export type PastBatch = z.infer<typeof PastBatch>;

/** Those that touch one restaurant, or any within reach. */
export const PastBatchSearch = PageInput.extend({ restaurantId: Id.optional() });
export const PastBatchList = page(PastBatch);
export type PastBatchList = z.infer<typeof PastBatchList>;
