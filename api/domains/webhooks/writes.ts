import { and, eq, gte, sql } from "drizzle-orm";
import type { ApiContext } from "#api/context.ts";
import { newId } from "#api/db/ids.ts";
import { hence, now } from "#api/db/instants.ts";
import { organizations } from "#api/db/schema/organizations.ts";
import { webhookDeliveries, webhookEndpoints } from "#api/db/schema/webhooks.ts";
import type { Statements } from "#api/db/statements.ts";
import { fail } from "#api/errors.ts";
import { foundAddress, givenAddress } from "#api/http/given-address.ts";
import { rateLimitKey, requireRateLimit } from "#api/http/rate-limits.ts";
import { createSealing } from "#api/platforms/sealing.ts";
import { fullNameOf, principalOf } from "#api/principal.ts";
import { storedRecord } from "#api/records/stored-record.ts";
import { formerSecretHours, webhookRetryHours, webhooksMax, webhookTest } from "#contract/webhooks/events.ts";
import type { Webhook, WebhookContent, WebhookWithSecret } from "#contract/webhooks/schemas.ts";
import { hostOf, openAddress, sealAddress } from "./addresses.ts";
import { getWebhook, isManaged, managesWebhooksOf } from "./rows.ts";
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

const seenBy = ({ settings }: ApiContext, stored: Pick<typeof e.$inferSelect, "address">) =>
  openAddress(settings, stored.address);
const neverFailed = { failingSince: null, failingReason: "" };
const sorted = (events: WebhookContent["events"]) => [...new Set(events)].sort();

const webhooks = storedRecord({
  table: e,
  read: getWebhook,
  within: isManaged,
  owner: {
    table: organizations,
    column: e.organizationId,
    limit: { max: webhooksMax, error: "WEBHOOK_LIMIT" },
  },
  audited: {
    kind: "webhookEndpoint",
    name: (stored, context) => hostOf(seenBy(context, stored)),
    values: (stored, context) => ({ host: hostOf(seenBy(context, stored)), events: stored.events }),
    places: ({ organizationId }) => [{ organizationId }],
  },
});

/** Makes an endpoint of an organization; the secret is returned once, on creation and rotation. */
export async function createWebhook(
  context: ApiContext,
  { organizationId, ...input }: WebhookContent & { organizationId: string },
): Promise<WebhookWithSecret> {
  const principal = principalOf(context);
  if (!managesWebhooksOf(context, organizationId)) throw fail("NOT_FOUND");
  const address = sealAddress(context.settings, requireAddress(context, input.address));
  const secret = newSecret();
  const id = await webhooks.create(context, organizationId, {
    organizationId,
    address,
    events: sorted(input.events),
    secretSealed: createSealing(context.settings.platforms.tokenSecrets).seal({ secret }),
    userId: principal.userId,
    userName: fullNameOf(principal),
  });
  return { ...(await getWebhook(context, id)), secret };
}

type Update = WebhookContent & { webhookId: string; expectedVersion: number };

/** Changes where an endpoint is and what it hears of. CONFLICT with the stored one where somebody else has changed it. */
export const updateWebhook = (
  context: ApiContext,
  { webhookId: id, expectedVersion, ...input }: Update,
): Promise<Webhook> =>
  webhooks.change(context, { id, expectedVersion, action: "webhookEndpoint.updated" }, (stored) => {
    const [former, address, events] = [
      seenBy(context, stored),
      requireAddress(context, input.address),
      sorted(input.events),
    ];
    const isMoved = address !== former;
    return {
      // Another address has failed nobody yet.
      set: { events, ...(isMoved && { address: sealAddress(context.settings, address), ...neverFailed }) },
      // Only hosts are shown: that another path was given has to be said.
      audit: {
        before: { host: hostOf(former), events: stored.events, isMoved: false },
        after: { host: hostOf(address), events, isMoved },
      },
    };
  });

/** Switches an endpoint off, or on again. */
export const setWebhookEnabled = (context: ApiContext, id: string, isEnabled: boolean): Promise<Webhook> =>
  webhooks.change(
    context,
    { id, action: isEnabled ? "webhookEndpoint.enabled" : "webhookEndpoint.disabled" },
    ({ disabledAt }) => {
      const wasEnabled = disabledAt === null;
      if (isEnabled === wasEnabled) return null;
      return {
        set: isEnabled ? { disabledAt: null, ...neverFailed } : { disabledAt: now },
        audit: { before: { isEnabled: wasEnabled }, after: { isEnabled } },
      };
    },
  );

/** Replaces the secret. The former one signs as well for a day, so that the receiver can be changed in between. */
export async function rotateWebhookSecret(context: ApiContext, id: string): Promise<WebhookWithSecret> {
  const secret = newSecret();
  const webhook = await webhooks.change(context, { id, action: "webhookEndpoint.secretReplaced" }, (stored) => ({
    set: {
      secretSealed: createSealing(context.settings.platforms.tokenSecrets).seal({ secret }),
      formerSecretSealed: stored.secretSealed,
      formerUntil: hence(`${formerSecretHours} hours`),
    },
    audit: { after: { hasNewSecret: true } },
  }));
  return { ...webhook, secret };
}

/** Deletes an endpoint with its log. */
export const deleteWebhook = (context: ApiContext, id: string): Promise<void> => webhooks.remove(context, { id });

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
