import { z } from "zod";
import { Id, Instant } from "../ids.ts";
import { reportStates } from "../review-reports/reasons.ts";
import { ReviewTag } from "../review-tags/schemas.ts";
import { noteTextLengthMax } from "./limits.ts";

/** What staff do together on a review; it never leaves the product. */
export const ReviewWork = z.object({
  /** By name; automatic ones were put on by a rule. */
  tags: z.array(ReviewTag.pick({ _id: true, name: true, colour: true }).extend({ isAutomatic: z.boolean() })),
  assignee: z.object({ userId: Id, name: z.string() }).nullable(),
  noteCount: z.number().int(),
  /** It is late, and these were told of it. */
  escalation: z.object({ names: z.array(z.string()), at: Instant }).nullable(),
  /** A reply that waits for somebody to approve it. */
  suggestion: z
    .object({
      _id: Id,
      text: z.string(),
      author: z.object({ userId: Id.nullable(), name: z.string() }),
      /** A rule proposes it; the author is the rule's name. */
      isAutomatic: z.boolean(),
      createdAt: Instant,
    })
    .nullable(),
  /** How its last report to the platform stands. */
  report: z.enum(reportStates).nullable(),
});
export type ReviewWork = z.infer<typeof ReviewWork>;

/** Somebody who reaches a restaurant. */
export const Colleague = z.object({
  userId: Id,
  name: z.string(),
  isMe: z.boolean(),
  /** May work on its reviews, so that one can be assigned to them; others can only be mentioned. */
  mayWork: z.boolean(),
});
export type Colleague = z.infer<typeof Colleague>;

/** What reviews are filtered by and given: tags by name, and who may work on them, the caller first; at most 200 people. */
export const ReviewChoices = z.object({
  tags: z.array(ReviewTag),
  assignees: z.array(Colleague.pick({ userId: true, name: true, isMe: true })),
});
export type ReviewChoices = z.infer<typeof ReviewChoices>;

/** A note among colleagues. `@First Last` of somebody who reaches the restaurant tells that person. */
export const ReviewNote = z.object({
  _id: Id,
  text: z.string(),
  author: z.object({ userId: Id.nullable(), name: z.string() }),
  /** Those it names and told. */
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
