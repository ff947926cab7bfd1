import { beforeAll, describe, expect, test } from "vitest";
import type { OpenedLink, PrintedReport, ReportLink } from "#contract/printed-reports/schemas.ts";
import type { StatisticsReport } from "#contract/statistics/schemas.ts";
import { auditEntriesOf } from "#tests/factories/audit.ts";
import { createOrganization, createRestaurant, createReview, createUser } from "#tests/factories/records.ts";
import { testApi } from "#tests/setup/api.ts";

const api = await testApi();
const { database } = api;
const setup = { organizationId: "", first: "", second: "", foreign: "", ownerId: "", owner: "", guest: "", viewer: "" };
const november = { period: "custom", startDate: "2025-11-01", endDate: "2025-11-30" };

beforeAll(async () => {
  const organization = await createOrganization(database);
  const inside = { organizationId: organization.id };
  const first = await createRestaurant(database, { ...inside, name: "Marelune" });
  const second = await createRestaurant(database, { ...inside, name: "Auberge" });
  const foreign = await createRestaurant(database);
  const member = (caslRole: "owner" | "guest") =>
    createUser(database, {
      organizations: [{ id: organization.id, caslRole }],
      restaurants: [first.id, second.id],
    });
  const owner = await member("owner");
  const viewer = await createUser(database, { role: "viewer", restaurants: [first.id] });
  Object.assign(setup, {
    organizationId: organization.id,
    first: first.id,
    second: second.id,
    foreign: foreign.id,
    ownerId: owner.id,
    owner: await api.tokenOf(owner),
    guest: await api.tokenOf(await member("guest")),
    viewer: await api.tokenOf(viewer),
  });
  for (const restaurantId of [first.id, second.id])
    for (const rating of [5, 4])
      await createReview(database, { restaurantId, rating, publishedAt: new Date("2025-11-10T12:00:00Z") });
});

const content = (more: object = {}) => ({ sections: ["e-reputation"], filters: november, language: "fr", ...more });
const create = (more: object = {}, token = setup.owner) =>
  api.call<{ _id: string; token: string }>("POST", "/report-links", { token, body: content(more) });
const open = (token: string, password?: string, clientAddress?: string) =>
  api.call<OpenedLink>("POST", "/report-links/open", { body: { token, password }, clientAddress });
const list = async () => (await api.call<ReportLink[]>("GET", "/report-links", { token: setup.owner })).body.data;

async function made(more: object = {}) {
  const { status, body } = await create(more);
  expect(status).toBe(201);
  return body.data;
}
const reportOf = (opened: OpenedLink): PrintedReport => {
  if (opened.state !== "open") throw new Error("the link asks for a password");
  return opened.report;
};

describe("a printed report", () => {
  test("has the answers of its tabs, number for number", async () => {
    const body = content({ restaurantId: setup.first, sections: ["e-reputation", "boosters"] });
    const printed = await api.call<PrintedReport>("POST", "/printed-reports", { token: setup.guest, body });
    expect(printed.status).toBe(200);
    const { parts, restaurants } = printed.body.data;
    expect(restaurants.map(({ name }) => name)).toEqual(["Marelune"]);
    for (const { section, report } of parts) {
      const tab = await api.call<StatisticsReport>("POST", `/statistics/${section}`, {
        token: setup.guest,
        body: { ...november, restaurantId: setup.first },
      });
      expect(report.sections).toEqual(tab.body.data.sections);
    }
  });

  test("asks the right of its tabs, and a restaurant within the access scope", async () => {
    const ask = async (token: string, more: object) =>
      (await api.call("POST", "/printed-reports", { token, body: content(more) })).status;
    expect(await ask(setup.viewer, { restaurantId: setup.first })).toBe(403);
    expect(await ask(setup.owner, { restaurantId: setup.foreign })).toBe(404);
    const among = { filters: { ...november, restaurantIds: [setup.foreign] } };
    const body = content(among);
    const empty = await api.call<PrintedReport>("POST", "/printed-reports", { token: setup.owner, body });
    expect([empty.body.data.restaurants, empty.body.data.parts[0]?.report.restaurants.count]).toEqual([[], 0]);
    expect((await create(among)).status).toBe(404);
    expect(await ask(setup.owner, { sections: [] })).toBe(422);
  });
});

