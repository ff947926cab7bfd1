import { expect, test } from "vitest";
import { newId } from "#api/db/ids.ts";
import { transaction } from "#api/db/transaction.ts";
import { deliverNotifications } from "#api/domains/notifications/deliver/run.ts";
import { aboutReview, notify } from "#api/domains/notifications/notify.ts";
import { writeAlerts } from "#api/domains/platform-sessions/alerts.ts";
import { createLog } from "#api/log.ts";
import { languages } from "#contract/languages.ts";
import { reviewSetup } from "#tests/factories/review-setup.ts";
import { callerOf, testSettings } from "#tests/setup/api.ts";
import { testDatabase } from "#tests/setup/database.ts";
import { readPage } from "#tests/setup/read-page.ts";

const database = await testDatabase();
const settings = testSettings();

type Stored = {
  kind: string;
  subject: string;
  text_body: string;
  html_body: string;
  unsubscribe_address: string | null;
};
const mailsTo = async (email: string) =>
  (
    await database.pool.query<Stored>(
      "select kind, subject, text_body, html_body, unsubscribe_address from mail_outbox where recipient = $1",
      [email],
    )
  ).rows;
/** An account of Google that the person connected. */
async function accountOf({ user, restaurant }: Awaited<ReturnType<typeof reviewSetup>>): Promise<string> {
  const id = newId();
  await database.pool.query(
    `insert into credentials (id, organization_id, user_id, key, account_id, account_name)
     values ($1::uuid, $3, $2, 'gmb', $1::text, 'marelune@gmail.example')`,
    [id, user.id, restaurant.organizationId],
  );
  return id;
}

test.each(languages)(
  "every mail of a notification names its stop link in text, HTML and header: %s",
  async (language) => {
    const all = await reviewSetup(database, "owner");
    const { user, review } = all;
    await database.pool.query("update users set default_language = $2 where id = $1", [user.id, language]);
    const account = await accountOf(all);
    await transaction(database, (tx) => writeAlerts(tx, account, settings));
    await notify(database.orm, { ...aboutReview(review), event: "review_negative", userIds: [user.id] });
    await deliverNotifications({ database, settings, log: createLog({ level: "error" }) });
    const mails = await mailsTo(user.email);
    expect(mails.map(({ kind }) => kind).sort()).toEqual(["connection-lost", "notifications"]);
    for (const mail of mails) {
      const address = mail.unsubscribe_address ?? "none";
      expect(mail.text_body).toContain(address);
      expect(readPage(mail.html_body).find(`html[lang=${language}] a[href="${address}"]`)).not.toBeNull();
    }
  },
);

test("the link of a mail about a lost account stops those mails alone; the account's end is then in the app only", async () => {
  const all = await reviewSetup(database, "owner");
  const { user, api } = all;
  const account = await accountOf(all);
  await transaction(database, (tx) => writeAlerts(tx, account, settings));
  const [mail] = await mailsTo(user.email);
  const token = mail?.unsubscribe_address?.split("/").at(-1) ?? "";
  const { api: anybody } = await callerOf(database, null);
  expect((await anybody.unsubscribes.stop({ token })).data).toMatchObject({ events: ["connection_lost"] });
  await transaction(database, (tx) => writeAlerts(tx, account, settings));
  expect(await mailsTo(user.email)).toHaveLength(1);
  expect((await api.notifications.list({ events: ["connection_lost"] })).data).toHaveLength(2);
});
