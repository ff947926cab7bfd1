import { createHash } from "node:crypto";
import type { auditEntries } from "#api/db/schema/audit.ts";

/** The hashed part of an entry. */
export type HashedEntry = Omit<
  typeof auditEntries.$inferSelect,
  "hash" | "actor" | "actorSalt" | "content" | "contentSalt"
>;

/**
 * The hash of an entry, in hexadecimal: sha256 of the text that docs/decisions/245 describes, one value a line. The database computes the
 * same in `write_audit_entries`.
 */
export function hashOf(entry: HashedEntry): string {
  const lines = [
    "comptoir-audit-1",
    entry.chainId,
    entry.number,
    entry.at.toISOString(),
    entry.action,
    entry.subjectKind,
    entry.subjectId,
    entry.restaurantId,
    entry.actorKind,
    entry.actorId,
    entry.channel,
    entry.requestId,
    entry.actorDigest,
    entry.contentDigest,
    entry.previousHash,
  ];
  return createHash("sha256")
    .update(lines.map((line) => line ?? "").join("\n"))
    .digest("hex");
}
