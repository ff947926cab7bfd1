import { expect, test } from "vitest";
import { clockTimeIn } from "#app/lib/zoned-time.ts";
import { insertItem } from "#tests/factories/outbox-rows.ts";
import { createOrganization, createReply, createRestaurant, createReview } from "#tests/factories/records.ts";
import { testApi } from "#tests/setup/api.ts";
import { readPage } from "#tests/setup/read-page.ts";
import { testWebApp } from "#tests/setup/web-app.ts";
import { signedInVisitor } from "./signed-in.ts";

const api = await testApi();
const send = (await testWebApp()).over(api.fetch);

/** A restaurant with one refused reply and one that is published, each in words of its own. */
async function restaurantOf(name: string, organizationId?: string) {
  const { database } = api;
  const { id } = await createRestaurant(database, { name, ...(organizationId && { organizationId }) });
  for (const state of ["refused", "live"] as const) {
    const review = await createReview(database, { restaurantId: id, author: `${name} ${state}` });
    const reply = await createReply(database, { reviewId: review.id });
    await insertItem(database, { restaurantId: id, reviewId: review.id, replyId: reply.id, state });
  }
  return id;
}

/** The number in the views, and in the menu. */
function numbersIn(text: string) {
  const page = readPage(text);
  const tab = page.all("a").find((link) => link.textContent.startsWith("À revoir"));
  const entry = page.all(".nav-entry").find((link) => link.textContent.startsWith("Envois"));
  return {
    view: tab?.textContent.replace("À revoir", ""),
    menu: /(\d+) envois? à revoir/.exec(entry?.textContent ?? "")?.[1],
  };
}

test("the outbox over many restaurants has what is within reach of an account manager, and counts nothing else", async () => {
  const organization = await createOrganization(api.database);
  const near = await restaurantOf("Chez Near", organization.id);
  await restaurantOf("Chez Beside", organization.id);
  const far = await restaurantOf("Chez Far");
  const membership = { organizations: [{ id: organization.id, caslRole: "manager" as const }] };
  const { cookie } = await signedInVisitor(api, { role: "accountManager", ...membership });
  const open = async (query: string) => (await send(`/groups/outbox${query}`, { cookie })).text;

  const all = await open("");
  expect(numbersIn(all)).toEqual({ view: "2", menu: "2" });
  for (const name of ["Chez Near refused", "Chez Near live", "Chez Beside refused"]) expect(all).toContain(name);
  expect(all).not.toContain("Chez Far");

  const needing = await open("?state=attention");
  expect(needing).toContain("Chez Near refused");
  expect(needing).not.toContain("Chez Near live");

  const chosen = await open(`?restaurants=${near}`);
  expect(numbersIn(chosen)).toEqual({ view: "1", menu: "1" });
  expect(readPage(chosen).all("ol[aria-label=Envois] > li")).toHaveLength(2);

  const foreign = await open(`?restaurants=${far}`);
  expect(numbersIn(foreign).view).toBe("");
  expect(readPage(foreign).all("ol[aria-label=Envois] > li")).toEqual([]);
});

test("hours that wait are put off, sent at once and taken back from the outbox; a time that has passed is refused beside what was typed", async () => {
  const { cookie, organizationId } = await signedInVisitor(api);
  const zone = "Asia/Tokyo";
  const { id: restaurantId } = await createRestaurant(api.database, { organizationId, timeZone: zone });
  const at = new Date(Date.now() + 3_600_000);
  const itemId = await insertItem(api.database, {
    restaurantId,
    kind: "hours",
    subjectKind: "restaurant",
    payload: { regularHours: [], specialHours: null, listing: "locations/1" },
    state: "queued",
    sendAfter: at,
    nextAttemptAt: at,
    sentAt: null,
    resolvedAt: null,
  });
  const path = `/restaurants/${restaurantId}/outbox`;
  const inHours = (hours: number) => clockTimeIn(zone, Date.now() + hours * 3_600_000);
  const post = (form: Record<string, string>) => send(path, { cookie, form: { itemId, sendZone: zone, ...form } });
  const stored = async () =>
    (await api.database.pool.query("select state, send_after as at from outbox_items where id = $1", [itemId])).rows[0];

  const typed = inHours(-2);
  const refused = await post({ intent: "reschedule", sendAt: typed });
  expect(refused.status).toBe(422);
  expect(readPage(refused.text).text).toContain("Ce moment est déjà passé");
  expect(readPage(refused.text).values("sendAt")).toContain(typed);
  expect((await stored()).at).toEqual(at);

  const later = inHours(30);
  expect((await post({ intent: "reschedule", sendAt: later })).status).toBe(302);
  expect(clockTimeIn(zone, Number((await stored()).at))).toBe(later);
  const shown = readPage((await send(path, { cookie })).text);
  expect(shown.text).toMatch(/Seront envoyés à Google le .*\(Asia\/Tokyo\)/);
  expect(shown.values("sendAt")).toContain(later);

  expect((await post({ intent: "sendNow" })).status).toBe(302);
  expect(Number((await stored()).at)).toBeLessThanOrEqual(Date.now() + 1000);
  expect((await post({ intent: "cancel" })).status).toBe(302);
  expect((await stored()).state).toBe("cancelled");
});
