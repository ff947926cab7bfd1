import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Done, Id, response } from "../ids.ts";
import {
  AuditList,
  AuditRetention,
  AuditRetentionInput,
  AuditSearch,
  AuditState,
  OpenedAuditEntry,
} from "./schemas.ts";
import { unchanged } from "./unaudited.ts";

/** Owners have it in their organization, as account managers and admins have: they manage who may do what. */
const reader = { guard: "session", ability: { action: "manage", subject: "Role" } } as const;

export const auditEndpoints = {
  list: endpoint({
    ...reader,
    method: "GET",
    path: "/audit-entries",
    summary: "Who did what in the organizations whose log the caller may read, newest first",
    input: AuditSearch,
    output: AuditList,
  }),
  get: endpoint({
    ...reader,
    method: "GET",
    path: "/audit-entries/{chainId}/{number}",
    summary: "One entry of the audit log",
    input: z.object({
      chainId: Id,
      number: z.coerce
        .number()
        .int()
        .min(1)
        .max(2 ** 31 - 1),
    }),
    output: response(OpenedAuditEntry),
    errors: ["NOT_FOUND"],
  }),
  state: endpoint({
    ...reader,
    method: "GET",
    path: "/audit-state",
    summary: "Whether the audit log is intact, as last checked, and how long entries are kept",
    input: z.object({ organizationId: Id.optional() }),
    output: response(AuditState),
    errors: ["NOT_FOUND"],
  }),
  check: endpoint({
    ...reader,
    method: "POST",
    path: "/audit-checks",
    summary: "Have the audit log checked, by a job",
    audit: { none: "reads the log; what it finds stands beside it" },
    event: "audit_log_checked",
    input: z.object({ organizationId: Id.optional() }),
    output: Done,
    status: 202,
    errors: ["NOT_FOUND", "TOO_MANY_REQUESTS"],
  }),
  keep: endpoint({
    ...reader,
    method: "PUT",
    path: "/audit-retention/{chainId}",
    summary: "Say for how many months entries are kept; older ones are deleted each night",
    audit: { actions: ["auditLog.retentionChanged"], unless: unchanged },
    event: "audit_retention_saved",
    input: AuditRetentionInput.extend({ chainId: Id }),
    output: response(AuditRetention),
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
};
