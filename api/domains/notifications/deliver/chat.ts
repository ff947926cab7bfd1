import { and, eq, isNull, sql } from "drizzle-orm";
import type { ApiServices } from "#api/context.ts";
import { newId } from "#api/db/ids.ts";
import { notificationSettings } from "#api/db/schema/notifications.ts";
import type { Statements } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { type PostResult, postGiven } from "#api/http/post-given.ts";
import { createSealing } from "#api/platforms/sealing.ts";
import type { ApiSettings } from "#api/settings.ts";
import { pagePaths } from "../address.ts";
import { presentNotification } from "../present.ts";
import { notificationTexts } from "../texts/texts.ts";
import { type Claim, claimNext } from "./claim.ts";
import { recordDone, recordFailure } from "./record.ts";
import { notifyOfStopped } from "./stopped.ts";

const s = notificationSettings;

/** The sealed address of a person's webhook; null without one, or when it is disabled. */
export async function webhookOf(tx: Statements, userId: string): Promise<string | null> {
  const isOn = and(eq(s.userId, userId), isNull(s.webhookDisabledAt));
  const [row] = await tx.select({ sealed: s.webhookSealed }).from(s).where(isOn);
  return row?.sealed ?? null;
}

/** Posts a text to a webhook, as Slack, Google Chat and Mattermost take it. */
export function postChat(settings: ApiSettings, sealed: string, text: string): Promise<PostResult> {
  const { address } = createSealing(settings.platforms.tokenSecrets).open<{ address: string }>(sealed);
  return postGiven(address, {
    headers: { "content-type": "application/json; charset=utf-8", "user-agent": "Comptoir" },
    body: JSON.stringify({ text }),
    allowsLoopback: settings.allowsLoopback,
  });
}

/**
 * Notes how a webhook answered. One that refuses for an hour, or is not reached for a day, is disabled until its owner sets it again; the
 * settings show why, and the owner is notified once. `sealed`: the address that was called; one set meanwhile is not touched.
 */
async function noteWebhook(tx: Statements, userId: string, sealed: string, { status, reason }: PostResult) {
  const isSame = and(eq(s.userId, userId), eq(s.webhookSealed, sealed), isNull(s.webhookDisabledAt));
  if (reason === "") {
    await tx.update(s).set({ webhookFailingSince: null, webhookReason: "" }).where(isSame);
    return;
  }
  const isRefusal = status >= 400 && status < 500 && status !== 408 && status !== 429;
  const patience = sql`${isRefusal ? "1 hour" : "24 hours"}::interval`;
  const since = sql`coalesce(${s.webhookFailingSince}, now())`;
  const [noted] = await tx
    .update(s)
    .set({
      webhookFailingSince: since,
      webhookReason: reason,
      webhookDisabledAt: sql`case when ${since} <= now() - ${patience} then now() end`,
    })
    .where(isSame)
    .returning({ disabledAt: s.webhookDisabledAt, host: s.webhookHost });
  if (noted?.disabledAt) await notifyOfStopped(tx, userId, { channel: "chat", name: noted.host ?? "", id: newId() });
}

const wordJoiner = "\u2060";
/**
 * A line with names that guests gave themselves, so that no chat finds a link, a mention of everybody or a line of its own in it. `<`, `>` and
 * `&` are Slack's marks; `@all`, addresses and `[links](…)` are found by all chats unless an invisible character stands in between.
 */
export const plainLine = (text: string): string =>
  text
    .replaceAll(/\s+/g, " ")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll(/[@:.\]](?=\S)/g, `$&${wordJoiner}`);

function textOf({ publicOrigin }: ApiSettings, { person: { language }, deliveries }: Claim): string {
  const lines = deliveries.slice(0, 10).map((one) => {
    const { title, body, subjectPath } = presentNotification(language, one);
    return [plainLine([title, body].filter(Boolean).join(" · ")), `${publicOrigin}${subjectPath}`].join("\n");
  });
  if (deliveries.length === 1) return lines.join("\n");
  return [notificationTexts[language].summary(deliveries.length), ...lines, `${publicOrigin}${pagePaths.all}`].join(
    "\n",
  );
}

/** Posts one person's message; returns whether it arrived. */
async function sendChat({ database, settings }: Services, claim: Claim): Promise<boolean> {
  const { orm } = database;
  const { person, deliveries, leaseId } = claim;
  const ids = deliveries.map(({ deliveryId }) => deliveryId);
  const sealed = await webhookOf(orm, person.userId);
  if (sealed === null) {
    await recordDone(orm, leaseId, ids, { state: "dropped", reason: "no webhook" });
    return false;
  }
  const result = await postChat(settings, sealed, textOf(settings, claim));
  await transaction(database, (tx) => noteWebhook(tx, person.userId, sealed, result));
  if (result.reason === "") await recordDone(orm, leaseId, ids, { state: "sent" });
  else await recordFailure(orm, leaseId, ids, result.reason);
  return result.reason === "";
}

type Services = Pick<ApiServices, "database" | "settings">;
/** Most messages on their way at once. */
const postsMax = 20;

/**
 * Posts what is due to people's webhooks, one message for each person, side by side: one that is slow holds up no other. Returns to how many.
 * What fails is thrown once all the others are through.
 */
export async function sendChats(services: Services): Promise<number> {
  const underway = new Set<Promise<void>>();
  const failures: unknown[] = [];
  let count = 0;
  for (;;) {
    if (underway.size >= postsMax) await Promise.race(underway);
    const claim = await transaction(services.database, (tx) => claimNext(tx, "chat", false));
    if (claim === null) break;
    if (claim === "none") continue;
    const post: Promise<void> = sendChat(services, claim)
      .then((isSent) => {
        if (isSent) count += 1;
      })
      .catch((error: unknown) => {
        failures.push(error);
      })
      .finally(() => underway.delete(post));
    underway.add(post);
  }
  await Promise.all(underway);
  if (failures.length > 0) throw failures[0];
  return count;
}
