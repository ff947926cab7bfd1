import { z } from "zod";
import { Id, Instant } from "../ids.ts";
import { PageInput, page } from "../paging.ts";
import { BatchAction, BatchMaker } from "./schemas.ts";

const count = z.number().int();

/** A confirmed batch, with the outcome for its reviews within the caller's access scope. */
export const PastBatch = z.object({
  _id: Id,
  /** Restaurant whose list it was made from; null: the list over many restaurants. */
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

/** Batches with reviews of one restaurant, or of any within the access scope. */
export const PastBatchSearch = PageInput.extend({ restaurantId: Id.optional() });
export const PastBatchList = page(PastBatch);
export type PastBatchList = z.infer<typeof PastBatchList>;
