import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { createUser } from "#tests/factories/records.ts";
import { testSettings } from "#tests/setup/api.ts";
import { testDatabase } from "#tests/setup/database.ts";
import { readPage } from "#tests/setup/read-page.ts";
import { deleteExpired } from "../jobs/housekeeping.ts";
import { createLog } from "../log.ts";
import { composeMail } from "./compose.ts";
import { startMailDelivery } from "./delivery.ts";
import { createMail } from "./outbox.ts";

const database = await testDatabase();
const { pool, orm } = database;
const log = createLog({ level: "error" });
const href = "https://comptoir.test/password/new/u/t";

const logo = new Uint8Array([1, 2, 3]);
const received: { from: string; to: string[]; raw: string }[] = [];
let refusals = 0;
let refusalCode = 450;
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onMailFrom(from, _session, callback) {
    const isWrong = from.address === "nobody@comptoir.test";
    callback(isWrong ? Object.assign(new Error("unknown sender"), { responseCode: 550 }) : null);
  },
  onRcptTo(to, _session, callback) {
    const isGone = to.address.startsWith("gone.");
    callback(isGone ? Object.assign(new Error("no such user"), { responseCode: 550 }) : null);
  },
  onData(stream, session, callback) {
    let raw = "";
    stream.setEncoding("utf8").on("data", (chunk: string) => {
      raw += chunk;
    });
    stream.on("end", () => {
      if (refusals > 0) {
        refusals -= 1;
        return callback(Object.assign(new Error("mailbox busy"), { responseCode: refusalCode }));
      }
      const { mailFrom, rcptTo } = session.envelope;
      received.push({ from: mailFrom ? mailFrom.address : "", to: rcptTo.map((one) => one.address), raw });
      callback();
    });
  },
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const address = server.server.address();
const port = typeof address === "object" && address ? address.port : 0;

/** A delivery that polls only when the test calls it, within the test's timeout. */
function startDelivery(
  from = "Comptoir <no-reply@comptoir.test>",
  readAttachment?: (fileId: string) => Promise<Uint8Array | null>,
) {
  const settings = testSettings();
  const mail = { from, smtpUrl: `smtp://127.0.0.1:${port}` };
  const delivery = startMailDelivery({
    database,
    settings: { ...settings, mail },
    log,
    readAttachment,
    readLogo: async () => logo,
  });
  if (!delivery) throw new Error("delivery needs a mail server");
  return delivery;
}
const delivery = startDelivery();
afterAll(async () => {
  await delivery.close();
  await new Promise<void>((resolve) => server.close(resolve));
});
beforeEach(async () => {
  received.length = 0;
  refusals = 0;
  refusalCode = 450;
  await pool.query("delete from mail_outbox");
});
const write = (recipient: string) => createMail(orm, recipient, composeMail("password", "fr", { name: "Inès", href }));
const outbox = async () => (await pool.query("select * from mail_outbox order by created_at")).rows;

/** What the outbox still has of the texts and links of its mails. */
const textsKept = async () =>
  (await pool.query("select text_body || html_body || coalesce(unsubscribe_address, '') as text from mail_outbox")).rows
    .map(({ text }) => text)
    .join("");

describe("the text and the links of a mail", () => {
  test("go when it is sent, and when its recipient is refused for good", async () => {
    await write("lina@comptoir.test");
    await write("gone.lina@comptoir.test");
    expect(await textsKept()).toContain(href);
    await delivery.deliver();
    expect(received[0]?.raw).toContain("comptoir.test");
    expect(await textsKept()).toBe("");
  });

  test("stay while it is tried again, and go with its last attempt", async () => {
    await write("lina@comptoir.test");
    refusals = 1;
    await delivery.deliver();
    expect(await textsKept()).toContain(href);
    await pool.query("update mail_outbox set attempts = 7, next_attempt_at = now()");
    refusals = 1;
    await delivery.deliver();
    expect(await textsKept()).toBe("");
  });

  test("go when its link has expired unsent", async () => {
    await write("lina@comptoir.test");
    await deleteExpired(orm);
    expect(await textsKept()).toContain(href);
    await pool.query("update mail_outbox set created_at = now() - interval '2 hours'");
    await deleteExpired(orm);
    expect(await textsKept()).toBe("");
  });
});

