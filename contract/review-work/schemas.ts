import { z } from "zod";
import { Id, Instant } from "../ids.ts";
import { reportStates } from "../review-reports/reasons.ts";
import { ReviewTag } from "../review-tags/schemas.ts";
import { noteTextLengthMax } from "./limits.ts";

/** Work of staff on a review; it never leaves the product. */
export const ReviewWork = z.object({
  /** By name; automatic ones were added by a rule. */
  tags: z.array(ReviewTag.pick({ _id: true, name: true, colour: true }).extend({ isAutomatic: z.boolean() })),
  assignee: z.object({ userId: Id, name: z.string() }).nullable(),
  noteCount: z.number().int(),
  /** Set when it is late, with who was notified. */
  escalation: z.object({ names: z.array(z.string()), at: Instant }).nullable(),
  /** A reply that waits for approval. */
  suggestion: z
    .object({
      _id: Id,
      text: z.string(),
      author: z.object({ userId: Id.nullable(), name: z.string() }),
      /** True if a rule proposed it; the author is then the rule's name. */
      isAutomatic: z.boolean(),
      createdAt: Instant,
    })
    .nullable(),
  /** State of its latest report to the platform. */
  report: z.enum(reportStates).nullable(),
});
export type ReviewWork = z.infer<typeof ReviewWork>;

/** A person with access to a restaurant. */
export const Colleague = z.object({
  userId: Id,
  name: z.string(),
  isMe: z.boolean(),
  /** True if reviews can be assigned to them; others can only be mentioned. */
  mayWork: z.boolean(),
});
export type Colleague = z.infer<typeof Colleague>;

/** Choices of the filters and actions: tags by name, and who may work on reviews, the caller first; at most 200 people. */
export const ReviewChoices = z.object({
  tags: z.array(ReviewTag),
  assignees: z.array(Colleague.pick({ userId: true, name: true, isMe: true })),
});
export type ReviewChoices = z.infer<typeof ReviewChoices>;

/** A note among colleagues. `@First Last` of somebody with access to the restaurant notifies that person. */
export const ReviewNote = z.object({
  _id: Id,
  text: z.string(),
  author: z.object({ userId: Id.nullable(), name: z.string() }),
  /** People mentioned and notified. */
  mentions: z.array(z.object({ userId: Id, name: z.string() })),
  createdAt: Instant,
  editedAt: Instant.nullable(),
  isMine: z.boolean(),
});
export type ReviewNote = z.infer<typeof ReviewNote>;

/** Forms send line ends as two characters. */
export const NoteText = z
  .string()
  .overwrite((text) => text.replace(/\r\n?/g, "\n").replaceAll("\0", ""))
  .trim()
  .min(1)
  .max(noteTextLengthMax);
