import { describe, expect, test } from "vitest";
import { mailedReportSetup, weekly } from "#tests/factories/mailed-reports.ts";
import { callerOf } from "#tests/setup/api.ts";
import { testDatabase } from "#tests/setup/database.ts";

const database = await testDatabase();
const { mails, makeDue, recipientsOfMails, sendDue, setUp } = mailedReportSetup(database);

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
    const { api, path, report, user } = await setUp({ recipients: ["parti@x.example", "la@x.example"] });
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
    const told = (await api.notifications.list({ events: ["report_bounced"] })).data;
    expect(told).toMatchObject([
      { subject: { kind: "report", id: report._id }, data: { name: report.name, ownerId: user.id } },
    ]);
    const recipientId = data.recipients[0]?._id ?? "";
    await api.mailedReports.resumeRecipient({ ...path, recipientId });
    expect(await again()).toEqual(["la@x.example", "parti@x.example"]);
  });
});
