import { z } from "zod";

/** Why an account cannot be deleted: it is the installation's last admin, or the last owner of these organizations. */
export const ErasureRefusal = z.object({ kind: z.enum(["admin", "owner"]), organizations: z.array(z.string()) });
export type ErasureRefusal = z.infer<typeof ErasureRefusal>;

/** What deleting an account takes along and what it leaves, in numbers. */
export const ErasurePreview = z.object({
  refusal: ErasureRefusal.nullable(),
  /** False: they sign in otherwise, and have to have done so a moment ago. */
  hasPassword: z.boolean(),
  /** These go. */
  viewCount: z.number().int(),
  reportCount: z.number().int(),
  draftCount: z.number().int(),
  /** These stay, without the name. */
  replyCount: z.number().int(),
  noteCount: z.number().int(),
  accountCount: z.number().int(),
});
export type ErasurePreview = z.infer<typeof ErasurePreview>;
