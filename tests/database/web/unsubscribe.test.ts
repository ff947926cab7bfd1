import { expect, test } from "vitest";
import { newId } from "#api/db/ids.ts";
import { type UnsubscribeLink, unsubscribeAddress, unsubscribeToken } from "#api/mail/unsubscribe-link.ts";
import { callerOf, testApi, testSettings } from "#tests/setup/api.ts";
import { testWebApp } from "#tests/setup/web-app.ts";
import { signedInVisitor } from "./signed-in.ts";

const server = await testApi();
const web = await testWebApp();
const send = web.inProcess(server.inProcess);
const plain = (html: string) => html.replaceAll(/<!-- -->/g, "").replaceAll(/[\u202f\u00a0]/g, " ");

/** The link of a mail about negative reviews to somebody who reads Spanish, and what is stored of them. */
async function mailed() {
  const { user } = await signedInVisitor(server, { defaultLanguage: "es" });
  const token = unsubscribeToken(testSettings(), {
    purpose: "notifications",
    userId: user.id,
    scope: "review_negative",
  });
  const path = `/unsubscribe/${token}`;
  const isStopped = async () => {
    const { rows } = await server.database.pool.query("select 1 from unsubscribes where user_id = $1", [user.id]);
    return rows.length === 1;
  };
  return { path, isStopped, user };
}

test("a link shows what would stop, in the language of the person, and changes nothing however often it is read", async () => {
  const { path, isStopped, user } = await mailed();
  const headers = { "accept-language": "en" };
  for (const method of ["GET", "HEAD", "GET"]) expect((await send(path, { method, headers })).status).toBe(200);
  const { text, headers: sent } = await send(path, { headers });
  expect(plain(text)).toContain("No recibir más estos correos");
  expect(plain(text)).toContain("Reseña negativa");
  expect(text).toContain('<html lang="es"');
  expect([text.includes(user.email), text.includes("<script"), sent.get("cache-control")]).toEqual([
    false,
    false,
    "no-store",
  ]);
  expect(await isStopped()).toBe(false);
});

test("its button stops the mails and offers to undo it", async () => {
  const { path, isStopped } = await mailed();
  const stopped = await send(path, { form: { intent: "stop" } });
  expect([stopped.status, stopped.headers.get("location"), await isStopped()]).toEqual([302, path, true]);
  const { text } = await send(path);
  expect(plain(text)).toContain("Ya no se envían");
  expect(text).toContain('value="resume"');
  expect((await send(path, { form: { intent: "resume" } })).status).toBe(302);
  expect(await isStopped()).toBe(false);
  expect((await send(path, { form: { intent: "other" } })).status).toBe(400);
});

test("mails that the settings have switched off are said not to be sent, and no link switches them on", async () => {
  const { path, isStopped, user } = await mailed();
  const { api } = await callerOf(server.database, user);
  const { data } = await api.notifications.getSettings({ userId: user.id });
  const { timeZone, quietHours, digest, version: expectedVersion } = data;
  const choices = { review_negative: { ...data.choices.review_negative, mail: "off" as const } };
  const settings = { timeZone, quietHours, digest, expectedVersion, choices, restaurantChoices: [] };
  await api.notifications.putSettings({ userId: user.id, ...settings });
  const { text } = await send(path);
  expect(plain(text)).toContain("Estos correos no se envían");
  expect([text.includes('name="intent"'), await isStopped()]).toEqual([false, false]);
});

test("a mail program's post, without cookies and without an origin, is answered 200 and stops the mails, twice too", async () => {
  const { path, isStopped } = await mailed();
  for (let times = 0; times < 2; times += 1) {
    const request = new FormData();
    request.set("List-Unsubscribe", "One-Click");
    const { status, headers } = await send(path, { form: request, headers: { origin: "" } });
    expect([status, headers.get("location")]).toEqual([200, null]);
  }
  expect(await isStopped()).toBe(true);
});