describe("delivery", () => {
  test("sends to one address, whatever its text could be read as", async () => {
    await write("ines@example.com, eve@evil.example");
    await write("Inès <eve@evil.example>");
    await delivery.deliver();
    expect(received.flatMap(({ to }) => to)).not.toContain("eve@evil.example");
    expect(received.flatMap(({ to }) => to)).not.toContain("ines@example.com");
  });

  test("says that a program wrote the mail, so that none answers it", async () => {
    await write("ines@example.com");
    await delivery.deliver();
    const { headers } = await PostalMime.parse(received[0]?.raw ?? "");
    const valuesOf = (key: string) => headers.filter((one) => one.key === key).map(({ value }) => value);
    expect(valuesOf("auto-submitted")).toEqual(["auto-generated"]);
    expect(valuesOf("x-auto-response-suppress")).toEqual(["OOF, AutoReply"]);
  });

  test("sends text and HTML from the sender that is set, once", async () => {
    await write("ines@example.com");
    expect(await delivery.deliver()).toBe(1);
    expect(await delivery.deliver()).toBe(0);
    expect(received).toHaveLength(1);
    const [mail] = received;
    expect(mail).toMatchObject({ from: "no-reply@comptoir.test", to: ["ines@example.com"] });
    const parsed = await PostalMime.parse(mail?.raw ?? "");
    expect(parsed.subject).toBe("Choisissez un nouveau mot de passe");
    expect(parsed.text).toContain(href);
    expect(readPage(parsed.html ?? "").find(`a[href="${href}"]`)).not.toBeNull();
    expect(parsed.from).toEqual({ address: "no-reply@comptoir.test", name: "Comptoir" });
    expect((await outbox())[0]).toMatchObject({ attempts: 1, last_error: null, sent_at: expect.any(Date) });
  });

  test("sends the file that goes with a mail, and the mail alone where its bytes are gone", async () => {
    const user = await createUser(database);
    const { rows } = await pool.query(
      `insert into prepared_files (id, user_id, kind, content, expires_at)
       values (gen_random_uuid(), $1, 'pdf', '{}', now()) returning id`,
      [user.id],
    );
    const mail = composeMail("password", "fr", { name: "Inès", href });
    for (const name of ["mois.pdf", "perdu.pdf"])
      await createMail(orm, `${name}@example.com`, { ...mail, attachment: { fileId: rows[0].id, name } });
    let reads = 0;
    const other = startDelivery(undefined, async () => {
      reads += 1;
      return reads === 1 ? new TextEncoder().encode("%PDF-1.7") : null;
    });
    expect(await other.deliver()).toBe(2);
    await other.close();
    const [first, second] = await Promise.all(received.map(({ raw }) => PostalMime.parse(raw)));
    expect(first?.attachments).toMatchObject([{ filename: "mois.pdf", mimeType: "application/pdf" }]);
    expect(second?.attachments).toEqual([]);
  });

  test("sends in the name of an organization, whatever it is, from the same address, and its logo within", async () => {
    const mail = composeMail("password", "fr", { name: "Inès", href });
    const names = ["Agence Sel", 'Chez "Léa", <sœurs>\r\nBcc: all@example.com'];
    for (const [index, senderName] of names.entries())
      await createMail(orm, `guest${index}@example.com`, { ...mail, senderName });
    const { rows } = await pool.query(
      `insert into media_files (id, purpose, owner_id, name, sha256, size_bytes, type)
       values (gen_random_uuid(), 'report_logo', gen_random_uuid(), 'logo.webp', repeat('0', 64), 4, 'image/webp') returning id`,
    );
    await createMail(orm, "logo@example.com", { ...mail, senderName: "Sel", logoMediaId: rows[0].id });
    await delivery.deliver();
    expect(received).toHaveLength(3);
    const sent = await Promise.all(received.map(({ raw }) => PostalMime.parse(raw)));
    expect(received.map(({ from, to }) => [from, to])).toEqual(
      ["guest0", "guest1", "logo"].map((name) => ["no-reply@comptoir.test", [`${name}@example.com`]]),
    );
    expect(sent.map(({ from }) => from?.address)).toEqual(sent.map(() => "no-reply@comptoir.test"));
    expect(sent[0]?.from?.name).toBe("Agence Sel");
    expect(sent[1]?.from?.name).toContain('Chez "Léa", <sœurs>');
    expect(sent.flatMap(({ headers }) => headers.filter(({ key }) => key === "bcc"))).toEqual([]);
    expect(sent.map(({ attachments }) => attachments.map(({ contentId, mimeType }) => [contentId, mimeType]))).toEqual([
      [],
      [],
      [["<logo>", "image/png"]],
    ]);
  });

  test("by two processes sends each mail once", async () => {
    const other = startDelivery();
    for (let mail = 0; mail < 10; mail += 1) await write(`guest${mail}@example.com`);
    const counts = await Promise.all([delivery.deliver(), other.deliver()]);
    await other.close();
    expect(counts[0] + counts[1]).toBe(10);
    expect(new Set(received.map((mail) => mail.to[0])).size).toBe(10);
    expect(received).toHaveLength(10);
  });

  test("keeps a mail that could not be sent and tries it again later, with the reason", async () => {
    refusals = 1;
    await write("ines@example.com");
    expect(await delivery.deliver()).toBe(0);
    const [waiting] = await outbox();
    expect(waiting).toMatchObject({ sent_at: null, attempts: 1, last_error: expect.stringContaining("mailbox busy") });
    expect(waiting.next_attempt_at.getTime()).toBeGreaterThan(Date.now() + 60_000);
    expect(await delivery.deliver()).toBe(0);
    await pool.query("update mail_outbox set next_attempt_at = now()");
    expect(await delivery.deliver()).toBe(1);
    expect((await outbox())[0]).toMatchObject({ attempts: 2, last_error: null });
  });

  test("tries a mail no more that its server refuses for good, and keeps what it said", async () => {
    await write("gone.ines@example.com");
    expect(await delivery.deliver()).toBe(0);
    refusals = 1;
    refusalCode = 554;
    await write("full@example.com");
    expect(await delivery.deliver()).toBe(0);
    await pool.query("update mail_outbox set next_attempt_at = now()");
    expect(await delivery.deliver()).toBe(0);
    for (const [index, said] of ["no such user", "mailbox busy"].entries())
      expect((await outbox())[index]).toMatchObject({
        attempts: 1,
        bounced_at: expect.any(Date),
        last_error: expect.stringContaining(said),
      });
  });

  test("tries again where the sender is refused, which says nothing of the recipient", async () => {
    const other = startDelivery("nobody@comptoir.test");
    await write("ines@example.com");
    expect(await other.deliver()).toBe(0);
    await other.close();
    expect((await outbox())[0]).toMatchObject({
      bounced_at: null,
      last_error: expect.stringContaining("unknown sender"),
    });
    await pool.query("update mail_outbox set next_attempt_at = now()");
    expect(await delivery.deliver()).toBe(1);
  });

  test("gives a mail up after eight attempts", async () => {
    await write("ines@example.com");
    await pool.query("update mail_outbox set attempts = 8");
    expect(await delivery.deliver()).toBe(0);
    expect(received).toEqual([]);
  });

  test("sends no link that has ended while its mail waited", async () => {
    await write("ines@example.com");
    await pool.query("update mail_outbox set created_at = now() - interval '61 minutes'");
    expect(await delivery.deliver()).toBe(0);
    await pool.query("update mail_outbox set created_at = now() - interval '50 minutes'");
    expect(await delivery.deliver()).toBe(1);
  });

  test("does not exist without a mail server: mails stay in the outbox", async () => {
    await write("ines@example.com");
    expect(startMailDelivery({ database, settings: testSettings(), log })).toBeNull();
    expect((await outbox())[0]).toMatchObject({ sent_at: null, attempts: 0 });
  });
});
