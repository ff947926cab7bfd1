import type { AuditAction } from "#contract/audit/actions.ts";
import type { AuditedWrite } from "#contract/endpoint.ts";

function recordedOf(audit: AuditedWrite = { none: "it reads" }): {
  actions: readonly AuditAction[];
  mayBeNone: boolean;
} {
  if (typeof audit === "string") return { actions: [audit], mayBeNone: false };
  if ("none" in audit) return { actions: [], mayBeNone: true };
  return "unless" in audit ? { actions: audit.actions, mayBeNone: true } : { actions: audit, mayBeNone: false };
}

/**
 * What is wrong with what a successful call recorded in the audit log, by `audit` of its row; null when it is as it should be. A row that
 * reads has none, and records nothing.
 */
export function findAuditGap(
  name: string,
  audit: AuditedWrite | undefined,
  recorded: ReadonlySet<AuditAction>,
): string | null {
  const { actions, mayBeNone } = recordedOf(audit);
  const surplus = [...recorded].filter((action) => !actions.includes(action));
  if (surplus.length > 0) return `${name} records ${surplus.join(", ")}, which its row of the contract does not name`;
  if (recorded.size === 0 && !mayBeNone) return `${name} records nothing in the audit log`;
  return null;
}
