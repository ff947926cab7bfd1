import { newId } from "#api/db/ids.ts";
import type { Queryable } from "#api/db/transaction.ts";
import type { ImportRun } from "../import-run.ts";
import type { KindResult } from "../restaurants/import.ts";
import { saveRestaurants } from "../restaurants/store.ts";
import { RestaurantDirectory } from "./directory.ts";
import { prepareReviews } from "./prepare.ts";
import type { ReviewRecord } from "./record.ts";
import { type ComparedReview, compareReviews, insertReviews, updateReviews } from "./store.ts";
import { insertReplies, mergeReplies } from "./store-replies.ts";

/** Compares a file's reviews with what is stored and, when it applies, stores them. */
export async function importReviews({ client, rows, options, applies }: ImportRun): Promise<KindResult> {
  const { organizationId, now, platformKey = null, restaurantRef = null, createMissingRestaurants = false } = options;
  // Rows forced to one restaurant must not create another by a typing error.
  const directory = await RestaurantDirectory.load(client, organizationId, createMissingRestaurants && !restaurantRef);
  const { records, remarks, duplicateCount } = prepareReviews(rows, directory, { now, platformKey, restaurantRef });
  const used = new Set(records.map(({ restaurantId }) => restaurantId));
  const planned = directory.planned.filter(({ id }) => used.has(id));
  const compared = await compareReviews(client, records);
  if (applies) {
    await saveRestaurants(client, organizationId, planned);
    await store(client, compared, options.userName ?? null);
    await noteSources(client, records, now);
  }
  return {
    verdicts: compared.map(({ verdict }) => verdict),
    remarks,
    duplicateCount,
    restaurantsCreated: planned.length,
  };
}

async function store(client: Queryable, compared: readonly ComparedReview[], userName: string | null): Promise<void> {
  const created = compared.filter(({ verdict }) => verdict === "created").map(({ record }) => record);
  const updated = compared.filter(({ verdict }) => verdict === "updated");
  await insertReviews(client, created, userName);
  await insertReplies(
    client,
    created.filter(({ replyText }) => replyText !== null),
  );
  await updateReviews(client, updated);
  await mergeReplies(
    client,
    updated.filter(({ hasNewReply }) => hasNewReply).map(({ record }) => record),
  );
}

/** A restaurant with reviews of a platform is on that platform; private reviews are the house's own. */
async function noteSources(client: Queryable, records: readonly ReviewRecord[], now: Date): Promise<void> {
  const pairs = new Map(records.map((one) => [`${one.restaurantId}|${one.platformKey}`, one]));
  const platforms = [...pairs.values()]
    .filter(({ isPrivate }) => !isPrivate)
    .map(({ restaurantId, platformKey }) => ({ id: newId(), restaurantId, platformKey }));
  await client.query(
    `insert into platforms (id, restaurant_id, key)
     select i."id", i."restaurantId", i."platformKey"
     from json_to_recordset($1::json) as i("id" uuid, "restaurantId" uuid, "platformKey" text)
     on conflict (restaurant_id, key) do nothing`,
    [JSON.stringify(platforms)],
  );
  await client.query("update restaurants set reviews_last_update = $2 where id = any($1::uuid[])", [
    [...new Set(records.map(({ restaurantId }) => restaurantId))],
    now,
  ]);
}
