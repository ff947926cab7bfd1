import { expect, test } from "vitest";
import { newId } from "#api/db/ids.ts";
import { createOrganization, createRestaurant } from "#tests/factories/records.ts";
import { callerOf, testApi } from "#tests/setup/api.ts";
import { readPage } from "#tests/setup/read-page.ts";
import { testWebApp } from "#tests/setup/web-app.ts";
import { signedInVisitor } from "./signed-in.ts";

const api = await testApi();
const web = await testWebApp();
const send = web.over(api.fetch);

test("a check whose file is no longer kept offers nothing that would be refused, and says what to do", async () => {
  const { cookie, user } = await signedInVisitor(api, { role: "admin" });
  const { rows } = await api.database.pool.query("insert into organizations (id, name) values ($1, 'X') returning id", [
    newId(),
  ]);
  const counts = { total: 1, created: 1, updated: 0, unchanged: 0, skipped: 0, refused: 0, incomplete: 0 };
  const pageOf = async (content: string | null) => {
    const id = newId();
    await api.database.pool.query(
      `insert into imports (id, kind, organization_id, file_name, state, counts, content, user_id, user_name)
       values ($1, 'reviews', $2, 'avis.csv', 'checked', $3, $4, $5, 'Camille')`,
      [id, rows[0].id, JSON.stringify({ ...counts, restaurantsCreated: 0 }), content, user.id],
    );
    return readPage((await send(`/admin/imports/${id}`, { cookie })).text).text;
  };
  const kept = await pageOf("date,note\n2026-01-01,5\n");
  expect(kept).toContain("Importer 1 avis");
  const gone = await pageOf(null);
  expect(gone).not.toContain("Importer 1 avis");
  expect(gone).toContain("Vérifiez-le à nouveau.");
});

test("an unknown column is shown on the screen, read as a person says it is, and in the next such file without being asked", async () => {
  const { cookie, user } = await signedInVisitor(api, { role: "admin" });
  const caller = await callerOf(api.database, user);
  const { id: organizationId } = await createOrganization(api.database);
  const restaurant = await createRestaurant(api.database, { organizationId, name: "Lumella Leith" });
  const check = async (author: string) => {
    const content = `restaurant;platform;author;rating;date;verdict du client\nLumella Leith;private;${author};4;2026-01-02;Une pâte très fine`;
    const { data } = await caller.api.imports.check({
      kind: "reviews",
      organizationId,
      file: new File([content], "avis.csv", { type: "text/csv" }),
    });
    return `/admin/imports/${data._id}`;
  };
  const pageAt = async (address: string) => readPage((await send(address, { cookie })).text);
  const address = await check("Iris");
  const choice = 'select[aria-label="Contenu de la colonne verdict du client"]';
  expect((await pageAt(address)).find(choice)).not.toBeNull();

  const wrong = { intent: "map", "mapping[0].name": "verdict du client", "mapping[0].field": "no such field" };
  expect((await send(address, { cookie, form: wrong })).status).toBe(422);
  const response = await send(address, { cookie, form: { ...wrong, "mapping[0].field": "text" } });
  expect([response.status, response.headers.get("location")]).toEqual([302, address]);
  expect((await pageAt(address)).text).toContain("Importer 1 avis");
  await send(address, { cookie, form: { intent: "apply" } });

  const next = await check("Luc");
  await send(next, { cookie, form: { intent: "apply" } });
  const { rows } = await api.database.pool.query(
    "select author, text from reviews where restaurant_id = $1 order by 1",
    [restaurant.id],
  );
  expect(rows).toEqual([
    { author: "Iris", text: "Une pâte très fine" },
    { author: "Luc", text: "Une pâte très fine" },
  ]);
});
