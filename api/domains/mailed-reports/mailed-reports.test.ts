import { beforeEach, describe, expect, test } from "vitest";
import { createApi } from "#api/app.ts";
import type { Database } from "#api/db/database.ts";
import { createLog } from "#api/log.ts";
import { insertFile, storeFile } from "#api/media/files.ts";
import { withReceived } from "#api/media/receive.ts";
import { languages } from "#contract/languages.ts";
import type { MailedReportContent } from "#contract/mailed-reports/schemas.ts";
import { createRestaurant, createReview } from "#tests/factories/records.ts";
import { reviewSetup, staffOf } from "#tests/factories/review-setup.ts";
import { callerOf, screenWords, testSettings } from "#tests/setup/api.ts";
import { testDatabase } from "#tests/setup/database.ts";
import { readPage } from "#tests/setup/read-page.ts";
import { deliverRuns } from "./run/deliver.ts";
import { sendDueReports } from "./run/due.ts";
import { openDueRuns } from "./run/open.ts";

const database = await testDatabase();
const settings = testSettings();
const plain = (text: string) => text.replaceAll(/[\u202f\u00a0]/g, " ");

/** A worker of its own, as another process would be. */
function workerOn(one: Database) {
  const api = createApi({ database: one, settings, log: createLog({ level: "error" }), presentTab: screenWords });
  api.close();
  return api.services;
}
const services = workerOn(database);

const weekly: Omit<MailedReportContent, "recipients"> = {
  name: "Le point du lundi",
  scope: "all",
  restaurantIds: [],
  restaurantGroupIds: [],
  tabs: ["e-reputation"],
  frequency: "weekly",
  weekday: 1,
  monthDay: 3,
  at: "08:00",
  timeZone: "Europe/Paris",
  language: "fr",
  intro: "",
};
type Changes = Partial<MailedReportContent>;

async function setUp(changes: Changes = {}) {
  const all = await reviewSetup(database, "manager");
  const { user, api } = all;
  const create = async (more: Changes = {}) =>
    (await api.mailedReports.create({ userId: user.id, ...weekly, recipients: [user.email], ...changes, ...more }))
      .data;
  const report = await create();
  const path = { userId: user.id, reportId: report._id };
  return { ...all, create, report, path };
}
const makeDue = (id: string, span = "1 minute") =>
  database.pool.query(`update mailed_reports set next_run_at = now() - $2::interval where id = $1`, [id, span]);
/** Files asked for fail as on a machine without Chromium, and runs look for them at once. */
async function endFiles() {
  const { pool } = database;
  await pool.query("update prepared_files set state = 'failed', failure = 'noChromium' where state = 'waiting'");
  await pool.query("update mailed_report_runs set lease_until = null where state = 'open' and lease_id is null");
}
/** The minutely job, once to ask for files and once when they are there. */
async function sendDue(...workers: (typeof services)[]) {
  for (let times = 0; times < 2; times += 1) {
    await Promise.all((workers.length > 0 ? workers : [services]).map((worker) => sendDueReports(worker)));
    await endFiles();
  }
}
type Stored = {
  attachment_file_id: string | null;
  attachment_name: string | null;
  recipient: string;
  subject: string;
  text_body: string;
  html_body: string;
  unsubscribe_address: string;
};
const mails = async () =>
  (await database.pool.query<Stored>("select * from mail_outbox where kind = 'report' order by created_at, recipient"))
    .rows;
const recipientsOfMails = async () => (await mails()).map(({ recipient }) => recipient).sort();

beforeEach(async () => {
  await database.pool.query("delete from mail_outbox");
  await database.pool.query("delete from mailed_reports");
  await database.pool.query("delete from prepared_files");
});

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

