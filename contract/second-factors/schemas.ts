import { z } from "zod";
import { SignedIn } from "../auth/schemas.ts";
import { Id, Instant } from "../ids.ts";

/** Number of recovery codes that a person is given. */
export const recoveryCodeCount = 10;

/** What can be asked for after the password. */
export const SecondFactorMethod = z.enum(["totp", "passkey", "recoveryCode"]);

/** A code as typed: six digits of the phone's app, or a recovery code; spaces and dashes do not count. */
export const SecondFactorCode = z.string().trim().min(1).max(40);

/** The second page of a sign-in: its token is good once, and for ten minutes. */
export const SecondFactorNeeded = z.object({
  token: z.string(),
  expiresAt: Instant,
  methods: z.array(SecondFactorMethod),
});
export type SecondFactorNeeded = z.infer<typeof SecondFactorNeeded>;

/** What a right password leads to: the session, or the page that asks for the second factor. */
export const LoginResponse = z.union([SignedIn, z.object({ secondFactor: SecondFactorNeeded })]);

export const SignInToken = z.string().min(20).max(200);

/** Number of passkeys that a person may have. */
export const passkeyCountMax = 20;

/** A passkey of a person, under the name they gave it. */
export const Passkey = z.object({ _id: Id, name: z.string(), createdAt: Instant, lastUsedAt: Instant.nullable() });
export type Passkey = z.infer<typeof Passkey>;
export const PasskeyName = z.string().trim().min(1).max(60);

/** What a browser is asked, and what it answers, as WebAuthn writes them in JSON. */
export const PasskeyOptions = z.looseObject({ challenge: z.string() });
const Base64Url = z.string().max(20_000);
export const PasskeyResponse = z.looseObject({
  id: Base64Url.min(1),
  rawId: Base64Url,
  type: z.literal("public-key"),
  response: z.looseObject({ clientDataJSON: Base64Url }),
  clientExtensionResults: z.looseObject({}).default({}),
});
export type PasskeyResponse = z.infer<typeof PasskeyResponse>;

/** The second factor of a person. */
export const SecondFactor = z.object({
  /** The codes of a phone's app; null without. */
  totp: z.object({ since: Instant }).nullable(),
  passkeys: z.array(Passkey),
  recoveryCodesLeft: z.number().int(),
  /** True: what protects the account is changed with the password only. */
  asksPassword: z.boolean(),
  hasPassword: z.boolean(),
});
export type SecondFactor = z.infer<typeof SecondFactor>;

/** A key for a phone's app, before it is confirmed: as the address of a QR code, and to be typed. */
export const TotpKey = z.object({ key: z.string(), address: z.string() });
export type TotpKey = z.infer<typeof TotpKey>;

/** New recovery codes, shown this once; null where the person has theirs already. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()).nullable() });
