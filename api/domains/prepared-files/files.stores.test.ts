import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { transaction } from "#api/db/transaction.ts";
import { deleteExpired } from "#api/jobs/housekeeping.ts";
import type { PreparedFile } from "#contract/prepared-files/schemas.ts";
import { createOrganization, createRestaurant, createReview, createUser } from "#tests/factories/records.ts";
import { testApi } from "#tests/setup/api.ts";
import { prepareFiles } from "./make.ts";
import { type Printer, PrintFailure } from "./printer.ts";
import { readFile, requestFile } from "./request.ts";

const api = await testApi();
const { database, services } = api;
const setup = { organizationId: "", restaurantId: "", foreign: "", userId: "", owner: "", other: "" };
const pages: { server: Server | null; asked: string[]; status: number } = { server: null, asked: [], status: 200 };

beforeAll(async () => {
  const organization = await createOrganization(database);
  const restaurant = await createRestaurant(database, { organizationId: organization.id, name: "Marelune" });
  const member = () =>
    createUser(database, {
      organizations: [{ id: organization.id, caslRole: "editor" }],
      restaurants: [restaurant.id],
    });
  const user = await member();
  Object.assign(setup, {
    organizationId: organization.id,
    restaurantId: restaurant.id,
    foreign: (await createRestaurant(database)).id,
    userId: user.id,
    owner: await api.tokenOf(user),
    other: await api.tokenOf(await member()),
  });
  await createReview(database, { restaurantId: restaurant.id, rating: 5 });
  pages.server = createServer((request, response) => {
    pages.asked.push(request.url ?? "");
    response.writeHead(pages.status, { "Content-Type": "text/csv" }).end("Jour;Avis\r\n");
  });
  await new Promise<void>((resolve) => pages.server?.listen(0, "127.0.0.1", resolve));
  const { port } = pages.server.address() as AddressInfo;
  Object.assign(services.settings.printing, { pagesUrl: `http://127.0.0.1:${port}`, chromium: "/usr/bin/chromium" });
});
afterAll(() => new Promise((resolve) => pages.server?.close(resolve)));
beforeEach(async () => {
  await database.pool.query("delete from prepared_files");
  pages.status = 200;
});

const content = (more: object = {}) => ({
  restaurantId: setup.restaurantId,
  sections: ["boosters"],
  language: "fr",
  ...more,
});
const create = (more: object = {}, token = setup.owner) =>
  api.call<{ _id: string }>("POST", "/prepared-files", { token, body: { kind: "pdf", filters: {}, ...content(more) } });
const list = async (token = setup.owner) =>
  (await api.call<PreparedFile[]>("GET", "/prepared-files", { token })).body.data;
const only = async () => {
  const [file] = await list();
  if (!file) throw new Error("no file");
  return file;
};

/** A printer that opens links as Chromium does, or does something else with them. */
function fakePrinter(print: Printer["print"]) {
  const printed: string[] = [];
  const open = (): Printer => ({
    print: (url) => {
      printed.push(url);
      return print(url);
    },
    close: async () => {},
  });
  return { printed, open };
}
const pdf = new TextEncoder().encode("%PDF-1.7\nrapport");
const tokenIn = (url: string) => /shared-report\/([^/]+)/.exec(url)?.[1] ?? "";
const openLink = (token: string) => api.call("POST", "/report-links/open", { body: { token } });

