import { describe, expect, test } from "vitest";
import { askedRights } from "#contract/abilities.ts";
import { createUser } from "#tests/factories/records.ts";
import { testApi } from "#tests/setup/api.ts";
import { newId } from "../db/ids.ts";
import { endpointRows } from "./rows.ts";

const api = await testApi();
const guards = ["public", "session", "self", "restaurant", "adminArea", "admin"];
/** The only rows that need no session. */
const openRows = [
  "auth.login",
  "auth.forgotPassword",
  "auth.mail",
  "auth.checkPasswordLink",
  "auth.newPassword",
  "auth.passwordStrength",
  "auth.confirm",
  "auth.resendConfirmation",
  "auth.renewLink",
  "secondFactors.signIn",
  "secondFactors.passkeyOptions",
  "secondFactors.signInWithPasskey",
  "singleSignOn.start",
  "singleSignOn.finish",
  "nfcChips.tap",
  "replyLinks.get",
  "replyLinks.reply",
  "team.getInvitation",
  "team.acceptInvitation",
  "maintenance.get",
  "firstRun.get",
  "firstRun.setUp",
  "firstRun.testMail",
  "printedReports.openLink",
  "unsubscribes.get",
  "unsubscribes.stop",
  "unsubscribes.resume",
];
const rows = endpointRows.map((row) => [row.name, row] as const);
const guarded = rows.filter(([, row]) => row.meta.guard !== "public");
const filled = (template: string) => template.replace(/\{[^}]+\}/g, () => newId());
const bodyFor = (method: string) => (method === "GET" ? undefined : {});

describe("the endpoint table", () => {
  test.each(rows)("has a guard: %s", (_, row) => {
    expect(guards).toContain(row.meta.guard);
  });

  test("opens to everybody exactly what must be open", () => {
    const open = rows.filter(([, row]) => row.meta.guard === "public").map(([name]) => name);
    expect(open.toSorted()).toEqual(openRows.toSorted());
  });

  test.each(rows.filter(([, row]) => row.meta.guard === "self"))("names its user in the path: %s", (_, row) => {
    expect(row.template).toContain("{userId}");
  });

  test.each(rows.filter(([, row]) => row.meta.guard === "restaurant"))("names its restaurant: %s", (_, row) => {
    expect(row.template).toContain("{restaurantId}");
  });

  test("asks for no right that the matrix of rights does not show", () => {
    const asked = rows.flatMap(([, { meta }]) =>
      meta.ability ? [`${meta.ability.action} ${meta.ability.subject}`] : [],
    );
    const shown = new Set<string>(askedRights.map(([action, subject]) => `${action} ${subject}`));
    // Those who may do all of it are shown by its parts.
    expect(asked.filter((right) => !shown.has(right) && !right.startsWith("manage "))).toEqual([]);
  });

  test("has no two rows with one method and path", () => {
    const addresses = rows.map(([, row]) => `${row.method} ${row.template.replace(/\{[^}]+\}/g, "{}")}`);
    expect(new Set(addresses).size).toBe(addresses.length);
  });
});

describe("401 for every guarded row", () => {
  test.each(guarded)("refuses a caller without a token before looking at the input: %s", async (_, row) => {
    const { status, body } = await api.call(row.method, filled(row.template), { body: bodyFor(row.method) });
    expect(status).toBe(401);
    expect(body.code).toBe("UNAUTHORIZED");
  });

  test.each(guarded)("refuses a token that nobody signed: %s", async (_, row) => {
    const token = `${btoa('{"alg":"none"}')}.${btoa('{"sub":"x"}')}.x`.replaceAll("=", "");
    const { status } = await api.call(row.method, filled(row.template), { body: bodyFor(row.method), token });
    expect(status).toBe(401);
  });
});

describe("403 and 404 by guard", async () => {
  const viewer = await createUser(api.database, { role: "viewer" });
  const token = await api.tokenOf(viewer);
  const closed = guarded.filter(([, row]) => row.meta.guard === "admin" || row.meta.guard === "adminArea");
  const owned = guarded.filter(([, row]) => row.meta.guard === "self" || row.meta.guard === "restaurant");

  test.each(closed)("is plainly forbidden without the role: %s", async (_, row) => {
    const { status, body } = await api.call(row.method, filled(row.template), { body: bodyFor(row.method), token });
    expect(status).toBe(403);
    expect(body.code).toBe("FORBIDDEN");
    expect(body).not.toHaveProperty("permissionRule");
  });

  test.each(owned)("does not find what belongs to somebody else: %s", async (_, row) => {
    const { status, body } = await api.call(row.method, filled(row.template), { body: bodyFor(row.method), token });
    expect(status).toBe(404);
    expect(body.code).toBe("NOT_FOUND");
  });
});
