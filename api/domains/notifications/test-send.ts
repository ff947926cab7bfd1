import type { ApiContext } from "#api/context.ts";
import { rateLimitKey, requireRateLimit } from "#api/http/rate-limits.ts";
import { createMail } from "#api/mail/outbox.ts";
import { principalOf } from "#api/principal.ts";
import { recordPush } from "#api/push/record.ts";
import type { NotificationChannel, NotificationTest } from "#contract/notifications/settings.ts";
import { pagePaths } from "./address.ts";
import { postChat, webhookOf } from "./deliver/chat.ts";
import { forgetSubscription, pushTo, subscriptionsOf } from "./deliver/push.ts";
import { composeTestMail, type Recipient } from "./mail.ts";
import { notificationTexts } from "./texts/texts.ts";

const testsPerPerson = { max: 20, windowSeconds: 3600 };
type Send = (context: ApiContext, recipient: Recipient & { email: string }) => Promise<NotificationTest>;

const sent: NotificationTest = { outcome: "sent", detail: "" };

const testPush: Send = async ({ database: { orm }, settings }, { userId, language }) => {
  if (!settings.vapid) return { outcome: "not_configured", detail: "" };
  const subscriptions = await subscriptionsOf(orm, userId);
  if (subscriptions.length === 0) return { outcome: "no_subscription", detail: "" };
  const at = new Date().toISOString();
  const message = {
    ...notificationTexts[language].test,
    tag: `test:${at}`,
    url: pagePaths.settings(userId),
    lang: language,
    at,
  };
  const results = await Promise.all(
    subscriptions.map(async (to) => {
      const result = await pushTo(settings, to, message);
      if (result.isGone) await forgetSubscription(orm, to);
      return result;
    }),
  );
  if (results.some(({ reason }) => reason === "")) return sent;
  const failed = results.find(({ isGone }) => !isGone);
  return failed ? { outcome: "failed", detail: failed.reason } : { outcome: "gone", detail: results[0]?.reason ?? "" };
};

const channels: Record<NotificationChannel, Send> = {
  app: async ({ database: { orm } }, { userId }) => {
    await recordPush(orm, { userId, name: "notifications.changed", data: { isTest: true } });
    return sent;
  },
  mail: async ({ database: { orm }, settings }, recipient) => {
    await createMail(orm, recipient.email, composeTestMail(recipient));
    return { outcome: settings.mail.smtpUrl === undefined ? "in_local_outbox" : "sent", detail: "" };
  },
  push: testPush,
  chat: async ({ database: { orm }, settings }, { userId, language }) => {
    const sealed = await webhookOf(orm, userId);
    if (sealed === null) return { outcome: "no_webhook", detail: "" };
    const { title, body } = notificationTexts[language].test;
    const { reason } = await postChat(settings, sealed, `${title}\n${body}`);
    return reason === "" ? sent : { outcome: "failed", detail: reason };
  },
};

/** Sends the caller a test on one channel at once, whatever their quiet hours. TOO_MANY_REQUESTS after 20 in an hour. */
export async function sendTest(context: ApiContext, channel: NotificationChannel): Promise<NotificationTest> {
  const { userId, name, email, defaultLanguage: language } = principalOf(context);
  const key = rateLimitKey("notification-test", "account", userId);
  await requireRateLimit(context.database.orm, key, testsPerPerson);
  return channels[channel](context, { userId, name, email, language });
}
