import type { AuditAction } from "#contract/audit/actions.ts";
import { type AuditedWrite, auditedWrites } from "./writes.ts";

const writes: Record<string, Record<string, AuditedWrite>> = auditedWrites;

/**
 * What is wrong with what a successful call of an endpoint told the audit log, by the table of writes; null when it is as it should be.
 * Reads stand in no table, and tell nothing.
 */
export function findAuditGap(
  [domain = "", name = ""]: readonly string[],
  told: ReadonlySet<AuditAction>,
): string | null {
  const write = writes[domain]?.[name];
  const tells = write === undefined || typeof write === "string" ? [] : "tells" in write ? write.tells : write;
  const isSilent = write === undefined || typeof write === "string" || "unless" in write;
  const surplus = [...told].filter((action) => !tells.includes(action));
  if (surplus.length > 0)
    return `${domain}.${name} tells ${surplus.join(", ")}, which api/audit/writes.ts does not know`;
  if (told.size === 0 && !isSilent) return `${domain}.${name} tells the audit log nothing`;
  return null;
}
