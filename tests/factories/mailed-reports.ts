import { beforeEach } from "vitest";
import { createApi } from "#api/app.ts";
import type { Database } from "#api/db/database.ts";
import { sendDueReports } from "#api/domains/mailed-reports/run/due.ts";
import { createLog } from "#api/log.ts";
import { insertFile, storeFile } from "#api/media/files.ts";
import { withReceived } from "#api/media/receive.ts";
import type { MailedReportContent } from "#contract/mailed-reports/schemas.ts";
import { screenWords, testSettings } from "../setup/api.ts";
import { reviewSetup } from "./review-setup.ts";

/** What is set of a report without its recipients. */
export const weekly: Omit<MailedReportContent, "recipients"> = {
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

/** A mail of a report as it stands in the outbox. */
type StoredMail = {
  attachment_file_id: string | null;
  attachment_name: string | null;
  sender_name: string | null;
  logo_media_id: string | null;
  recipient: string;
  subject: string;
  text_body: string;
  html_body: string;
  unsubscribe_address: string;
};

/** Reports by mail on a database that each test finds without any: who sets one up, the minutely job, and the mails that it wrote. */
export function mailedReportSetup(database: Database) {
  const { pool } = database;
  const settings = testSettings();
  /** A worker of its own, as another process would be. */
  function newWorker() {
    const api = createApi({ database, settings, log: createLog({ level: "error" }), presentTab: screenWords });
    void api.close();
    return api.services;
  }
  const services = newWorker();
  beforeEach(async () => {
    for (const table of ["mail_outbox", "mailed_reports", "prepared_files"]) await pool.query(`delete from ${table}`);
  });
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
    pool.query(`update mailed_reports set next_run_at = now() - $2::interval where id = $1`, [id, span]);
  /** Files asked for fail as on a machine without Chromium, and runs look for them at once. */
  async function endFiles() {
    await pool.query("update prepared_files set state = 'failed', failure = 'noChromium' where state = 'waiting'");
    await pool.query("update mailed_report_runs set lease_until = null where state = 'open' and lease_id is null");
  }
  /** Files asked for are made. */
  async function makeFiles() {
    const { rows } = await pool.query<{ id: string }>("select id from prepared_files where state = 'waiting'");
    for (const { id } of rows) {
      const about = { purpose: "prepared_file", ownerId: id, name: "r.pdf" } as const;
      await withReceived(services.media, [new TextEncoder().encode("%PDF-1.7")], 1000, async (received) => {
        const mediaId = await insertFile(database.orm, await storeFile(services.media, received, about));
        await pool.query("update prepared_files set state = 'ready', media_id = $1 where id = $2", [mediaId, id]);
      });
    }
    await endFiles();
  }
  /** The minutely job, once to ask for files and once when they are there. */
  async function sendDue(...workers: (typeof services)[]) {
    for (let times = 0; times < 2; times += 1) {
      await Promise.all((workers.length > 0 ? workers : [services]).map((worker) => sendDueReports(worker)));
      await endFiles();
    }
  }
  const mails = async () =>
    (await pool.query<StoredMail>("select * from mail_outbox where kind = 'report' order by created_at, recipient"))
      .rows;
  const recipientsOfMails = async () => (await mails()).map(({ recipient }) => recipient).sort();
  return { services, newWorker, setUp, makeDue, endFiles, makeFiles, sendDue, mails, recipientsOfMails };
}
