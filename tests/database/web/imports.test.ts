import { expect, test } from "vitest";
import { newId } from "#api/db/ids.ts";
import { testApi } from "#tests/setup/api.ts";
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
    // What is shown, without the data that scripts are given.
    return (await send(`/admin/imports/${id}`, { cookie })).text.replaceAll(/<script.*?<\/script>/gs, "");
  };
  const kept = await pageOf("date,note\n2026-01-01,5\n");
  expect(kept).toContain("Importer 1 avis");
  const gone = await pageOf(null);
  expect(gone).not.toContain("Importer 1 avis");
  expect(gone).toContain("Vérifiez-le à nouveau.");
});