describe("a due report", () => {
  test("is one mail to each recipient with the screen's figures as text and HTML, and is due again a week later", async () => {
    const { report, path, api, review, user, restaurant } = await setUp({
      recipients: ["avocat@cabinet.example"],
      intro: "Bonne semaine !\n<b>Bravo</b>",
    });
    await makeDue(report._id);
    const { rows } = await database.pool.query(
      "select (next_run_at at time zone 'Europe/Paris')::date - 3 as day from mailed_reports where id = $1",
      [report._id],
    );
    const monday = await database.pool.query(
      "select date_trunc('week', now() at time zone 'Europe/Paris')::date::text d",
    );
    expect(rows).toHaveLength(1);
    const inWeek = new Date(`${monday.rows[0].d}T12:00:00Z`);
    inWeek.setUTCDate(inWeek.getUTCDate() - 3);
    for (const rating of [5, 4])
      await createReview(database, { restaurantId: restaurant.id, rating, publishedAt: inWeek });
    await sendDue();
    const [mail, ...others] = await mails();
    if (!mail) throw new Error("no mail");
    expect([mail.recipient, others]).toEqual(["avocat@cabinet.example", []]);
    expect(plain(mail.subject)).toMatch(/^Le point du lundi : /);
    const page = readPage(mail.html_body);
    for (const found of [plain(mail.text_body), plain(page.text)]) {
      expect(found).toContain("Bonne semaine !");
      expect(found).toContain("<b>Bravo</b>");
      expect(found).toContain("Chez Madeleine");
      expect(found).toContain("Chiffres calculés le");
      expect(found).toContain("4,50");
    }
    expect(page.find("b")).toBeNull();
    const to = page.all("a").map((link) => link.getAttribute("href") ?? "");
    expect(to.some((href) => href.includes("/groups/statistics/e-reputation?period=custom"))).toBe(true);
    expect(to).toContain(mail.unsubscribe_address);
    expect(mail.unsubscribe_address).toMatch(/\/unsubscribe_report_v2\?token=/);
    const { data: after } = await api.mailedReports.get(path);
    expect(Date.parse(after.nextRunAt)).toBeGreaterThan(Date.now());
    expect(after.runs).toMatchObject([{ state: "done", mailCount: 1, reason: null }]);
    expect([review.rating, user.name]).toEqual([4, "Lina"]);
  });

  test.each(languages)(
    "says the same as text and as HTML, without a script or anything to fetch: %s",
    async (language) => {
      const { report, user } = await setUp({ language, name: '<img src=x onerror="alert(1)">' });
      await makeDue(report._id);
      await sendDue();
      const [mail] = await mails();
      if (!mail) throw new Error("no mail");
      const page = readPage(mail.html_body);
      expect(page.all("script, img, link, iframe, [src], [onerror]")).toEqual([]);
      expect(page.find(`html[lang=${language}] a[href="${mail.unsubscribe_address}"]`)).not.toBeNull();
      expect(mail.unsubscribe_address).toMatch(/\/unsubscribe_report\?token=/);
      const hidden = mail.text_body.split("\n").filter((line) => line !== "" && !line.startsWith("http"));
      const said = plain(page.text).replaceAll(/\s+/g, " ").toLowerCase();
      for (const line of hidden.filter((one) => !one.includes(":")))
        expect(said).toContain(plain(line).replaceAll(/\s+/g, " ").toLowerCase());
      expect(mail.recipient).toBe(user.email);
    },
  );

  test("of dates missed without a worker makes up for the last alone", async () => {
    const { report, api, path } = await setUp({ frequency: "daily" });
    await makeDue(report._id, "9 days");
    await sendDue();
    expect(await mails()).toHaveLength(1);
    const { data } = await api.mailedReports.get(path);
    expect(data.runs).toHaveLength(1);
    expect(Date.now() - Date.parse(data.runs[0]?.dueAt ?? "")).toBeLessThan(25 * 3600_000);
  });

  test("set to a later hour on the day of its mail does not send the same period twice", async () => {
    const { report, api, path, user } = await setUp({ frequency: "daily", at: "00:00" });
    await makeDue(report._id);
    await sendDue();
    const change = { ...path, ...weekly, frequency: "daily" as const, at: "23:59", recipients: [user.email] };
    const { data } = await api.mailedReports.update({ ...change, expectedVersion: 1 });
    expect(Date.parse(data.nextRunAt)).toBeGreaterThan(Date.now());
    await makeDue(report._id);
    await sendDue();
    expect(await mails()).toHaveLength(1);
  });

  test("is sent once by workers that run at the same time, whatever their clocks say", async () => {
    const { create, report } = await setUp({ recipients: ["a@x.example", "b@x.example", "c@x.example"] });
    const second = await create({ name: "Deux" });
    for (const { _id } of [report, second]) await makeDue(_id);
    await sendDue(services, workerOn(database), services);
    expect(await recipientsOfMails()).toEqual(["a", "a", "b", "b", "c", "c"].map((one) => `${one}@x.example`));
  });

  test("is gone on with after a crash between two steps, each mail once", async () => {
    const { report } = await setUp({ recipients: ["a@x.example", "b@x.example"] });
    await makeDue(report._id);
    expect(await openDueRuns(database)).toBe(1);
    expect(await mails()).toEqual([]);
    // It is gone on with once its file has been asked for.
    expect(await deliverRuns(services)).toBe(0);
    await endFiles();
    // A worker that died with the run, after it had written the first mail.
    await deliverRuns(services);
    await database.pool.query("delete from mail_outbox where recipient = 'b@x.example'");
    await database.pool.query("update mailed_report_deliveries set state = 'waiting' where mail_id is null");
    await database.pool.query(
      "update mailed_report_runs set state = 'open', lease_id = gen_random_uuid(), lease_until = now() + interval '1 hour'",
    );
    expect(await deliverRuns(services)).toBe(0);
    await database.pool.query("update mailed_report_runs set lease_until = now() - interval '1 second'");
    await deliverRuns(services);
    await sendDue();
    expect(await recipientsOfMails()).toEqual(["a@x.example", "b@x.example"]);
  });

  test("of an owner who lost their restaurants sends nothing and says so; a part of them is left out", async () => {
    const { report, api, path, user } = await setUp();
    await database.pool.query("delete from restaurant_members where user_id = $1", [user.id]);
    await makeDue(report._id);
    await sendDue();
    expect(await mails()).toEqual([]);
    expect((await api.mailedReports.get(path)).data.runs).toMatchObject([
      { state: "skipped", reason: "noRestaurants" },
    ]);
    await expect(api.mailedReports.preview(path)).rejects.toMatchObject({ code: "MAILED_REPORT_EMPTY" });
  });

  test("of somebody who was deactivated, demoted to a viewer or deleted sends nothing", async () => {
    const changes = ["email_confirmed_at = null", "role = 'viewer'"];
    for (const change of changes) {
      const { report, user } = await setUp();
      await database.pool.query(`update users set ${change} where id = $1`, [user.id]);
      await makeDue(report._id);
    }
    const gone = await setUp();
    await makeDue(gone.report._id);
    await database.pool.query("delete from users where id = $1", [gone.user.id]);
    await sendDue();
    expect(await mails()).toEqual([]);
  });

  test("that is paused is not sent, and not made up for", async () => {
    const { report, api, path } = await setUp();
    await api.mailedReports.pause({ ...path, isPaused: true });
    await makeDue(report._id);
    await sendDue();
    await api.mailedReports.pause({ ...path, isPaused: false });
    await sendDue();
    expect(await mails()).toEqual([]);
  });
});

