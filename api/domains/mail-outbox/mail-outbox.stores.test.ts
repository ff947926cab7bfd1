import { beforeEach, describe, expect, test } from "vitest";
import { composeMail, linkAddress } from "#api/mail/compose.ts";
import { createMail } from "#api/mail/outbox.ts";
import type { OutboxMail, OutboxMailPage } from "#contract/mail-outbox/schemas.ts";
import { auditEntriesOf } from "#tests/factories/audit.ts";
import { createUser } from "#tests/factories/records.ts";
import { testApi } from "#tests/setup/api.ts";
import { mailMetrics } from "./metrics.ts";

const installation = "00000000-0000-0000-0000-000000000000";
const { database, call, tokenOf } = await testApi((settings) => ({
  ...settings,
  mail: { ...settings.mail, smtpUrl: "smtp://127.0.0.1:1" },
}));
const token = await tokenOf(await createUser(database, { role: "admin" }));
const secret = "s3cr3t-one-use-value-77";
const href = linkAddress("https://comptoir.test", "password", "u1", secret);

/** A mail with a link, changed by SQL. */
async function put(recipient: string, change = "attempts = 0"): Promise<string> {
  const id = await createMail(database.orm, recipient, composeMail("password", "fr", { name: "Inès", href }));
  await database.pool.query(`update mail_outbox set ${change} where id = $1`, [id]);
  return id;
}
const page = async (query = "") =>
  (await call<OutboxMail[]>("GET", `/mails${query}`, { token })).body as unknown as OutboxMailPage;
const sendAgain = (id: string, as = token) => call("POST", `/mails/${id}/sendings`, { token: as });

beforeEach(async () => {
  await database.pool.query("delete from mail_outbox");
});

describe("the outbox", () => {
  test("tells how each mail fares, newest first", async () => {
    await put("ended@a.example", "created_at = now() - interval '3 hours'");
    await put("abandoned@a.example", "attempts = 8, last_error = 'connection refused'");
    await put("refused@a.example", "attempts = 1, bounced_at = now(), last_error = '550 no such user'");
    await put("sent@a.example", "attempts = 1, sent_at = now()");
    await put("waiting@a.example");
    const { data, unfilteredCount, isDelivering } = await page();
    expect(data.map(({ recipient, state }) => `${state}@a.example` === recipient)).toEqual(Array(5).fill(true));
    expect(data.map(({ state }) => state)).toEqual(["waiting", "sent", "refused", "abandoned", "ended"]);
    expect(data.map(({ canSendAgain }) => canSendAgain)).toEqual([true, true, true, true, false]);
    expect(data.map(({ nextAt }) => nextAt !== null)).toEqual([true, false, false, false, false]);
    expect([unfilteredCount, isDelivering]).toEqual([5, true]);
    expect((await page("?state=failed")).data.map(({ state }) => state)).toEqual(["refused", "abandoned", "ended"]);
    expect((await page("?state=sent")).data.map(({ state }) => state)).toEqual(["sent"]);
    expect((await mailMetrics(database.orm)).join("\n")).toContain('comptoir_mails{state="refused"} 1');
  });

  test("is searched by recipient, page by page", async () => {
    for (const one of ["chef", "commis", "chef.de.rang"]) await put(`${one}@bistro.example`);
    expect((await page("?search=CHEF")).data.map(({ recipient }) => recipient)).toEqual([
      "chef.de.rang@bistro.example",
      "chef@bistro.example",
    ]);
    const first = await page("?search=bistro&pageSize=2");
    const second = await page(`?search=bistro&pageSize=2&after=${first.pagination.after}`);
    expect(second.data.map(({ recipient }) => recipient)).toEqual(["chef@bistro.example"]);
  });

  test("shows nothing that opens anything: no body, and links without what they carry", async () => {
    const said = `554 rejected: ${href} for chef@bistro.example`;
    const id = await put("chef@bistro.example", `attempts = 1, last_error = '${said}', subject = 'Voir ${href}'`);
    const { text } = await call("GET", "/mails", { token });
    expect(text).toContain("554 rejected");
    for (const leaked of [secret, "Inès", "<html"]) expect(text).not.toContain(leaked);
    await sendAgain(id);
    expect(JSON.stringify(await auditEntriesOf(database, installation))).not.toContain(secret);
  });
});

describe("sending again", () => {
  test("begins with the first attempt, of a refused and of a sent mail", async () => {
    for (const change of ["attempts = 8, bounced_at = now(), last_error = 'no'", "attempts = 1, sent_at = now()"]) {
      const id = await put("chef@bistro.example", change);
      expect((await sendAgain(id)).status).toBe(202);
      const { rows } = await database.pool.query(
        "select attempts, sent_at, bounced_at, last_error, next_attempt_at <= now() as due from mail_outbox where id = $1",
        [id],
      );
      expect(rows).toEqual([{ attempts: 0, sent_at: null, bounced_at: null, last_error: null, due: true }]);
    }
    const entries = await auditEntriesOf(database, installation);
    expect(entries.at(-1)).toMatchObject({ action: "mail.sentAgain", subjectKind: "mail" });
  });

  test("is refused once the link has ended, and for a mail that is not there", async () => {
    const id = await put("chef@bistro.example", "created_at = now() - interval '3 hours'");
    const ended = await sendAgain(id);
    expect([ended.status, ended.body.code]).toEqual([409, "MAIL_ENDED"]);
    expect((await sendAgain(installation)).status).toBe(404);
  });

  test("is for admins alone", async () => {
    const id = await put("chef@bistro.example");
    const manager = await tokenOf(await createUser(database, { role: "accountManager" }));
    expect((await sendAgain(id, manager)).status).toBe(403);
    expect((await call("GET", "/mails", { token: manager })).status).toBe(403);
  });
});
