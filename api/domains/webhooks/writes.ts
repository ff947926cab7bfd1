import { and, eq, gte, sql } from "drizzle-orm";
import type { AuditValues } from "#api/audit/entry.ts";
import { recordAudit } from "#api/audit/record.ts";
import type { ApiContext } from "#api/context.ts";
import { newId } from "#api/db/ids.ts";
import { hence, now } from "#api/db/instants.ts";
import { organizations } from "#api/db/schema/organizations.ts";
import { webhookDeliveries, webhookEndpoints } from "#api/db/schema/webhooks.ts";
import type { Statements } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { fail } from "#api/errors.ts";
import { foundAddress, givenAddress } from "#api/http/given-address.ts";
import { rateLimitKey, requireRateLimit } from "#api/http/rate-limits.ts";
import { createSealing } from "#api/platforms/sealing.ts";
import { fullNameOf, principalOf } from "#api/principal.ts";
import type { AuditAction } from "#contract/audit/actions.ts";
import { formerSecretHours, webhookRetryHours, webhooksMax, webhookTest } from "#contract/webhooks/events.ts";
import type { Webhook, WebhookContent, WebhookWithSecret } from "#contract/webhooks/schemas.ts";
import { hostOf, openAddress, sealAddress } from "./addresses.ts";
import { getWebhook, managesWebhooksOf } from "./rows.ts";
import { newSecret } from "./signature.ts";

const e = webhookEndpoints;
const d = webhookDeliveries;
const testsPerEndpoint = { max: 20, windowSeconds: 60 * 60 };

/** The address in its canonical form; WEBHOOK_ADDRESS for one that this server must not call. */
function requireAddress({ settings }: ApiContext, given: string): string {
  const address = givenAddress(given, settings.allowsLoopback);
  if (address === null) throw fail("WEBHOOK_ADDRESS", foundAddress(given));
  return address;
}

type Kept = typeof e.$inferSelect;

/** Changes an endpoint that the caller looks after, and tells of it; nothing is told where nothing differs. */
async function change(
  context: ApiContext,
  webhookId: string,
  action: AuditAction,
  work: (tx: Statements, kept: Kept) => Promise<{ before?: AuditValues; after?: AuditValues }>,
): Promise<void> {
  await transaction(context.database, async (tx) => {
    const [stored] = await tx.select().from(e).where(eq(e.id, webhookId)).for("update");
    if (!stored || !managesWebhooksOf(context, stored.organizationId)) throw fail("NOT_FOUND");
    const kept = { ...stored, address: openAddress(context.settings, stored.address) };
    const told = await work(tx, kept);
    const subject = { id: webhookId, name: hostOf(kept.address) };
    recordAudit(tx, { by: context, action, subject, organizationId: kept.organizationId, ...told });
  });
}

/** Makes an endpoint of an organization; the secret is told here and, once it is replaced, never again. */
export async function createWebhook(
  context: ApiContext,
  input: WebhookContent & { organizationId: string },
): Promise<WebhookWithSecret> {
  const { organizationId } = input;
  const principal = principalOf(context);
  if (!managesWebhooksOf(context, organizationId)) throw fail("NOT_FOUND");
  const address = requireAddress(context, input.address);
  const [id, secret] = [newId(), newSecret()];
  const events = [...new Set(input.events)].sort();
  await transaction(context.database, async (tx) => {
    const isIt = eq(organizations.id, organizationId);
    const [found] = await tx.select({ id: organizations.id }).from(organizations).where(isIt).for("update");
    if (!found) throw fail("NOT_FOUND");
    const [has] = await tx
      .select({ count: sql<number>`count(*)::int` })
      .from(e)
      .where(eq(e.organizationId, organizationId));
    if (has && has.count >= webhooksMax) throw fail("WEBHOOK_LIMIT");
    await tx.insert(e).values({
      id,
      organizationId,
      address: sealAddress(context.settings, address),
      events,
      secretSealed: createSealing(context.settings.platforms.tokenSecrets).seal({ secret }),
      userId: principal.userId,
      userName: fullNameOf(principal),
    });
    recordAudit(tx, {
      by: context,
      action: "webhookEndpoint.created",
      subject: { id, name: hostOf(address) },
      organizationId,
      after: { host: hostOf(address), events },
    });
  });
  return { ...(await getWebhook(context, id)), secret };
}

type Update = WebhookContent & { webhookId: string; expectedVersion: number };

