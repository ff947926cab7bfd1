import { beforeEach, expect, test } from "vitest";
import type { ApiContext } from "#api/context.ts";
import { composeSetUpTestMail } from "#api/mail/set-up-test.ts";
import { languages } from "#contract/languages.ts";
import { testApi } from "#tests/setup/api.ts";
import { readPage } from "#tests/setup/read-page.ts";
import { createSetUpCode } from "./code.ts";
import { sendTestMail } from "./test-mail.ts";

const setUpCode = createSetUpCode();
const api = await testApi((settings) => ({ ...settings, mail: { ...settings.mail, smtpUrl: "smtp://mail.test" } }));
const { pool } = api.database;
const context = (change: Partial<ApiContext> = {}) =>
  ({
    ...api.services,
    setUpCode,
    requestId: "r",
    requestHeaders: new Headers(),
    responseHeaders: new Headers(),
    clientAddress: null,
    visit: null,
    principal: null,
    ability: null,
    ...change,
  }) satisfies ApiContext;
const input = { code: setUpCode, email: "prima@example.com", language: "it" } as const;

/** Writes what a delivery would, as soon as the mail is there. */
async function deliver(column: "sent_at = now()" | "last_error = 'getaddrinfo ENOTFOUND mail.test'") {
  for (;;) {
    const { rowCount } = await pool.query(`update mail_outbox set ${column} where kind = 'set-up-test'`);
    if (rowCount) return;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

beforeEach(async () => {
  await pool.query("truncate users, mail_outbox, rate_limits cascade");
});

test("says that a mail was accepted, or what the mail server said", async () => {
  const [sent] = await Promise.all([sendTestMail(context(), input), deliver("sent_at = now()")]);
  expect(sent).toEqual({ state: "sent", reason: null });
  await pool.query("truncate mail_outbox cascade");
  const [failed] = await Promise.all([
    sendTestMail(context(), input),
    deliver("last_error = 'getaddrinfo ENOTFOUND mail.test'"),
  ]);
  expect(failed).toEqual({ state: "failed", reason: "getaddrinfo ENOTFOUND mail.test" });
});

test("says that a mail still waits, and leaves it in the outbox", async () => {
  expect(await sendTestMail(context(), input, { forMs: 0 })).toEqual({ state: "waiting", reason: null });
  const { rows } = await pool.query("select recipient, language from mail_outbox");
  expect(rows).toEqual([{ recipient: "prima@example.com", language: "it" }]);
});

test("writes none without a mail server, and none without the code", async () => {
  const settings = { ...api.settings, mail: { ...api.settings.mail, smtpUrl: undefined } };
  expect(await sendTestMail(context({ settings }), input)).toEqual({ state: "noServer", reason: null });
  await expect(sendTestMail(context(), { ...input, code: "wrong" })).rejects.toMatchObject({
    code: "SET_UP_CODE_WRONG",
  });
  expect((await pool.query("select 1 from mail_outbox")).rowCount).toBe(0);
});

test("is of no use to send mails to many", async () => {
  for (let count = 0; count < 10; count += 1) await sendTestMail(context(), input, { forMs: 0 });
  await expect(sendTestMail(context(), input, { forMs: 0 })).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
});

test.each(languages)("the mail names the address of all links: %s", (language) => {
  const mail = composeSetUpTestMail(language, "https://comptoir.test");
  expect(readPage(mail.html).find(`html[lang=${language}] a[href="https://comptoir.test"]`)).not.toBeNull();
  expect(mail.text).toContain("https://comptoir.test");
});
