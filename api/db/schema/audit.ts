import { sql } from "drizzle-orm";
import { integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { AuditAction, AuditActorKind, AuditChannel, AuditSubjectKind } from "#contract/audit/actions.ts";
import type { AuditFault } from "#contract/audit/schemas.ts";
import { instant } from "./columns.ts";

const noHash = sql`repeat('0', 64)`;

/** The end of each chain of audit entries, and its anchor: the last entry that retention deleted. Written by the database. */
export const auditChains = pgTable("audit_chains", {
  /** The organization's; the nil UUID is the installation's own chain. */
  id: uuid("id").primaryKey(),
  number: integer("number").notNull().default(0),
  hash: text("hash").notNull().default(noHash),
  anchorNumber: integer("anchor_number").notNull().default(0),
  anchorHash: text("anchor_hash").notNull().default(noHash),
  /** When the anchor's entry was written; 1970 for those of before it was kept. */
  anchorAt: instant("anchor_at"),
});

/** Texts of entries that the erasure of a person took. */
export const auditErasures = pgTable(
  "audit_erasures",
  {
    chainId: uuid("chain_id").notNull(),
    number: integer("number").notNull(),
    part: text("part").$type<"actor" | "content">().notNull(),
  },
  (table) => [primaryKey({ columns: [table.chainId, table.number, table.part] })],
);

/** Who did what, written by `recordAudit` and never changed; only `actor` and `content` are erased. */
export const auditEntries = pgTable(
  "audit_entries",
  {
    chainId: uuid("chain_id").notNull(),
    number: integer("number").notNull(),
    previousHash: text("previous_hash").notNull(),
    hash: text("hash").notNull(),
    at: instant("at").notNull(),
    action: text("action").$type<AuditAction>().notNull(),
    subjectKind: text("subject_kind").$type<AuditSubjectKind>().notNull(),
    subjectId: text("subject_id"),
    restaurantId: uuid("restaurant_id"),
    actorKind: text("actor_kind").$type<AuditActorKind>().notNull(),
    actorId: text("actor_id"),
    channel: text("channel").$type<AuditChannel>().notNull(),
    requestId: text("request_id"),
    actorDigest: text("actor_digest").notNull(),
    contentDigest: text("content_digest").notNull(),
    actorSalt: text("actor_salt"),
    /** JSON of `AuditActorTexts`. */
    actor: text("actor"),
    contentSalt: text("content_salt"),
    /** JSON of `AuditContent`. */
    content: text("content"),
  },
  (table) => [primaryKey({ columns: [table.chainId, table.number] })],
);

/** How long the entries of a chain are kept; without a row as long as the default. */
export const auditRetentions = pgTable("audit_retentions", {
  chainId: uuid("chain_id").primaryKey(),
  months: integer("months").notNull(),
  version: integer("version").notNull().default(1),
});

/** What the last check of a chain found. */
export const auditChecks = pgTable("audit_checks", {
  chainId: uuid("chain_id").primaryKey(),
  /** Set while somebody waits for a check. */
  askedAt: instant("asked_at"),
  checkedAt: instant("checked_at"),
  /** The first broken entry; null for a whole chain. */
  brokenNumber: integer("broken_number"),
  brokenFault: text("broken_fault").$type<AuditFault>(),
});
