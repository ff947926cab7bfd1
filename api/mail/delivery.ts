import { createTransport, type Transporter } from "nodemailer";
import type { Pool } from "pg";
import type { Log } from "../log.ts";
import type { ApiSettings } from "../settings.ts";
import { linkExpiresAt } from "./lifetimes.ts";
import type { OutboxMail } from "./outbox.ts";

/** A person waits for this mail: look often; the question is one index lookup. */
const pollIntervalMs = 2000;
const attemptsMax = 8;
const sendTimeoutMs = 15_000;

export type MailDelivery = {
  /** Sends everything that waits now; how many mails were taken by the mail server. */
  deliver(): Promise<number>;
  /** Stops looking; a mail on its way is finished first. */
  close(): Promise<void>;
};

// Claiming counts the attempt and lets the row rest for 2, 4, 8 … minutes, so that no other process sends it too, a failure
// is tried again later, and nothing is locked while the mail server thinks. A mail whose link has ended meanwhile helps nobody.
const claimQuery = `
  update mail_outbox set attempts = attempts + 1, next_attempt_at = now() + make_interval(mins => power(2, attempts + 1)::int)
  where id = (select id from mail_outbox where sent_at is null and attempts < ${attemptsMax} and next_attempt_at <= now()
      and ${linkExpiresAt} > now()
    order by next_attempt_at limit 1 for update skip locked)
  returning *`;

/** Sends the mail that waits longest. */
async function sendNext(
  pool: Pool,
  transport: Transporter,
  from: string,
  log: Log,
): Promise<"sent" | "failed" | "none"> {
  const { rows } = await pool.query<OutboxMail>(claimQuery);
  const [mail] = rows;
  if (!mail) return "none";
  try {
    await transport.sendMail({
      from,
      to: mail.recipient,
      subject: mail.subject,
      text: mail.text_body,
      html: mail.html_body,
      messageId: `<${mail.id}@${from.split("@").at(-1)?.replace(/>$/, "")}>`,
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    await pool.query("update mail_outbox set last_error = $2 where id = $1", [mail.id, reason.slice(0, 500)]);
    log.warn("mail could not be sent", { mailId: mail.id, kind: mail.kind, attempts: mail.attempts, reason });
    return "failed";
  }
  await pool.query("update mail_outbox set sent_at = now(), last_error = null where id = $1", [mail.id]);
  return "sent";
}

/** Delivers the outbox over SMTP. Null without `SMTP_URL`: mails then stay in the outbox. */
export function startMailDelivery(options: { pool: Pool; settings: ApiSettings; log: Log }): MailDelivery | null {
  const { pool, settings, log } = options;
  const { smtpUrl, from } = settings.mail;
  if (smtpUrl === undefined) return null;
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: sendTimeoutMs,
    greetingTimeout: sendTimeoutMs,
    socketTimeout: sendTimeoutMs,
  });
  let running: Promise<number> | null = null;

  async function deliverAll(): Promise<number> {
    let sentCount = 0;
    for (;;) {
      const outcome = await sendNext(pool, transport, from, log);
      if (outcome === "none") return sentCount;
      if (outcome === "sent") sentCount += 1;
    }
  }
  const deliver = () => {
    running ??= deliverAll().finally(() => {
      running = null;
    });
    return running;
  };
  const timer = setInterval(() => {
    deliver().catch((error) => log.warn("the outbox could not be read", { error }));
  }, pollIntervalMs);
  timer.unref();

  return {
    deliver,
    async close() {
      clearInterval(timer);
      await running?.catch(() => 0);
      transport.close();
    },
  };
}