describe("the file of a report", () => {
  const fileOf = async () =>
    (await database.pool.query("select id, user_id, is_listed, kind, content from prepared_files")).rows;

  test("is asked for in its owner's right and goes with every mail once it is there", async () => {
    const { report, user } = await setUp({ recipients: ["a@x.example", "b@x.example"], name: "Point / du <lundi>" });
    await makeDue(report._id);
    await sendDueReports(services);
    expect(await mails()).toEqual([]);
    const [file, ...others] = await fileOf();
    expect([file, others]).toMatchObject([{ user_id: user.id, is_listed: false, kind: "pdf" }, []]);
    expect(file.content).toMatchObject({ sections: ["e-reputation"], language: "fr", restaurantId: null });
    const bytes = [new TextEncoder().encode("%PDF-1.7")];
    const about = { purpose: "prepared_file", ownerId: file.id, name: "r.pdf" } as const;
    await withReceived(services.media, bytes, 1000, async (received) => {
      const mediaId = await insertFile(database.orm, await storeFile(services.media, received, about));
      await database.pool.query("update prepared_files set state = 'ready', media_id = $1", [mediaId]);
    });
    await endFiles();
    await sendDueReports(services);
    const sent = await mails();
    expect(sent).toHaveLength(2);
    for (const mail of sent) {
      expect(mail).toMatchObject({ attachment_file_id: file.id });
      expect(mail.attachment_name).toMatch(/^Point {2}du lundi \d{4}-\d\d-\d\d \d{4}-\d\d-\d\d\.pdf$/);
      expect(mail.text_body).toContain("est joint en PDF");
    }
  });

  test("that cannot be made, or takes too long, is left out, and the mail goes", async () => {
    const { report, create } = await setUp();
    await makeDue(report._id);
    await sendDue();
    const slow = await create({ name: "Lent" });
    await makeDue(slow._id);
    await sendDueReports(services);
    await database.pool.query(
      "update mailed_report_runs set lease_until = null, created_at = now() - interval '21 minutes' where state = 'open'",
    );
    await sendDueReports(services);
    const sent = await mails();
    expect(sent.map(({ attachment_file_id }) => attachment_file_id)).toEqual([null, null]);
    expect(sent[0]?.text_body).not.toContain("PDF");
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

describe("a test and a preview", () => {
  test("show the mail as it would be sent, to the owner alone, and count for no run", async () => {
    const { api, path, user } = await setUp({ recipients: ["avocat@cabinet.example"], frequency: "monthly" });
    const { data: preview } = await api.mailedReports.preview(path);
    expect(preview.text).toContain("/groups/statistics/e-reputation?period=months");
    expect(preview.html).toContain(preview.subject.slice(0, 10));
    const { data } = await api.mailedReports.test(path);
    expect(data).toEqual({ address: user.email, leaves: false });
    const [mail] = await mails();
    expect(mail).toMatchObject({ recipient: user.email, unsubscribe_address: null });
    expect(mail?.subject).toMatch(/^Essai – Le point du lundi/);
    expect((await api.mailedReports.get(path)).data.runs).toEqual([]);
  });
});

describe("the link of a report's mail", () => {
  const tokenOf = (address: string | undefined) => new URL(address ?? "").searchParams.get("token") ?? "";

  test("stops that report for its reader alone, with and without an account, and is undone", async () => {
    const all = await setUp({ recipients: ["avocat@cabinet.example"] });
    const { user, api, path, report } = all;
    const recipients = ["avocat@cabinet.example", user.email];
    await api.mailedReports.update({ ...path, ...weekly, recipients, expectedVersion: 1 });
    await makeDue(report._id);
    await sendDue();
    const sent = await mails();
    const { api: anybody } = await callerOf(database, null);
    for (const email of recipients) {
      const token = tokenOf(sent.find(({ recipient }) => recipient === email)?.unsubscribe_address);
      const seen = (await anybody.unsubscribes.get({ token })).data;
      expect(seen).toMatchObject({ reportName: report.name, stoppedAt: null, language: "fr" });
      expect(seen.address).not.toBe(email);
      expect((await anybody.unsubscribes.stop({ token })).data.stoppedAt).not.toBeNull();
      await anybody.unsubscribes.stop({ token });
    }
    expect((await api.mailedReports.get(path)).data.recipients.map(({ state }) => state)).toEqual([
      "stopped",
      "stopped",
    ]);
    const { data: stored } = await api.mailedReports.get(path);
    for (const { _id } of stored.recipients) await api.mailedReports.resumeRecipient({ ...path, recipientId: _id });
    await api.mailedReports.update({ ...path, ...weekly, recipients: ["a@x.example"], expectedVersion: 2 });
    await api.mailedReports.update({ ...path, ...weekly, recipients, expectedVersion: 3 });
    expect((await api.mailedReports.get(path)).data.recipients.map(({ state }) => state)).toEqual([
      "stopped",
      "stopped",
    ]);
    const token = tokenOf(sent.find(({ recipient }) => recipient === user.email)?.unsubscribe_address);
    expect((await anybody.unsubscribes.resume({ token })).data.stoppedAt).toBeNull();
    expect((await api.mailedReports.get(path)).data.recipients.map(({ state }) => state)).toEqual([
      "stopped",
      "active",
    ]);
    await database.pool.query(
      "update mailed_report_runs set period_from = period_from - 700, period_to = period_to - 700",
    );
    await database.pool.query("delete from mail_outbox");
    await makeDue(report._id);
    await sendDue();
    expect(await recipientsOfMails()).toEqual([user.email]);
  });

  test("of a report that is deleted is not valid", async () => {
    const { api, path, report } = await setUp();
    await makeDue(report._id);
    await sendDue();
    const token = tokenOf((await mails())[0]?.unsubscribe_address);
    await api.mailedReports.delete(path);
    const { api: anybody } = await callerOf(database, null);
    for (const act of ["get", "stop", "resume"] as const)
      await expect(anybody.unsubscribes[act]({ token })).rejects.toMatchObject({ code: "LINK_NOT_VALID" });
  });
});

describe("an address that is refused for good", () => {
  test("gets no further report until its owner lets it go on", async () => {
    const { api, path, report } = await setUp({ recipients: ["parti@x.example", "la@x.example"] });
    await makeDue(report._id);
    await sendDue();
    await database.pool.query(
      "update mail_outbox set bounced_at = now(), last_error = '550 no such user' where recipient = 'parti@x.example'",
    );
    await sendDue();
    const { data } = await api.mailedReports.get(path);
    expect(data.recipients).toMatchObject([
      { email: "parti@x.example", state: "bounced", reason: "550 no such user" },
      { email: "la@x.example", state: "active" },
    ]);
    const again = async () => {
      await database.pool.query("delete from mail_outbox");
      await database.pool.query("delete from mailed_report_runs");
      await makeDue(report._id);
      await sendDue();
      return recipientsOfMails();
    };
    expect(await again()).toEqual(["la@x.example"]);
    const recipientId = data.recipients[0]?._id ?? "";
    await api.mailedReports.resumeRecipient({ ...path, recipientId });
    expect(await again()).toEqual(["la@x.example", "parti@x.example"]);
  });
});