describe("a link", () => {
  test("opens exactly its restaurants, sections and filters without sign-in, and its maker sees when", async () => {
    const link = await made({ restaurantId: setup.first });
    const { status, body } = await open(link.token);
    expect(status).toBe(200);
    const report = reportOf(body.data);
    expect(report.restaurants.map(({ _id }) => _id)).toEqual([setup.first]);
    expect(report.parts.map(({ section, report: { from, to } }) => [section, from, to])).toEqual([
      ["e-reputation", "2025-11-10", "2025-11-30"],
    ]);
    const shown = (await list()).find(({ _id }) => _id === link._id);
    expect(shown).toMatchObject({ viewCount: 1, views: [{ outcome: "opened" }], hasPassword: false });
  });

  test("over all restaurants names those of the day it was made: none is added to it later", async () => {
    const link = await made();
    const later = await createRestaurant(database, { organizationId: setup.organizationId, name: "Zinc neuf" });
    const report = reportOf((await open(link.token)).body.data);
    expect(report.restaurants.map(({ name }) => name)).toEqual(["Auberge", "Marelune"]);
    await database.pool.query("delete from restaurants where id = $1", [later.id]);
  });

  test("is good for a day unless it is made for longer, and kept as a hash alone", async () => {
    const link = await made();
    const { rows } = await database.pool.query(
      "select extract(epoch from expires_at - created_at) as seconds, token_hash from report_links where id = $1",
      [link._id],
    );
    expect([Number(rows[0].seconds), rows[0].token_hash.includes(link.token)]).toEqual([86_400, false]);
    const longer = (await open((await made({ hours: "168" })).token)).body.data;
    expect(longer.state === "open" && Date.parse(longer.expiresAt) - Date.now()).toBeGreaterThan(6 * 86_400_000);
  });

  test("that is over, ended, made up or changed by a letter is the same 410", async () => {
    const [over, ended, other] = [await made(), await made(), await made()];
    await database.pool.query("update report_links set expires_at = now() where id = $1", [over._id]);
    const revoke = () => api.call("DELETE", `/report-links/${ended._id}`, { token: setup.owner });
    expect((await revoke()).status).toBe(200);
    expect((await revoke()).status).toBe(200);
    const changed = `${other.token.startsWith("A") ? "B" : "A"}${other.token.slice(1)}`;
    for (const token of [over.token, ended.token, "made-up", changed, `${other.token}x`])
      expect((await open(token)).body.code).toBe("LINK_NOT_VALID");
    expect((await open(other.token)).status).toBe(200);
  });

  test("that is ended answers nobody, whatever key it was opened with before", async () => {
    const { _id, token } = await made();
    const openWithKey = () =>
      api.call("POST", "/report-links/open", { body: { token }, headers: { "idempotency-key": "open-1" } });
    expect([(await openWithKey()).status, (await openWithKey()).status]).toEqual([200, 200]);
    await api.call("DELETE", `/report-links/${_id}`, { token: setup.owner });
    expect((await openWithKey()).status).toBe(410);
  });

  test("opens nothing once its maker has lost the right or the restaurants", async () => {
    const maker = await createUser(database, {
      organizations: [{ id: setup.organizationId, caslRole: "editor" }],
      restaurants: [setup.first],
    });
    const { body } = await create({ restaurantId: setup.first }, await api.tokenOf(maker));
    expect((await open(body.data.token)).status).toBe(200);
    await database.pool.query("delete from restaurant_members where user_id = $1", [maker.id]);
    expect((await open(body.data.token)).body.code).toBe("LINK_NOT_VALID");
    await database.pool.query("update users set role = 'viewer' where id = $1", [maker.id]);
    expect((await open(body.data.token)).body.code).toBe("LINK_NOT_VALID");
    await database.pool.query("delete from users where id = $1", [maker.id]);
    expect((await open(body.data.token)).body.code).toBe("LINK_NOT_VALID");
  });

  test("with a password opens with it alone, and refuses guesses after ten", async () => {
    const link = await made({ password: "ardoise du jour" });
    expect((await open(link.token)).body.data).toEqual({ state: "password", isWrong: false, language: "fr" });
    expect((await open(link.token, "autre chose")).body.data).toMatchObject({ state: "password", isWrong: true });
    expect((await open(link.token, "ardoise du jour")).body.data.state).toBe("open");
    const shown = (await list()).find(({ _id }) => _id === link._id);
    expect(shown?.views.map(({ outcome }) => outcome)).toEqual(["opened", "wrongPassword"]);
    await database.pool.query("update rate_limits set count = 10 where key like 'report-link-password:%'");
    for (let guess = 0; guess < 10; guess += 1) await open(link.token, `guess ${guess}`);
    const refused = await open(link.token, "ardoise du jour");
    expect([refused.status, refused.body.code]).toEqual([429, "TOO_MANY_REQUESTS"]);
  });

  test("is made by those who may change the restaurant, of restaurants they reach, and told in the audit log", async () => {
    expect((await create({}, setup.guest)).status).toBe(403);
    expect((await create({ restaurantId: setup.foreign })).status).toBe(404);
    const link = await made({ restaurantId: setup.first, password: "ardoise du jour" });
    const entry = (await auditEntriesOf(database, setup.organizationId)).find(
      ({ subjectId }) => subjectId === link._id,
    );
    expect(entry).toMatchObject({ action: "reportLink.created", content: { after: { hours: 24, hasPassword: true } } });
    expect(JSON.stringify(entry)).not.toContain(link.token);
    const foreign = await api.call("DELETE", `/report-links/${link._id}`, { token: setup.viewer });
    expect([403, 404]).toContain(foreign.status);
  });
});
