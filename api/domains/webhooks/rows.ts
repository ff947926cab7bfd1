import { and, eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { ApiContext } from "#api/context.ts";
import { exactInstant, instant } from "#api/db/instants.ts";
import { organizations } from "#api/db/schema/organizations.ts";
import { webhookDeliveries, webhookEndpoints } from "#api/db/schema/webhooks.ts";
import { isAnyOf } from "#api/db/statements.ts";
import { fail } from "#api/errors.ts";
import { keyTypes, pageOf, scanOf, windowOf } from "#api/paging.ts";
import { principalOf } from "#api/principal.ts";
import type { Webhook, WebhookDeliveryPage, WebhookDeliverySearch } from "#contract/webhooks/schemas.ts";
import { openAddress } from "./addresses.ts";
import { messageIdOf } from "./signature.ts";

const e = webhookEndpoints;
const d = webhookDeliveries;

/** True for an organization whose endpoints the caller looks after. */
export function managesWebhooksOf(context: ApiContext, organizationId: string): boolean {
  const { role, organizationIds } = principalOf(context);
  return role === "admin" || (role === "accountManager" && organizationIds.includes(organizationId));
}

/** SQL: an endpoint that the caller looks after. */
export function isManaged(context: ApiContext): SQL {
  const { role, organizationIds } = principalOf(context);
  if (role === "admin") return sql`true`;
  return role === "accountManager" ? isAnyOf(e.organizationId, organizationIds) : sql`false`;
}

const countOf = (state: "waiting" | "failed") =>
  sql<number>`(select count(*) from ${d} where ${d.endpointId} = ${e.id} and ${d.state} = ${state})::int`;

const columns = {
  _id: e.id,
  organization: sql<
    Webhook["organization"]
  >`json_build_object('_id', ${organizations.id}, 'name', ${organizations.name})`,
  address: e.address,
  events: e.events,
  formerSecretUntil: sql<string | null>`case when ${e.formerUntil} > now() then ${instant(e.formerUntil)} end`,
  failingSince: instant(e.failingSince),
  failingReason: e.failingReason,
  disabledAt: instant(e.disabledAt),
  createdBy: e.userName,
  createdAt: instant(e.createdAt),
  waitingCount: countOf("waiting"),
  failedCount: countOf("failed"),
  lastDeliveredAt: sql<string | null>`(select ${instant(sql`max(${d.triedAt})`)} from ${d}
    where ${d.endpointId} = ${e.id} and ${d.state} = 'delivered')`,
  version: e.version,
};

async function rowsFor(context: ApiContext, condition?: SQL): Promise<Webhook[]> {
  const rows = await context.database.orm
    .select(columns)
    .from(e)
    .innerJoin(organizations, eq(organizations.id, e.organizationId))
    .where(and(isManaged(context), condition))
    .orderBy(sql`fold(${organizations.name}) collate "C"`, e.id);
  return rows.map((row) => ({ ...row, address: openAddress(context.settings, row.address) }));
}

/** The endpoints that the caller looks after, by organization. */
export const listWebhooks = (context: ApiContext): Promise<Webhook[]> => rowsFor(context);

/** One of them; NOT_FOUND for any other. */
export async function getWebhook(context: ApiContext, webhookId: string): Promise<Webhook> {
  const [row] = await rowsFor(context, eq(e.id, webhookId));
  if (!row) throw fail("NOT_FOUND");
  return row;
}

/** A page of what was sent to an endpoint, newest first. */
export async function listDeliveries(
  context: ApiContext,
  { webhookId, state, ...input }: WebhookDeliverySearch & { webhookId: string },
): Promise<WebhookDeliveryPage> {
  await getWebhook(context, webhookId);
  const window = windowOf(input, z.tuple([z.iso.datetime(), z.uuid()]));
  const scan = scanOf(
    window,
    [
      [d.createdAt, keyTypes.instant],
      [d.id, keyTypes.id],
    ],
    { isDescending: true },
  );
  const rows = await context.database.orm
    .select({
      id: d.id,
      event: d.event,
      data: d.data,
      occurredAt: instant(d.occurredAt),
      state: d.state,
      attempts: d.attempts,
      earlierAttempts: d.earlierAttempts,
      nextAt: instant(d.nextAt),
      triedAt: instant(d.triedAt),
      status: d.status,
      reason: d.reason,
      response: d.response,
      durationMs: d.durationMs,
      exactly: exactInstant(d.createdAt),
    })
    .from(d)
    .where(and(eq(d.endpointId, webhookId), state === "all" ? undefined : eq(d.state, state), scan.beyond))
    .orderBy(...scan.order)
    .limit(scan.limit);
  const page = pageOf(rows, window, ({ exactly, id }): [string, string] => [exactly, id]);
  return {
    data: page.rows.map(({ id, event, data, occurredAt, exactly: _, nextAt, ...row }) => ({
      ...row,
      _id: id,
      messageId: messageIdOf(id),
      message: { type: event, timestamp: occurredAt, data },
      nextAt: row.state === "waiting" ? nextAt : null,
    })),
    pagination: page.pagination,
  };
}
