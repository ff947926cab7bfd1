import { z } from "zod";
import { Email, NewPassword } from "../auth/schemas.ts";
import { Language } from "../languages.ts";
import { OrganizationContent } from "../organizations/schemas.ts";

/** The code that the start of an empty installation prints, as somebody types it. */
export const SetUpCode = z.string().trim().min(1).max(60);

/** What the set-up page shows of the installation before anybody is in it. */
export const SetUpView = z.object({
  /** Origin of the addresses in mails, and whether whoever runs the installation has set it (`PUBLIC_ORIGIN`). */
  publicOrigin: z.string(),
  isPublicOriginSet: z.boolean(),
  hasMailServer: z.boolean(),
});
export type SetUpView = z.infer<typeof SetUpView>;

const name = z
  .string()
  .overwrite((text) => text.replaceAll("\0", "").toWellFormed())
  .trim()
  .min(1)
  .max(80);

/** The first organization and the first admin, who speaks its language. */
export const SetUpInput = z.object({
  code: SetUpCode,
  organization: OrganizationContent,
  admin: z.object({ email: Email, name, lastname: name, password: NewPassword }),
  /** Raw User-Agent of the person's browser, shown in the session list. */
  userAgent: z.string().max(512).default(""),
});
export type SetUpInput = z.infer<typeof SetUpInput>;

export const TestMailInput = z.object({ code: SetUpCode, email: Email, language: Language });
export type TestMailInput = z.infer<typeof TestMailInput>;

/**
 * What became of a test mail. `noServer`: none is set, so none was written. `waiting`: it is in the outbox and has not left yet. `failed`: the
 * mail server refused it or was not reached, with what it said.
 */
export const TestMail = z.object({
  state: z.enum(["noServer", "sent", "waiting", "failed"]),
  reason: z.string().nullable(),
});
export type TestMail = z.infer<typeof TestMail>;

/** The first steps of an installation, in their order. */
export const firstSteps = ["connect", "pickListings", "readReviews", "invite"] as const;

/** Which of them are done, told from records and never ticked by hand. */
export const FirstSteps = z.record(z.enum(firstSteps), z.boolean());
export type FirstSteps = z.infer<typeof FirstSteps>;
