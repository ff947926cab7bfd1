import type { DataSize } from "./generator/sizes.ts";
import { embeddedStore, postgresStore, type Store } from "./generator/store.ts";

/** A filled store, and the busiest of its restaurants. */
export type PreparedStore = { store: Store; restaurantId: string; size: DataSize };

async function groundOn(store: Store, size: DataSize): Promise<PreparedStore> {
  const database = await store.open();
  const { rows } = await database.pool.query<{ restaurant_id: string }>(
    "select restaurant_id from review_totals group by restaurant_id order by sum(count) desc limit 1",
  );
  await database.close();
  const restaurantId = rows[0]?.restaurant_id;
  if (!restaurantId) throw new Error("The generated database has no reviews.");
  return { store, restaurantId, size };
}

/** The stores this machine can measure: the embedded one, and PostgreSQL where a server is running. */
export async function prepareStores(size: DataSize, kinds: readonly string[]): Promise<PreparedStore[]> {
  const postgres = kinds.includes("postgres") ? await postgresStore(size) : null;
  const embedded = kinds.includes("embedded") ? await embeddedStore(size) : null;
  if (kinds.includes("postgres") && !postgres)
    process.stderr.write("No PostgreSQL answers: its figures are left out.\n");
  const grounds: PreparedStore[] = [];
  for (const store of [embedded, postgres]) if (store) grounds.push(await groundOn(store, size));
  return grounds;
}
