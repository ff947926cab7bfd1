import { z } from "zod";
import { Id, Instant } from "../ids.ts";
import { schemaOf } from "../lists/list-schema.ts";
import { TimeZone } from "../notifications/settings.ts";
import { PageInput, page } from "../paging.ts";
import { type AuditAction, auditActions, auditActorKinds, auditChannels } from "./actions.ts";
import { auditMonthsMax, auditMonthsMin } from "./limits.ts";
import { auditList, auditSubjectKinds } from "./list-query.ts";

const everyAction = Object.entries(auditActions).flatMap(([kind, acts]) =>
  acts.map((act) => `${kind}.${act}` as AuditAction),
);
const Values = z.record(z.string(), z.unknown());
const Named = z.object({ _id: Id, name: z.string() });

/** What stands in the place of an entry's texts once a person was erased is null. */
export const AuditEntry = z.object({
  /** The organization's id; the nil UUID is the installation's own chain. */
  chainId: Id,
  number: z.number().int(),
  at: Instant,
  action: z.enum(everyAction),
  subject: z.object({ kind: z.enum(auditSubjectKinds), id: z.string().nullable(), name: z.string().nullable() }),
  /** Null for the installation, and for an organization that is gone. */
  organization: Named.nullable(),
  restaurant: Named.nullable(),
  actor: z.object({ kind: z.enum(auditActorKinds), id: z.string().nullable(), name: z.string().nullable() }),
  channel: z.enum(auditChannels),
  requestId: z.string().nullable(),
  address: z.string().nullable(),
  device: z.string().nullable(),
  /** Fields that differ, with their values; null where there were none, such as before a record was made. */
  before: Values.nullable(),
  after: Values.nullable(),
  /** The values were erased with a person whom they name. */
  isErased: z.boolean(),
  hash: z.string(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** An entry with the names of what its values name by id: restaurants and groups of its organization. */
export const OpenedAuditEntry = AuditEntry.extend({ names: z.record(Id, z.string()), previousHash: z.string() });
export type OpenedAuditEntry = z.infer<typeof OpenedAuditEntry>;

const optionalId = Id.optional();
export const AuditSearch = PageInput.extend(schemaOf(auditList).shape).extend({
  organizationId: optionalId,
  restaurantId: optionalId,
  actorId: optionalId,
  /** Days of the period are days in this zone. */
  timeZone: TimeZone.default("UTC"),
});
export type AuditSearch = z.infer<typeof AuditSearch>;
export const AuditList = page(AuditEntry);
export type AuditList = z.infer<typeof AuditList>;

/**
 * What is wrong with an entry. `missing`: the one that should stand here is not there. `moved`: it does not follow the one before it.
 * `changed`: its hash is not that of what it says. `text_changed`: the same of its texts. `end`: the chain does not end where it did.
 * `erased`: its texts are gone, and no erasure of a person took them. `beginning`: entries before it are gone that retention would have kept.
 * `dropped`: the whole chain is gone, `remade`: it is another one than at a former check.
 */
export const auditFaults = [
  "missing",
  "moved",
  "changed",
  "text_changed",
  "end",
  "erased",
  "beginning",
  "dropped",
  "remade",
] as const;
export type AuditFault = (typeof auditFaults)[number];

/** How long the entries of a chain are kept, and what was deleted since. */
export const AuditRetention = z.object({
  chainId: Id,
  months: z.number().int(),
  version: z.number().int(),
  /** Number of the last entry that was deleted; 0 where none was. */
  deletedNumber: z.number().int(),
});
export type AuditRetention = z.infer<typeof AuditRetention>;

/** Whether the chains that the caller may read are intact. */
export const AuditState = z.object({
  chainCount: z.number().int(),
  /** When the chain that was checked least recently was; null where one never was. */
  checkedAt: Instant.nullable(),
  /** A check was asked for and has not ended. */
  isChecking: z.boolean(),
  /** The first broken entry of each broken chain, at most twenty. */
  broken: z.array(
    z.object({
      chainId: Id,
      organizationName: z.string().nullable(),
      number: z.number().int(),
      fault: z.enum(auditFaults),
    }),
  ),
  /** Of the one chain: the organization asked for, or the only one; the installation's own for an admin who asked for none. */
  retention: AuditRetention.nullable(),
});
export type AuditState = z.infer<typeof AuditState>;

export const AuditRetentionInput = z.object({
  months: z.coerce.number().int().min(auditMonthsMin).max(auditMonthsMax),
  expectedVersion: z.coerce.number().int(),
});
