import { z } from "zod";
import { Id, Instant } from "../ids.ts";

/** Text that a person typed for a review and has not sent. It belongs to that person and that review. */
export const ReplyDraft = z.object({
  text: z.string(),
  /** The reply being edited; null = a new one. */
  replyId: Id.nullable(),
  updatedAt: Instant,
});
export type ReplyDraft = z.infer<typeof ReplyDraft>;

/** Minutes without a key press after which a person no longer counts as writing. */
export const writingMinutes = 10;
/** Drafts of the caller, newest first, and colleagues who wrote in the last minutes. */
export const ReviewDrafts = z.object({
  drafts: z.array(ReplyDraft),
  writing: z.array(z.object({ userId: Id, name: z.string(), at: Instant })),
});
export type ReviewDrafts = z.infer<typeof ReviewDrafts>;

/** Limit of a reply's length. */
export const draftTextLengthMax = 4000;
/** An empty text deletes the draft. */
export const DraftText = z
  .string()
  .overwrite((text) => text.replace(/\r\n?/g, "\n").replaceAll("\0", ""))
  .max(draftTextLengthMax);
