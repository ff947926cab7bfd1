import { z } from "zod";
import type { caslRoles } from "../abilities.ts";
import { Id, Instant } from "../ids.ts";

/** Inside an organization, whose replies somebody else approves: roles that may write replies and not decide over the house. */
export const approvalRoles = ["editor", "moderator"] as const satisfies readonly (typeof caslRoles)[number][];
export const ReplyApproval = z.object({
  roles: z.array(z.enum(approvalRoles)),
  /** 0 = as it was at first. */
  version: z.number().int().min(0),
});
export type ReplyApproval = z.infer<typeof ReplyApproval>;
/** As it is told: with who changed it last, and what it means for the caller. */
export const ReplyApprovalState = ReplyApproval.extend({
  updatedAt: Instant.nullable(),
  updatedBy: z.string(),
  mustAsk: z.boolean(),
  mayChange: z.boolean(),
});
export type ReplyApprovalState = z.infer<typeof ReplyApprovalState>;

/** `superseded`: somebody answered without it. */
export const suggestionStates = ["waiting", "approved", "refused", "withdrawn", "superseded"] as const;
export const refusalWordLengthMax = 500;

/** A reply that somebody proposes and another person publishes or refuses. */
export const ReplySuggestion = z.object({
  _id: Id,
  text: z.string(),
  state: z.enum(suggestionStates),
  author: z.object({ userId: Id.nullable(), name: z.string() }),
  isMine: z.boolean(),
  /** A rule proposes it; the author is the rule's name. */
  isAutomatic: z.boolean(),
  createdAt: Instant,
  /** Who decided, when, what was published instead where it was reworded, and the word that came with a refusal. */
  decidedBy: z.string().nullable(),
  decidedAt: Instant.nullable(),
  decidedText: z.string().nullable(),
  word: z.string().nullable(),
});
export type ReplySuggestion = z.infer<typeof ReplySuggestion>;
