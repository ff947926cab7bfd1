import { Secret, TOTP } from "otpauth";
import type { TotpKey } from "#contract/second-factors/schemas.ts";

/** Random bytes of a key, as RFC 4226 recommends. */
const keyBytes = 20;
export const stepSeconds = 30;
/** Steps by which a phone's clock may be wrong. */
const window = 1;
/** Steps by which it may be wrong for us to see that the clock is the reason: ten minutes. */
const skewMax = 20;
const shape = { issuer: "Comptoir", algorithm: "SHA1", digits: 6, period: stepSeconds };

/** A new key for a phone's app, in base 32. */
export const newKey = (): string => new Secret({ size: keyBytes }).base32;

/** A key as an app takes it: the address of a QR code, and in groups of four to be typed. */
export function shownKey(key: string, email: string): TotpKey {
  const address = new TOTP({ ...shape, label: email, secret: key }).toString();
  return { key: key.replaceAll(/(.{4})(?=.)/g, "$1 "), address };
}

/**
 * The step of a code: `current` within one step of now, `skewed` within ten minutes, whose phone's clock is wrong. Null for any other
 * code.
 */
export function stepOf(key: string, code: string, nowMs: number): { step: number; isCurrent: boolean } | null {
  const totp = new TOTP({ ...shape, secret: key });
  const near = totp.validate({ token: code, timestamp: nowMs, window });
  const delta = near ?? totp.validate({ token: code, timestamp: nowMs, window: skewMax });
  return delta === null ? null : { step: totp.counter({ timestamp: nowMs }) + delta, isCurrent: near !== null };
}
