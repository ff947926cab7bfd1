import { beforeEach, describe, expect, test } from "vitest";
import { testDatabase } from "#tests/setup/database.ts";
import { readPage, textOf } from "#tests/setup/read-page.ts";
import { newId } from "../db/ids.ts";
import { composeMail } from "./compose.ts";
import { createMail, listMails } from "./outbox.ts";
import { outboxPage } from "./outbox-page.ts";

const { pool, orm } = await testDatabase();
const page = outboxPage(orm);
const href = "https://comptoir.test/confirm/u/t";
beforeEach(() => pool.query("delete from mail_outbox"));

describe("the outbox page", () => {
  test("says that nothing was written yet", async () => {
    expect(await (await page.request("/")).text()).toContain("No mail has been written yet.");
  });

  test("lists mails, the latest first, and opens each with its links to click", async () => {
    await createMail(orm, "first@example.com", composeMail("password", "en", { name: "A", href }));
    await createMail(orm, "<b>second</b>@example.com", composeMail("confirm", "en", { name: "B", href }));
    const list = readPage(await (await page.request("/")).text());
    expect(list.all("tbody td:nth-child(2)").map(textOf)).toEqual(["<b>second</b>@example.com", "first@example.com"]);
    const [latest] = await listMails(orm, 1);
    const one = readPage(await (await page.request(`/${latest?.id}`)).text());
    expect(one.find("a", href)?.getAttribute("href")).toBe(href);
    const mail = await (await page.request(`/${latest?.id}/html`)).text();
    expect(mail.replace('<base target="_top">', "")).toBe(latest?.htmlBody);
  });

  test.each(["/", `/${newId()}`])("allows no script and no cache: %s", async (path) => {
    const { headers } = await page.request(path);
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(headers.get("content-security-policy")).not.toContain("script-src");
    expect(headers.get("cache-control")).toBe("no-store");
  });

  test.each([newId(), "not-an-id"])("does not find what is not there: %s", async (id) => {
    expect((await page.request(`/${id}`)).status).toBe(404);
    expect((await page.request(`/${id}/html`)).status).toBe(404);
  });
});
