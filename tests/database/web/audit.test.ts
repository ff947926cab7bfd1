import { describe, expect, test } from "vitest";
import { auditEntriesOf, withoutAudit } from "#tests/factories/audit.ts";
import { createRestaurant } from "#tests/factories/records.ts";
import { testApi } from "#tests/setup/api.ts";
import { testWebApp } from "#tests/setup/web-app.ts";
import { signedInVisitor } from "./signed-in.ts";

const server = await testApi();
const web = await testWebApp();
const { database } = server;

/** An owner of a restaurant who saves a group of it. */
async function visitor(send: ReturnType<typeof web.inProcess>) {
  const { cookie, organizationId } = await signedInVisitor(server);
  const { id } = await createRestaurant(database, { organizationId });
  const form = { intent: "save", kind: "hand", organizationId, name: "Les terrasses", restaurantIds: id };
  const headers = { "user-agent": "Mozilla/5.0 (Macintosh) Firefox/140.0" };
  const save = () => send("/restaurants/groups/new", { cookie, form, headers });
  const groups = async () =>
    (await database.pool.query("select name from restaurant_groups where organization_id = $1", [organizationId])).rows;
  return { save, groups, organizationId };
}

describe.each([
  ["in its own process", web.inProcess(server.inProcess)],
  ["over HTTP", web.over(server.fetch)],
] as const)("with the API %s", (_where, send) => {
  test("an entry tells that it came by the app, and from which browser", async () => {
    const { save, organizationId } = await visitor(send);
    expect((await save()).status).toBe(302);
    const [entry] = await auditEntriesOf(database, organizationId);
    expect(entry).toMatchObject({
      action: "restaurantGroup.created",
      channel: "web",
      actor: { device: "Mozilla/5.0 (Macintosh) Firefox/140.0" },
    });
  });

  test("a change whose entry cannot be written is not made, and the form says so with what was typed", async () => {
    const { save, groups } = await visitor(send);
    const { status, text } = await withoutAudit(database, save);
    expect(status).toBe(500);
    expect(text).toContain("n’a pas pu être inscrite au journal d’audit");
    expect(text).toContain('value="Les terrasses"');
    expect(await groups()).toEqual([]);
  });
});
