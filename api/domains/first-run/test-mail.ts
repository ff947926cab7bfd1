import { setTimeout as pause } from "node:timers/promises";
import type { ApiContext } from "#api/context.ts";
import { rateLimitKey, requireRateLimit } from "#api/http/rate-limits.ts";
import { createMail, findMail, type OutboxMail } from "#api/mail/outbox.ts";
import { composeSetUpTestMail } from "#api/mail/set-up-test.ts";
import type { TestMail, TestMailInput } from "#contract/first-run/schemas.ts";
import { requireSetUpCode } from "./set-up.ts";

const pollIntervalMs = 250;
const waitMs = 10_000;
const reasonLengthMax = 300;
const mailsPerHour = { max: 10, windowSeconds: 3600 };

/** What became of a mail of the outbox; null while it has not been tried. */
function outcomeOf(mail: OutboxMail | null): TestMail | null {
  if (mail?.sentAt) return { state: "sent", reason: null };
  if (mail?.lastError) return { state: "failed", reason: mail.lastError.slice(0, reasonLengthMax) };
  return null;
}

/**
 * Writes a test mail into the outbox and waits for what becomes of it, `waitMs` at most: the process that sends mails may be another one.
 * Without a mail server none is written: it would leave on the day that there is one.
 */
export async function sendTestMail(
  context: ApiContext,
  { code, email, language }: TestMailInput,
  wait: { forMs: number } = { forMs: waitMs },
): Promise<TestMail> {
  await requireSetUpCode(context, code);
  const { mail, publicOrigin } = context.settings;
  if (mail.smtpUrl === undefined) return { state: "noServer", reason: null };
  const { orm } = context.database;
  // Of the installation as a whole: it must not be of use for anything but a test.
  await requireRateLimit(orm, rateLimitKey("set-up-mail", "address", "all"), mailsPerHour);
  const id = await createMail(orm, email, composeSetUpTestMail(language, publicOrigin));
  const until = performance.now() + wait.forMs;
  for (;;) {
    const outcome = outcomeOf(await findMail(orm, id));
    if (outcome) return outcome;
    if (performance.now() >= until) return { state: "waiting", reason: null };
    await pause(pollIntervalMs);
  }
}
