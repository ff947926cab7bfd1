import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { insertFile, storeFile } from "#api/media/files.ts";
import { withReceived } from "#api/media/receive.ts";
import { mailedReportSetup, weekly } from "#tests/factories/mailed-reports.ts";
import { createRestaurant } from "#tests/factories/records.ts";
import { reviewSetup, staffOf } from "#tests/factories/review-setup.ts";
import { callerOf } from "#tests/setup/api.ts";
import { testDatabase } from "#tests/setup/database.ts";
import { readPage } from "#tests/setup/read-page.ts";
import { sendDueReports } from "./run/due.ts";

const database = await testDatabase();
const { endFiles, mails, makeFiles, newWorker, sendDue, services, setUp } = mailedReportSetup(database);

describe("a report", () => {
  test("is set up, listed, changed, paused, let go on and deleted by its owner alone", async () => {
    const { api, path, user, restaurant, report } = await setUp();
    expect(report).toMatchObject({ ...weekly, isPaused: false, version: 1, runs: [] });
    expect(report.recipients).toMatchObject([{ email: user.email, state: "active" }]);
    expect((await api.mailedReports.list({ userId: user.id })).data.map(({ _id }) => _id)).toEqual([report._id]);
    const changed = { ...path, ...weekly, name: "Un  autre\nnom", recipients: ["avocat@cabinet.example", user.email] };
    const { data } = await api.mailedReports.update({ ...changed, expectedVersion: 1 });
    expect(data).toMatchObject({ name: "Un autre nom", version: 2 });
    expect(data.recipients.map(({ email }) => email)).toEqual(["avocat@cabinet.example", user.email]);
    await expect(api.mailedReports.update({ ...changed, expectedVersion: 1 })).rejects.toMatchObject({
      code: "CONFLICT",
    });
    expect((await api.mailedReports.pause({ ...path, isPaused: true })).data.isPaused).toBe(true);
    expect((await api.mailedReports.pause({ ...path, isPaused: false })).data.isPaused).toBe(false);
    const colleague = await staffOf(database, restaurant, "owner", "Zoé");
    const { api: hers } = await callerOf(database, colleague);
    for (const userId of [user.id, colleague.id])
      await expect(hers.mailedReports.get({ userId, reportId: report._id })).rejects.toMatchObject({
        code: "NOT_FOUND",
      });
    await api.mailedReports.delete(path);
    await expect(api.mailedReports.get(path)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("on a foreign restaurant is not found, on none and with a note of 10,000 characters not valid", async () => {
    const { create, restaurant } = await setUp();
    const foreign = (await reviewSetup(database, "owner")).restaurant;
    const chosen = { scope: "chosen" as const };
    await expect(create({ ...chosen, restaurantIds: [restaurant.id, foreign.id] })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    await expect(create(chosen)).rejects.toMatchObject({ code: "INVALID_INPUT" });
    await expect(create({ intro: "a".repeat(10_000) })).rejects.toMatchObject({
      code: "INVALID_INPUT",
      data: { fields: { intro: "too_large" } },
    });
    await expect(create({ timeZone: "Europe/Nowhere" })).rejects.toMatchObject({ code: "INVALID_INPUT" });
  });

  test("comes by the clock of its zone: the third of the month, a Monday, the next day", async () => {
    const { create } = await setUp();
    const local = (iso: string, timeZone: string) => {
      const options = { timeZone, weekday: "short", day: "numeric", hour: "2-digit", minute: "2-digit" } as const;
      const parts = new Intl.DateTimeFormat("en-GB", options).formatToParts(new Date(iso));
      return Object.fromEntries(parts.map(({ type, value }) => [type, value]));
    };
    const timeZone = "America/New_York";
    const monthly = await create({ frequency: "monthly", at: "06:30", timeZone });
    expect(local(monthly.nextRunAt, timeZone)).toMatchObject({ day: "3", hour: "06", minute: "30" });
    const onMonday = await create({ frequency: "weekly", at: "23:15" });
    expect(local(onMonday.nextRunAt, "Europe/Paris")).toMatchObject({ weekday: "Mon", hour: "23", minute: "15" });
    const daily = await create({ frequency: "daily" });
    expect(Date.parse(daily.nextRunAt) - Date.now()).toBeLessThanOrEqual(25 * 3600_000);
  });
});

test("a report of one organization has its name, colour and opening words, of several none", async () => {
  const { api, path, restaurant, user } = await setUp();
  await database.pool.query(
    "insert into report_appearances (organization_id, sender_name, colour, intro) values ($1, 'Maison <Tavelin>', '#123456', 'Bien à vous.')",
    [restaurant.organizationId],
  );
  const { data: own } = await api.mailedReports.preview(path);
  const page = readPage(own.html);
  expect([page.text.includes("Maison <Tavelin>"), page.text.includes("Comptoir ")]).toEqual([true, false]);
  expect(own.html).toContain("color:#123456");
  expect(own.text).toContain("Bien à vous.");
  const other = await createRestaurant(database);
  await database.pool.query("insert into restaurant_members (restaurant_id, user_id) values ($1, $2)", [
    other.id,
    user.id,
  ]);
  const { data: both } = await api.mailedReports.preview(path);
  expect(both.html).not.toContain("Tavelin");
});

test("a mail is sent in the organization's name, its own where none is set, with its logo in the mail itself", async () => {
  const { api, path, restaurant } = await setUp();
  const { organizationId } = restaurant;
  await api.mailedReports.test(path);
  const bytes = await sharp({ create: { width: 8, height: 4, channels: 3, background: "#a30" } })
    .webp()
    .toBuffer();
  const about = { purpose: "report_logo", ownerId: organizationId, name: "logo.webp" } as const;
  const logoMediaId = await withReceived(services.media, [bytes], 10_000, async (file) =>
    insertFile(database.orm, await storeFile(services.media, file, about)),
  );
  await sendDue();
  await database.pool.query(
    "insert into report_appearances (organization_id, sender_name, logo_media_id) values ($1, 'Agence Sel', $2)",
    [organizationId, logoMediaId],
  );
  await api.mailedReports.test(path);
  await sendDue();
  const { rows } = await database.pool.query("select name from organizations where id = $1", [organizationId]);
  const [plain, white] = await mails();
  expect([plain?.sender_name, plain?.logo_media_id]).toEqual([rows[0].name, null]);
  expect([white?.sender_name, white?.logo_media_id]).toEqual(["Agence Sel", logoMediaId]);
  const picture = readPage(white?.html_body ?? "").find("img");
  expect([picture?.getAttribute("src"), picture?.getAttribute("alt")]).toEqual(["cid:logo", "Agence Sel"]);
  const shown = readPage((await api.mailedReports.preview(path)).data.html)
    .find("img")
    ?.getAttribute("src");
  expect(shown).toMatch(/^data:image\/png;base64,iVBOR/);
});

describe("a test and a preview", () => {
  test("show the mail as it would be sent, to the owner alone, and count for no run", async () => {
    const { api, path, user } = await setUp({ recipients: ["avocat@cabinet.example"], frequency: "monthly" });
    const { data: preview } = await api.mailedReports.preview(path);
    expect(preview.text).toContain("/groups/statistics/e-reputation?period=months");
    expect(preview.html).toContain(preview.subject.slice(0, 10));
    const { data } = await api.mailedReports.test(path);
    expect(data).toEqual({ address: user.email, leaves: false });
    await sendDueReports(services);
    expect(await mails()).toEqual([]);
    await endFiles();
    await sendDueReports(services);
    const [mail] = await mails();
    expect(mail).toMatchObject({ recipient: user.email, unsubscribe_address: null, attachment_file_id: null });
    expect(mail?.subject).toMatch(/^Essai – Le point du lundi/);
    expect((await api.mailedReports.get(path)).data.runs).toEqual([]);
  });

  test("goes with the same file as the report, once, whoever writes it", async () => {
    const { api, path } = await setUp();
    await api.mailedReports.test(path);
    await makeFiles();
    await Promise.all([sendDueReports(services), sendDueReports(newWorker())]);
    await sendDue();
    const sent = await mails();
    expect(sent).toHaveLength(1);
    expect(sent[0]?.attachment_name).toMatch(/^Le point du lundi .*\.pdf$/);
    expect(sent[0]?.text_body).toContain("est joint en PDF");
  });

  test("of a report on the return alone waits for no file", async () => {
    const { api, path } = await setUp({ tabs: ["roi"] });
    await api.mailedReports.test(path);
    await sendDueReports(services);
    expect(await mails()).toHaveLength(1);
  });

  test("of somebody who lost their restaurants before its file was made is not sent", async () => {
    const { api, path, user } = await setUp();
    await api.mailedReports.test(path);
    await database.pool.query("delete from restaurant_members where user_id = $1", [user.id]);
    await sendDue();
    expect(await mails()).toEqual([]);
    expect((await database.pool.query("select from mailed_report_tests")).rowCount).toBe(0);
  });
});
