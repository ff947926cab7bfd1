import { z } from "zod";
import { distinct, type PlatformChange } from "./changes.ts";
import { isSame } from "./signatures.ts";

const Envelope = z.object({
  message: z.object({ data: z.string().default(""), attributes: z.record(z.string(), z.unknown()).default({}) }),
});

/** Checks the token at the end of the push address. */
export const isGoogleToken = (given: string | null, agreed: string): boolean => given !== null && isSame(given, agreed);

/**
 * Locations that a Pub/Sub message names (platform reference, 1.8). Google's descriptions of its keys differ, so that any value that names
 * a
 * location counts. Null when it is no Pub/Sub envelope.
 */
export function googleChanges(body: unknown): PlatformChange[] | null {
  const envelope = Envelope.safeParse(body);
  if (!envelope.success) return null;
  const { data, attributes } = envelope.data.message;
  const message = `${Buffer.from(data, "base64").toString("utf8")} ${JSON.stringify(attributes)}`;
  const names = message.match(/locations\/\d{1,30}/g) ?? [];
  return distinct(names.map((externalId) => ({ key: "gmb", externalId, report: null })));
}