describe("a prepared file", () => {
  test("waits, is made by a link that opens once, and can be had for seven days", async () => {
    expect((await create()).status).toBe(202);
    expect(await only()).toMatchObject({ state: "waiting", kind: "pdf", restaurantName: "Marelune", address: null });
    const statuses: number[] = [];
    const { printed, open } = fakePrinter(async (url) => {
      statuses.push((await openLink(tokenIn(url))).status, (await openLink(tokenIn(url))).status);
      expect(await only()).toMatchObject({ state: "running" });
      return pdf;
    });
    expect(await prepareFiles(services, open)).toBe(1);
    expect([printed.length, statuses]).toEqual([1, [200, 410]]);
    const file = await only();
    expect(file).toMatchObject({ state: "ready", sizeBytes: pdf.byteLength });
    expect(Math.round((Date.parse(file.expiresAt) - Date.now()) / 86_400_000)).toBe(7);
    const served = await api.call("GET", file.address ?? "");
    expect([served.status, served.text]).toEqual([200, "%PDF-1.7\nrapport"]);
    await database.pool.query("update prepared_files set expires_at = now() - interval '1 second'");
    await deleteExpired(database.orm);
    expect(await list()).toEqual([]);
    expect((await api.call("GET", file.address ?? "")).status).toBe(404);
  });

  test("as CSV needs no Chromium", async () => {
    await create({ kind: "csv" });
    const { printed, open } = fakePrinter(async () => pdf);
    expect(await prepareFiles(services, open)).toBe(1);
    expect([printed, pages.asked.at(-1)?.endsWith("/figures.csv")]).toEqual([[], true]);
    expect((await api.call("GET", (await only()).address ?? "")).text).toBe("Jour;Avis\r\n");
  });

  test("says how many are made before it", async () => {
    await create();
    await create();
    expect((await list()).map(({ aheadCount }) => aheadCount)).toEqual([1, 0]);
  });

  test("is made again after its worker was killed, and given up after three times", async () => {
    await create();
    const killed = () =>
      database.pool.query(
        "update prepared_files set state = 'running', lease_until = now() - interval '1 second', lease_id = id",
      );
    await killed();
    const { open } = fakePrinter(async () => pdf);
    expect(await prepareFiles(services, open)).toBe(1);
    await database.pool.query("delete from prepared_files");
    await create();
    await database.pool.query("update prepared_files set attempts = 3");
    await killed();
    expect(await prepareFiles(services, open)).toBe(0);
    expect(await only()).toMatchObject({ state: "failed", failure: "interrupted" });
  });

  test("of a living worker is left to it", async () => {
    await create();
    await database.pool.query(
      "update prepared_files set state = 'running', lease_until = now() + interval '20 seconds', lease_id = id",
    );
    const { printed, open } = fakePrinter(async () => pdf);
    expect(await prepareFiles(services, open)).toBe(0);
    expect(printed).toEqual([]);
  });

  test.each([
    ["noChromium", 1],
    ["letters", 1],
    ["noRight", 1],
    ["timeout", 3],
    ["page", 3],
  ] as const)("that fails with %s says so after %i attempts", async (reason, attempts) => {
    await create();
    const { printed, open } = fakePrinter(async () => {
      throw new PrintFailure(reason, "not printed");
    });
    for (let run = 0; run < 4; run += 1) expect(await prepareFiles(services, open)).toBe(0);
    expect(printed).toHaveLength(attempts);
    expect(await only()).toMatchObject({ state: "failed", failure: reason, address: null });
  });

  test("without a Chromium on this machine fails at once, and says so", async () => {
    const { printing } = services.settings;
    const { chromium } = printing;
    printing.chromium = null;
    try {
      await create();
      expect(await prepareFiles(services)).toBe(0);
      expect(await only()).toMatchObject({ state: "failed", failure: "noChromium" });
    } finally {
      printing.chromium = chromium;
    }
  });

  test("of a person who loses the restaurant half way is not made", async () => {
    await create({ kind: "csv" });
    pages.status = 404;
    expect(await prepareFiles(services)).toBe(0);
    expect(await only()).toMatchObject({ state: "failed", failure: "noRight" });
  });

  test("that was deleted while it was made stays deleted, and so do its bytes", async () => {
    const { body } = await create();
    const { open } = fakePrinter(async () => {
      expect((await api.call("DELETE", `/prepared-files/${body.data._id}`, { token: setup.owner })).status).toBe(200);
      return pdf;
    });
    await prepareFiles(services, open);
    expect(await list()).toEqual([]);
    const { rows } = await database.pool.query("select 1 from media_files where owner_id = $1", [body.data._id]);
    expect(rows).toEqual([]);
  });

  test("is its owner's alone, and of restaurants within the access scope", async () => {
    const { body } = await create();
    expect(await list(setup.other)).toEqual([]);
    const foreign = await api.call("DELETE", `/prepared-files/${body.data._id}`, { token: setup.other });
    expect(foreign.status).toBe(404);
    expect((await create({ restaurantId: setup.foreign })).status).toBe(404);
    expect((await create({ restaurantId: null, filters: { restaurantIds: [setup.foreign] } })).status).toBe(404);
  });
});

test("a file for a mail is not listed, and its bytes are there once it is made", async () => {
  const { userId } = setup;
  const request = { userId, kind: "pdf", isListed: false, content: content({ filters: {} }) } as unknown as Parameters<
    typeof requestFile
  >[2];
  const id = await transaction(database, (tx) => requestFile(tx, services, request));
  expect(await readFile(services, id)).toEqual({ state: "waiting" });
  await prepareFiles(services, fakePrinter(async () => pdf).open);
  expect(await list()).toEqual([]);
  const file = await readFile(services, id);
  expect(file?.state === "ready" && new TextDecoder().decode(file.bytes)).toBe("%PDF-1.7\nrapport");
});

test("a person's data come as a zip, somebody else's for an admin alone, which is told", async () => {
  const ask = (token: string, body: object = {}) =>
    api.call<{ _id: string }>("POST", "/prepared-files/personal-data", { token, body });
  expect((await ask(setup.owner)).status).toBe(202);
  await prepareFiles(services);
  expect(await only()).toMatchObject({ kind: "zip", state: "ready", content: null, personName: null });
  expect((await ask(setup.other, { userId: setup.userId })).status).toBe(404);
  const admin = await createUser(database, { role: "admin" });
  const token = await api.tokenOf(admin);
  expect((await ask(token, { userId: setup.userId })).status).toBe(202);
  expect(await list(token)).toMatchObject([{ kind: "zip", personName: "Camille Aubry" }]);
  const { rows } = await database.pool.query("select action from audit_entries where actor_id = $1", [admin.id]);
  expect(rows).toEqual([{ action: "user.exported" }]);
  expect((await ask(token, { userId: setup.foreign })).status).toBe(404);
});
