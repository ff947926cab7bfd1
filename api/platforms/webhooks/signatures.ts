import { createHmac, timingSafeEqual } from "node:crypto";

/** Compares in constant time. */
export function isSame(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** True if `signature` is the HMAC-SHA256 in hex of exactly these bytes. */
export function isSigned(body: Uint8Array, signature: string | null | undefined, secret: string): boolean {
  if (!signature || !secret) return false;
  return isSame(signature.trim().toLowerCase(), createHmac("sha256", secret).update(body).digest("hex"));
}
