import { z } from "zod";
import { Id, Instant } from "../ids.ts";
import { Language } from "../languages.ts";
import { User } from "../users/schemas.ts";

export const passwordLengthMin = 10;
export const passwordLengthMax = 200;

export const Email = z.string().trim().toLowerCase().max(254).pipe(z.email());
/** A password being chosen; the one typed at sign-in is only bounded in length, never checked for strength. */
export const NewPassword = z.string().min(passwordLengthMin).max(passwordLengthMax);

/** The password again, where the session is not of the last minutes; without one for people who have none. */
export const PasswordAgain = z.string().max(passwordLengthMax).optional();

/** Number of people one device remembers. */
export const devicesMax = 5;

export const LoginInput = z.object({
  email: Email,
  password: z.string().min(1).max(passwordLengthMax),
  /** Keeps the session for 30 days instead of 12 hours. */
  remember: z.boolean().default(false),
  /** Raw User-Agent of the person's browser, shown in the session list. */
  userAgent: z.string().max(512).default(""),
  /** Device tokens of earlier sign-ins on this device, by anybody: failed attempts elsewhere then do not lock their person out. */
  devices: z.array(z.string().max(200)).max(devicesMax).default([]),
});
export type LoginInput = z.infer<typeof LoginInput>;

/** A JWT of the product API. When it expires, `auth.refresh` gives the next one while its session lives. */
export const Token = z.object({ token: z.string(), expiresAt: Instant, sessionExpiresAt: Instant });
export type Token = z.infer<typeof Token>;
/** Somebody is signed in; `device` is sent with the next sign-in. */
export const SignedIn = z.object({ token: Token, device: z.string(), user: User });

export const EmailInput = z.object({ email: Email, language: Language.optional() });
/** `leaves`: false without `SMTP_URL`; mails are written all the same, and leave if a server is set while their links hold. */
export const MailDelivery = z.object({ leaves: z.boolean() });
export const PasswordLink = z.object({ userId: Id, token: z.string().min(20).max(200) });
export const NewPasswordInput = PasswordLink.extend({ password: NewPassword });
export const ConfirmLink = z.object({ uid: Id, token: z.string().min(20).max(200) });

/** Strength 0 (guessed at once) to 4; `warning` and `suggestions` are message keys below `auth.strength`. */
export const PasswordStrength = z.object({
  score: z.number().int().min(0).max(4),
  warning: z.string().nullable(),
  suggestions: z.array(z.string()),
});
export type PasswordStrength = z.infer<typeof PasswordStrength>;
