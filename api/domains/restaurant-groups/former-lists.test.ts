import { expect, test } from "vitest";
import { newId } from "#api/db/ids.ts";
import { listMigrations } from "#api/db/migrate.ts";
import { createOrganization, createRestaurant } from "#tests/factories/records.ts";
import { testDatabase } from "#tests/setup/database.ts";

test("the lists that templates had become groups, and no template changes where it is in effect", async () => {
  const { pool, ...database } = await testDatabase();
  const { id: organizationId } = await createOrganization({ pool, ...database });
  const restaurant = async (active = true) =>
    (await createRestaurant({ pool, ...database }, { organizationId, active })).id;
  const [one, two, closed] = [await restaurant(), await restaurant(), await restaurant(false)];
  await pool.query("alter table templates add column group_name text");
  const template = async (name: string, groupName: string | null, restaurantIds: string[]) => {
    const id = newId();
    await pool.query(
      `insert into templates (id, organization_id, kind, scope, name, group_name, default_language)
       values ($1, $2, 'review', 'group', $3, $4, 'fr')`,
      [id, organizationId, name, groupName],
    );
    for (const restaurantId of restaurantIds)
      await pool.query("insert into template_restaurants values ($1, $2)", [id, restaurantId]);
    return id;
  };
  const same = [await template("A", "Mer", [one, two]), await template("B", "La mer", [two, one])];
  const other = await template("C", "MER", [one]);
  const nameless = await template("D", " ", [two]);
  const kept = await template("E", "Fermés", [one, closed]);
  const { sql = "" } = (await listMigrations()).find(({ name }) => name === "0040_restaurant_groups.sql") ?? {};
  await pool.query(sql.slice(sql.indexOf("create temporary table template_lists")));

  const { rows } = await pool.query(
    `select t.template_id, g.name, array(select restaurant_id from restaurants_in_groups where group_id = g.id order by 1) as ids
     from template_groups t join restaurant_groups g on g.id = t.group_id where g.organization_id = $1`,
    [organizationId],
  );
  const of = (id: string) => rows.filter((row) => row.template_id === id).map(({ name, ids }) => [name, ids]);
  for (const id of same) expect(of(id)).toEqual([["Mer", [one, two].sort()]]);
  expect(of(other)).toEqual([["MER 2", [one]]]);
  expect(of(nameless)).toEqual([["D", [two]]]);
  expect(of(kept)).toEqual([]);
  const left = await pool.query("select template_id, restaurant_id from template_restaurants order by 2");
  expect(left.rows).toEqual([one, closed].sort().map((id) => ({ template_id: kept, restaurant_id: id })));
});
