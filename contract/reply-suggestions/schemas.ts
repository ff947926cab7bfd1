import { z } from "zod";
import type { caslRoles } from "../abilities.ts";
import { Id, Instant } from "../ids.ts";

/** Roles whose replies an organization can have approved: they may write replies and not decide over settings. */
export const approvalRoles = ["editor", "moderator"] as const satisfies readonly (typeof caslRoles)[number][];
export const ReplyApproval = z.object({
  roles: z.array(z.enum(approvalRoles)),
  /** 0 = never changed. */
  version: z.number().int().min(0),
});
export type ReplyApproval = z.infer<typeof ReplyApproval>;
/** The setting with who changed it last, and whether it applies to the caller. */
export const ReplyApprovalState = ReplyApproval.extend({
  updatedAt: Instant.nullable(),
  updatedBy: z.string(),
  mustAsk: z.boolean(),
  mayChange: z.boolean(),
});
export type ReplyApprovalState = z.infer<typeof ReplyApprovalState>;

/** `superseded`: a reply was written without it. */
export const suggestionStates = ["waiting", "approved", "refused", "withdrawn", "superseded"] as const;
const refusalWordLengthMax = 500;
/** What the author of a refused suggestion is told. */
export const RefusalWord = z
  .string()
  .overwrite((word) => word.replaceAll("\0", ""))
  .trim()
  .min(1)
  .max(refusalWordLengthMax);

/** A proposed reply that another person publishes or refuses. */
export const ReplySuggestion = z.object({
  _id: Id,
  text: z.string(),
  state: z.enum(suggestionStates),
  author: z.object({ userId: Id.nullable(), name: z.string() }),
  isMine: z.boolean(),
  /** True if a rule proposed it; the author is then the rule's name. */
  isAutomatic: z.boolean(),
  createdAt: Instant,
  /** Who decided, when, what was published instead where it was reworded, and the comment of a refusal. */
  decidedBy: z.string().nullable(),
  decidedAt: Instant.nullable(),
  decidedText: z.string().nullable(),
  word: z.string().nullable(),
});
export type ReplySuggestion = z.infer<typeof ReplySuggestion>;