test.each([undefined, "text/plain", "application/octet-stream", "application/x-www-form-urlencoded"])(
  "a mail program's post stops the mails under any type, with a line end behind it: %s",
  async (type) => {
    const { path, isStopped } = await mailed();
    const post = (text: string) =>
      send(path, {
        method: "POST",
        body: new TextEncoder().encode(text),
        headers: { origin: "", ...(type && { "content-type": type }) },
      });
    expect([(await post("List-Unsubscribe=Later")).status, await isStopped()]).toEqual([400, false]);
    expect([(await post("List-Unsubscribe=One-Click\r\n")).status, await isStopped()]).toEqual([200, true]);
  },
);

/** The links of a report's mails: of a user, and of an address without an account. */
async function mailedReport() {
  const { user } = await signedInVisitor(server, { defaultLanguage: "it" });
  const { pool } = server.database;
  const [reportId, recipientId] = [newId(), newId()];
  await pool.query(
    `insert into mailed_reports (id, user_id, name, scope, tabs, frequency, at_time, time_zone, language, next_run_at)
     values ($1, $2, 'Les <b>chiffres</b>', 'all', '{e-reputation}', 'monthly', '08:00', 'Europe/Paris', 'es', now() + interval '1 day')`,
    [reportId, user.id],
  );
  await pool.query(
    `insert into mailed_report_recipients (id, report_id, user_id, email, position)
     values ($1, $3, $4, '', 0), ($2, $3, null, 'avocat@cabinet.example', 1)`,
    [newId(), recipientId, reportId, user.id],
  );
  const settings = testSettings();
  const v1 = { purpose: "report", userId: user.id, scope: reportId } as const;
  const v2 = { purpose: "report_recipient", userId: user.id, scope: recipientId } as const;
  const states = async () =>
    (
      await pool.query<{ stopped: boolean }>(
        "select stopped_at is not null as stopped from mailed_report_recipients where report_id = $1 order by position",
        [reportId],
      )
    ).rows.map(({ stopped }) => stopped);
  const pathOf = (link: UnsubscribeLink) => unsubscribeAddress(settings, link).slice(settings.publicOrigin.length);
  return { v1: pathOf(v1), v2: pathOf(v2), states };
}

test.each([
  ["v1", "/unsubscribe_report?token=", [true, false]],
  ["v2", "/unsubscribe_report_v2?token=", [false, true]],
] as const)(
  "the page of a report (%s) stops it for its reader alone, undoes it there, and changes nothing when it is read",
  async (version, address, stopped) => {
    const { [version]: path, states } = await mailedReport();
    expect(path.startsWith(address)).toBe(true);
    for (const method of ["GET", "HEAD"]) expect((await send(path, { method })).status).toBe(200);
    const { text } = await send(path, { headers: { "accept-language": "en" } });
    expect(plain(text)).toContain("El informe «Les &lt;b&gt;chiffres&lt;/b&gt;»");
    expect([text.includes("<script"), text.includes("notifications/settings")]).toEqual([false, false]);
    expect(await states()).toEqual([false, false]);
    const done = await send(path, { form: { intent: "stop" } });
    expect([done.status, done.headers.get("location"), await states()]).toEqual([302, path, stopped]);
    expect((await send(path)).text).toContain('value="resume"');
    await send(path, { form: { intent: "resume" } });
    expect(await states()).toEqual([false, false]);
    const request = new FormData();
    request.set("List-Unsubscribe", "One-Click");
    expect((await send(path, { form: request, headers: { origin: "" } })).status).toBe(200);
    expect(await states()).toEqual(stopped);
    expect((await send(`${path.slice(0, -2)}x`, { form: { intent: "stop" } })).status).toBe(410);
  },
);

test("a link that was cut, changed or made up says that it does not work", async () => {
  const { path, isStopped } = await mailed();
  for (const wrong of [path.slice(0, -3), `/unsubscribe/x${path.slice(14)}`, "/unsubscribe/t"]) {
    const { status, text } = await send(wrong, { headers: { "accept-language": "fr" } });
    expect([status, plain(text).includes("Ce lien ne fonctionne plus")]).toEqual([410, true]);
    expect((await send(wrong, { form: { intent: "stop" } })).status).toBe(410);
  }
  expect(await isStopped()).toBe(false);
});
