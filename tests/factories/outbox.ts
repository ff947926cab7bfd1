import { onTestFinished } from "vitest";
import type { Database } from "#api/db/database.ts";
import { newId } from "#api/db/ids.ts";
import { createOutboxWorker } from "#api/domains/outbox/deliver/worker.ts";
import { callerOf } from "#tests/setup/api.ts";
import { createRestaurant, createReview, createUser } from "./records.ts";
import { servicesOf, statefulFakePlatform } from "./stateful-fake-platform.ts";

/** A review on a connected platform, a user who may reply to it, and workers with their own clock. */
export async function outboxSetup(database: Database) {
  const platform = statefulFakePlatform();
  const restaurant = await createRestaurant(database);
  await connect(database, restaurant.id);
  const review = await createConnectedReview(database, restaurant.id);
  const user = await createUser(database, {
    name: "Lina",
    lastname: "Roy",
    organizations: [{ id: restaurant.organizationId, caslRole: "manager" }],
    restaurants: [restaurant.id],
  });
  const caller = await callerOf(database, user, { platforms: platform.platforms });
  const services = servicesOf(database, platform.platforms);
  const worker = () => {
    const one = createOutboxWorker(services, () => platform.clock.now);
    onTestFinished(() => one.close());
    return one;
  };
  const pass = (seconds: number) => {
    platform.clock.aheadSeconds += seconds;
  };
  return { ...{ database, platform, restaurant, review, user, services, worker, pass }, ...caller };
}

export async function connect(database: Database, restaurantId: string): Promise<void> {
  await database.pool.query(
    "insert into platforms (id, restaurant_id, key, external_id, connected_at) values ($1, $2, 'gmb', 'locations/9001', now())",
    [newId(), restaurantId],
  );
}

/** A review that the platform itself has listed. */
export async function createConnectedReview(database: Database, restaurantId: string) {
  const review = await createReview(database, { restaurantId });
  await database.pool.query("insert into review_payloads (review_id, restaurant_id, payload) values ($1, $2, '{}')", [
    review.id,
    restaurantId,
  ]);
  return review;
}

export type OutboxSetup = Awaited<ReturnType<typeof outboxSetup>>;