/** Changes where an endpoint is and what it hears of. CONFLICT with the stored one where somebody else has changed it. */
export async function updateWebhook(
  context: ApiContext,
  { webhookId, expectedVersion, ...input }: Update,
): Promise<Webhook> {
  const stored = await getWebhook(context, webhookId);
  const address = requireAddress(context, input.address);
  const events = [...new Set(input.events)].sort();
  await change(context, webhookId, "webhookEndpoint.updated", async (tx, kept) => {
    if (kept.version !== expectedVersion) throw fail("CONFLICT", { current: stored });
    // Another address has failed nobody yet.
    const anew =
      address === kept.address
        ? {}
        : { address: sealAddress(context.settings, address), failingSince: null, failingReason: "" };
    await tx
      .update(e)
      .set({ events, ...anew, version: kept.version + 1 })
      .where(eq(e.id, webhookId));
    return {
      before: { host: hostOf(kept.address), events: kept.events, isMoved: false },
      after: { host: hostOf(address), events, isMoved: address !== kept.address },
    };
  });
  return getWebhook(context, webhookId);
}

/** Switches an endpoint off, or on again. */
export async function setWebhookEnabled(context: ApiContext, webhookId: string, isEnabled: boolean): Promise<Webhook> {
  await change(
    context,
    webhookId,
    isEnabled ? "webhookEndpoint.enabled" : "webhookEndpoint.disabled",
    async (tx, kept) => {
      if (isEnabled !== (kept.disabledAt === null))
        await tx
          .update(e)
          .set(isEnabled ? { disabledAt: null, failingSince: null, failingReason: "" } : { disabledAt: now })
          .where(eq(e.id, webhookId));
      return { before: { isEnabled: kept.disabledAt === null }, after: { isEnabled } };
    },
  );
  return getWebhook(context, webhookId);
}

/** Replaces the secret. The former one signs as well for a day, so that the receiver can be changed in between. */
export async function rotateWebhookSecret(context: ApiContext, webhookId: string): Promise<WebhookWithSecret> {
  const secret = newSecret();
  await change(context, webhookId, "webhookEndpoint.secretReplaced", async (tx, kept) => {
    await tx
      .update(e)
      .set({
        secretSealed: createSealing(context.settings.platforms.tokenSecrets).seal({ secret }),
        formerSecretSealed: kept.secretSealed,
        formerUntil: hence(`${formerSecretHours} hours`),
      })
      .where(eq(e.id, webhookId));
    return { after: { hasNewSecret: true } };
  });
  return { ...(await getWebhook(context, webhookId)), secret };
}

/** Deletes an endpoint with its log. */
export const deleteWebhook = (context: ApiContext, webhookId: string): Promise<void> =>
  change(context, webhookId, "webhookEndpoint.deleted", async (tx, kept) => {
    await tx.delete(e).where(eq(e.id, webhookId));
    return { before: { host: hostOf(kept.address), events: kept.events } };
  });

/** Queues a test event. */
export async function testWebhook(context: ApiContext, webhookId: string): Promise<void> {
  const { organization } = await getWebhook(context, webhookId);
  const { orm } = context.database;
  await requireRateLimit(orm, rateLimitKey("webhook-test", "account", webhookId), testsPerEndpoint);
  await orm.insert(d).values({
    id: newId(),
    endpointId: webhookId,
    event: webhookTest,
    data: { organizationId: organization._id },
    occurredAt: now as unknown as Date,
    giveUpAt: now as unknown as Date,
  });
}

/** Sends one delivery again, under its id. */
export async function replayDelivery(context: ApiContext, webhookId: string, deliveryId: string): Promise<void> {
  await getWebhook(context, webhookId);
  const replayed = await replay(context.database.orm, and(eq(d.id, deliveryId), eq(d.endpointId, webhookId)));
  if (replayed === 0) throw fail("NOT_FOUND");
}

/** Sends all that has failed since then again; returns how many. */
export async function replayFailed(context: ApiContext, webhookId: string, since: string): Promise<number> {
  await getWebhook(context, webhookId);
  const isFailed = and(eq(d.endpointId, webhookId), eq(d.state, "failed"), gte(d.createdAt, new Date(since)));
  return replay(context.database.orm, isFailed);
}

/** Begins another 24 hours of attempts; the log keeps those that were made. */
async function replay(tx: Statements, which: ReturnType<typeof and>): Promise<number> {
  const { rowCount } = await tx
    .update(d)
    .set({
      state: "waiting",
      attemptsBeforeReplay: sql`${d.attempts}`,
      nextAt: now,
      giveUpAt: hence(`${webhookRetryHours} hours`),
    })
    .where(which);
  return rowCount ?? 0;
}
