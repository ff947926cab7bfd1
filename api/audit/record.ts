import { databaseFailure } from "#api/db/failures.ts";
import { deadlock, sqlStateOf } from "#api/db/sql-states.ts";
import type { Statements } from "#api/db/statements.ts";
import { beforeCommit, type LastStep } from "#api/db/transaction.ts";
import { fail } from "#api/errors.ts";
import { fullNameOf, type Principal } from "#api/principal.ts";
import type { AuditAction, AuditActorKind, AuditChannel } from "#contract/audit/actions.ts";
import { type AuditValues, changesOf, sealed } from "./entry.ts";

/** The request of a handler: its `context`. */
export type AuditedRequest = {
  /** Null where nobody is signed in; whoever follows a mailed link is its person. */
  principal: (Pick<Principal, "userId" | "name" | "lastname"> & Partial<Pick<Principal, "token">>) | null;
  requestId: string;
  requestHeaders: Headers;
  responseHeaders: Headers;
  clientAddress: string | null;
};

/** Who acts outside a request. */
export type AuditActor = {
  kind: AuditActorKind;
  /** Of the user, the rule, the token; the key of a platform. */
  id?: string;
  name?: string;
  channel: Exclude<AuditChannel, "web" | "api">;
};

/** Comptoir itself, in a job of its own. */
export const systemActor: AuditActor = { kind: "system", channel: "job" };

export type AuditRecord = {
  /** The handler's context, or who acts outside a request. */
  by: AuditedRequest | AuditActor;
  /** The kind of the subject and what was done to it; see `contract/audit/actions.ts`. */
  action: AuditAction;
  /** What it was done to. The name is the one people see; it may be erased. */
  subject: { id: string | null; name?: string | null };
  restaurantId?: string | null;
  /** Without it the organization of the restaurant; without either the entry belongs to the installation. */
  organizationId?: string | null;
  /** Missing for something new. */
  before?: AuditValues;
  /** Missing for something deleted. */
  after?: AuditValues;
};

function origin(by: AuditRecord["by"]) {
  if (!("requestHeaders" in by)) {
    const { kind, id = null, channel, name } = by;
    return { kind, id, channel, requestId: null, texts: { name } };
  }
  const { principal, requestHeaders, requestId, clientAddress } = by;
  const channel: AuditChannel = requestHeaders.get("x-client-type") === "web" ? "web" : "api";
  const device = requestHeaders.get("user-agent")?.slice(0, 400);
  const texts = { address: clientAddress ?? undefined, device };
  if (!principal) return { kind: "system" as const, id: null, channel, requestId, texts };
  if (principal.token) {
    const { id: token, name } = principal.token;
    // Found, and erased, with what its person did.
    const ofToken = { name, token, person: fullNameOf(principal), ...texts };
    return { kind: "token" as const, id: principal.userId, channel: "api" as const, requestId, texts: ofToken };
  }
  return {
    kind: "person" as const,
    id: principal.userId,
    channel,
    requestId,
    texts: { name: fullNameOf(principal), ...texts },
  };
}

/** What each request told, by its response. */
const told = new WeakMap<Headers, Set<AuditAction>>();

function noteRecorded({ responseHeaders }: AuditedRequest, action: AuditAction): void {
  const actions = told.get(responseHeaders) ?? new Set();
  told.set(responseHeaders, actions.add(action));
}

/** What a request has told so far, also where nothing differed: tests compare it with the row of the contract. */
export const recordedBy = ({ responseHeaders }: Pick<AuditedRequest, "responseHeaders">): ReadonlySet<AuditAction> =>
  told.get(responseHeaders) ?? new Set();

/** A deadlock is tried again, and a store that is away is said to be; anything else stops the change. */
const entriesWritten: LastStep = {
  name: "write_audit_entries",
  failure: (error) =>
    sqlStateOf(error) === deadlock || databaseFailure(error) === "away"
      ? error
      : Object.assign(fail("AUDIT_UNWRITABLE"), { cause: error }),
};

/**
 * Tells in the audit log what the transaction does: who, what, before and after. Costs no round trip: all entries of a transaction
 * are written with its commit, and a change whose entry cannot be written is undone (AUDIT_UNWRITABLE). Only what differs between `before`
 * and `after` is kept; when nothing does there is no entry. `tx` must be that of a `transaction`.
 */
export function recordAudit(tx: Statements, record: AuditRecord): void {
  const { by, action, subject, restaurantId = null, organizationId = null } = record;
  if ("requestHeaders" in by) noteRecorded(by, action);
  const changes = changesOf(record.before, record.after);
  if (!changes) return;
  const { kind: actorKind, id: actorId, channel, requestId, texts } = origin(by);
  const [actor, content] = [sealed(texts), sealed({ subject: subject.name ?? undefined, ...changes })];
  beforeCommit(tx, entriesWritten, {
    organizationId,
    restaurantId,
    action,
    subjectKind: action.slice(0, action.indexOf(".")),
    subjectId: subject.id,
    actorKind,
    actorId,
    channel,
    requestId,
    actorDigest: actor.digest,
    contentDigest: content.digest,
    actorSalt: actor.salt,
    actor: actor.text,
    contentSalt: content.salt,
    content: content.text,
  });
}
