import { createHmac, timingSafeEqual } from "node:crypto";

/** An address holds for this long at least, and for twice as long at most. */
const lifetimeMs = 10 * 60 * 1000;

const signatureOf = (secret: string, id: string, expires: string) =>
  createHmac("sha256", secret).update(`media ${id} ${expires}`).digest("base64url");

/**
 * The signed address of a file, below the app's and below the API's root (`/api/v1`). Whoever has it may read the file until it expires,
 * so it is made for callers who may. Within a few minutes it is the same, so that browsers find what they have kept.
 */
export function mediaAddress(secrets: readonly string[], id: string, now = Date.now()): string {
  const expires = String((Math.floor(now / lifetimeMs) + 2) * lifetimeMs);
  return `/media/${id}?expires=${expires}&signature=${signatureOf(secrets[0] ?? "", id, expires)}`;
}

/** What an address is worth: signed by us and not expired, expired, or not ours. All secrets verify. */
export function checkAddress(
  secrets: readonly string[],
  { id, expires, signature }: { id: string; expires: string; signature: string },
  now = Date.now(),
): "good" | "expired" | "foreign" {
  const given = Buffer.from(signature);
  const isOurs = secrets.some((secret) => {
    const right = Buffer.from(signatureOf(secret, id, expires));
    return right.length === given.length && timingSafeEqual(right, given);
  });
  if (!isOurs) return "foreign";
  return Number(expires) > now ? "good" : "expired";
}
