import { and, eq, gt, isNull, lt, lte, sql } from "drizzle-orm";
import { createTransport, type Transporter } from "nodemailer";
import type { Database } from "../db/database.ts";
import { now } from "../db/instants.ts";
import { mailOutbox } from "../db/schema/mail.ts";
import type { Statements } from "../db/statements.ts";
import type { Log } from "../log.ts";
import type { ApiSettings } from "../settings.ts";
import { logoAddress } from "./components.ts";
import { bodyless, linkExpiresAt, mailAttemptsMax } from "./lifetimes.ts";
import type { OutboxMail } from "./outbox.ts";

/** Short, since a person waits for this mail; the query is one index lookup. */
const pollIntervalMs = 2000;
const sendTimeoutMs = 15_000;

export type MailDelivery = {
  /** Sends all waiting mails; returns how many the mail server accepted. */
  deliver(): Promise<number>;
  /** Stops polling; a mail being sent is finished first. */
  close(): Promise<void>;
};

// Claiming counts the attempt and delays the row for 2, 4, 8 … minutes, so that no other process sends it too, a failure is retried later,
// and nothing is locked while the mail server works. A mail with an expired link is not sent.
async function claim(tx: Statements): Promise<OutboxMail | undefined> {
  const waiting = and(
    isNull(mailOutbox.sentAt),
    isNull(mailOutbox.bouncedAt),
    lt(mailOutbox.attempts, mailAttemptsMax),
    lte(mailOutbox.nextAttemptAt, now),
    gt(linkExpiresAt, now),
  );
  const first = tx
    .select({ id: mailOutbox.id })
    .from(mailOutbox)
    .where(waiting)
    .orderBy(mailOutbox.nextAttemptAt)
    .limit(1);
  const attempts = sql`${mailOutbox.attempts} + 1`;
  const [mail] = await tx
    .update(mailOutbox)
    .set({ attempts, nextAttemptAt: sql`now() + make_interval(mins => power(2, ${attempts})::int)` })
    .where(eq(mailOutbox.id, first.for("update", { skipLocked: true })))
    .returning();
  return mail;
}

/** Commands whose refusal is about the recipient: another sender or sign-in would be refused as well. */
const ofRecipient = new Set(["RCPT TO", "DATA"]);

/** True for a refusal that no further attempt changes: an answer 5xx about this recipient (RFC 5321, 4.2.1). */
function isBounce(error: unknown): boolean {
  const { responseCode, command } = error as { responseCode?: number; command?: string };
  return responseCode !== undefined && responseCode >= 500 && responseCode < 600 && ofRecipient.has(command ?? "");
}

/** Lets mail programs offer to unsubscribe with one press (RFC 8058). */
function unsubscribeHeaders(address: string | null): Record<string, string> {
  if (address === null) return {};
  return { "List-Unsubscribe": `<${address}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}

/** Reads a prepared file; null where it is gone. */
type ReadAttachment = (fileId: string) => Promise<Uint8Array | null>;

/** Reads a logo as a picture that all mail programs show; null where it is gone. */
type ReadLogo = (mediaId: string) => Promise<Uint8Array | null>;
type Readers = { readAttachment: ReadAttachment; readLogo: ReadLogo };

/** The file and the logo that go with a mail; without their bytes the mail goes alone. */
async function attachmentsOf(mail: OutboxMail, { readAttachment, readLogo }: Readers) {
  const { attachmentFileId, attachmentName, logoMediaId } = mail;
  const file = attachmentFileId === null ? null : await readAttachment(attachmentFileId);
  const logo = logoMediaId === null ? null : await readLogo(logoMediaId);
  return [
    ...(logo
      ? [{ filename: "logo.png", content: Buffer.from(logo), contentType: "image/png", cid: logoAddress.slice(4) }]
      : []),
    ...(file ? [{ filename: attachmentName ?? "", content: Buffer.from(file), contentType: "application/pdf" }] : []),
  ];
}

/** The sender with the name of an organization before the address that the mail server knows. */
function senderOf({ senderName }: OutboxMail, from: string) {
  return senderName === null ? from : { name: senderName, address: /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from };
}

/** Says that a program wrote this, so that none answers it, such as an out-of-office notice (RFC 3834, and Exchange's own field). */
const automaticHeaders = { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "OOF, AutoReply" };

type Sending = Readers & { transport: Transporter; from: string; log: Log };

/** Sends the mail that has waited longest. */
async function sendNext(
  tx: Statements,
  { transport, from, log, ...readers }: Sending,
): Promise<"sent" | "failed" | "none"> {
  const mail = await claim(tx);
  if (!mail) return "none";
  try {
    await transport.sendMail({
      from: senderOf(mail, from),
      to: { name: "", address: mail.recipient },
      subject: mail.subject,
      text: mail.textBody,
      html: mail.htmlBody,
      attachments: await attachmentsOf(mail, readers),
      headers: { ...automaticHeaders, ...unsubscribeHeaders(mail.unsubscribeAddress) },
      messageId: `<${mail.id}@${from.split("@").at(-1)?.replace(/>$/, "")}>`,
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    await tx
      .update(mailOutbox)
      .set({
        lastError: reason.slice(0, 500),
        ...(isBounce(error) && { bouncedAt: now }),
        ...((isBounce(error) || mail.attempts >= mailAttemptsMax) && bodyless),
      })
      .where(eq(mailOutbox.id, mail.id));
    log.warn("mail could not be sent", { mailId: mail.id, kind: mail.kind, attempts: mail.attempts, reason });
    return "failed";
  }
  await tx
    .update(mailOutbox)
    .set({ sentAt: now, lastError: null, ...bodyless })
    .where(eq(mailOutbox.id, mail.id));
  return "sent";
}

/** Delivers the outbox over SMTP. Null without `SMTP_URL`: mails then stay in the outbox. */
export function startMailDelivery(options: {
  database: Pick<Database, "orm">;
  settings: ApiSettings;
  log: Log;
  /** Reads files that go with mails; without it mails go alone. */
  readAttachment?: ReadAttachment;
  /** Reads logos; without it a mail shows the name in their place. */
  readLogo?: ReadLogo;
}): MailDelivery | null {
  const { database, settings, log, readAttachment = async () => null, readLogo = async () => null } = options;
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
      const outcome = await sendNext(database.orm, { transport, from, log, readAttachment, readLogo });
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
