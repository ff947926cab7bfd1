import { describe, expect, test } from "vitest";
import { languages } from "#contract/languages.ts";
import { mailedReportSetup, weekly } from "#tests/factories/mailed-reports.ts";
import { createReview } from "#tests/factories/records.ts";
import { testDatabase } from "#tests/setup/database.ts";
import { readPage } from "#tests/setup/read-page.ts";
import { deliverRuns } from "./deliver.ts";
import { sendDueReports } from "./due.ts";
import { openDueRuns } from "./open.ts";

const database = await testDatabase();
const { endFiles, makeFiles, mails, makeDue, newWorker, recipientsOfMails, sendDue, services, setUp } =
  mailedReportSetup(database);
const plain = (text: string) => text.replaceAll(/[\u202f\u00a0]/g, " ");

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

  test("of restaurants, an organization and an owner with hostile names is markup in none of its parts, and one subject", async () => {
    const hostile = `</td><script>alert(1)</script> "&quot;\u202egnp.exe\r\nBcc: all@example.com ${"x".repeat(200)}`;
    const { report, restaurant, user } = await setUp({ recipients: ["avocat@cabinet.example"], intro: hostile });
    const { pool } = database;
    await pool.query("update restaurants set name = $1, internal_name = null where id = $2", [hostile, restaurant.id]);
    await pool.query("update organizations set name = $1 where id = $2", [hostile, restaurant.organizationId]);
    await pool.query("update users set name = $1 where id = $2", [hostile, user.id]);
    await makeDue(report._id);
    await sendDue();
    const [mail] = await mails();
    const page = readPage(mail?.html_body ?? "");
    expect(page.all("script, img, link, iframe")).toEqual([]);
    expect(page.text).toContain("<script>alert(1)</script>");
    expect(mail?.sender_name).toContain("<script>");
    expect(mail?.sender_name).not.toMatch(/[\r\n\u202e]/);
    expect(mail?.subject).not.toMatch(/[\r\n]/);
  });

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
    await sendDue(services, newWorker(), services);
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

  test("whose restaurants have all moved to another organization sends nothing, and never all that its owner reaches", async () => {
    const { report, path, api, restaurant } = await setUp();
    const chosen = { scope: "chosen" as const, restaurantIds: [restaurant.id] };
    const content = { ...weekly, ...chosen, recipients: ["avocat@cabinet.example"] };
    await api.mailedReports.update({ ...path, ...content, expectedVersion: report.version });
    await database.pool.query("update mailed_reports set restaurant_ids = '{}' where id = $1", [report._id]);
    await makeDue(report._id);
    await sendDue();
    expect(await mails()).toEqual([]);
    const { data } = await api.mailedReports.get(path);
    expect(data.runs).toMatchObject([{ state: "skipped", reason: "noRestaurants" }]);
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
    await makeFiles();
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
