import { z } from "zod";
import { distinct, type PlatformChange } from "./changes.ts";
import { isSame, isSigned } from "./signatures.ts";

const Delivery = z.object({
  object: z.string(),
  entry: z
    .array(
      z.object({
        id: z.string(),
        changes: z.array(z.object({ field: z.string() })).default([]),
        messaging: z.array(z.unknown()).default([]),
      }),
    )
    .default([]),
});

/** The challenge to echo when Meta verifies this address; null when the token is not the agreed one. */
export function metaChallenge(query: URLSearchParams, verifyToken: string | null): string | null {
  const isAgreed = verifyToken !== null && isSame(query.get("hub.verify_token") ?? "", verifyToken);
  return query.get("hub.mode") === "subscribe" && isAgreed ? query.get("hub.challenge") : null;
}

/** `X-Hub-Signature-256: sha256=<hex>` over the raw bytes, which parsing and serialising would change. */
export function isSignedByMeta(body: Uint8Array, header: string | null | undefined, appSecret: string): boolean {
  return header?.startsWith("sha256=") === true && isSigned(body, header.slice("sha256=".length), appSecret);
}

/** Pages and accounts of a delivery (platform reference, 2.8); null when it is not Meta's. */
export function metaChanges(body: unknown): PlatformChange[] | null {
  const delivery = Delivery.safeParse(body);
  if (!delivery.success) return null;
  const { object, entry } = delivery.data;
  const of = (key: PlatformChange["key"], externalId: string): PlatformChange => ({ key, externalId, report: null });
  if (object === "instagram") return distinct(entry.map(({ id }) => of("instagram", id)));
  if (object !== "page") return [];
  return distinct(
    entry.flatMap(({ id, changes, messaging }) => [
      ...(changes.length > 0 ? [of("facebook", id)] : []),
      ...(messaging.length > 0 ? [of("messenger", id)] : []),
    ]),
  );
}
