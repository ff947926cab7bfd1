import { sql } from "drizzle-orm";
import { newId } from "#api/db/ids.ts";
import { names } from "#api/db/names.ts";
import { platforms, restaurants } from "#api/db/schema/restaurants.ts";
import { insertSelect, isAnyOf, type Statements } from "#api/db/statements.ts";
import { requireRoom } from "#api/domains/organizations/room.ts";
import type { ImportRun } from "../import-run.ts";
import type { KindResult } from "../restaurants/import.ts";
import { saveRestaurants } from "../restaurants/store.ts";
import { RestaurantDirectory } from "./directory.ts";
import { prepareReviews } from "./prepare.ts";
import type { ReviewRecord } from "./record.ts";
import { type ArrivalEvent, type ComparedReview, compareReviews, insertReviews, updateReviews } from "./store.ts";
import { insertReplies, mergeReplies } from "./store-replies.ts";

/** Compares a file's reviews with the stored ones and stores them when it applies. */
export async function importReviews({
  tx,
  rows,
  options,
  applies,
  tally,
  mapping,
  onRead,
}: ImportRun): Promise<KindResult> {
  const { organizationId, now, platformKey = null, restaurantRef = null, createMissingRestaurants = false } = options;
  // With one restaurant for all rows, a mistyped reference must not create another one.
  const directory = await RestaurantDirectory.load(tx, organizationId, createMissingRestaurants && !restaurantRef);
  const { records, remarks, duplicateCount } = await prepareReviews(rows, directory, {
    now,
    platformKey,
    restaurantRef,
    tally,
    mapping,
  });
  const used = new Set(records.map(({ restaurantId }) => restaurantId));
  const planned = directory.planned.filter(({ id }) => used.has(id));
  const compared = await compareReviews(tx, records);
  onRead();
  if (applies) {
    await requireRoom(tx, organizationId, { restaurants: planned.length });
    await saveRestaurants(tx, organizationId, planned);
    await storeReviews(tx, compared, { userName: options.userName ?? null, kind: "imported" });
    await recordUpdate(tx, records, now);
  }
  return {
    outcomes: compared.map(({ outcome }) => outcome),
    remarks,
    duplicateCount,
    restaurantsCreated: planned.length,
  };
}

/** Writes what was compared: new reviews with their replies and their first event, and what their source changed in stored ones. */
export async function storeReviews(
  tx: Statements,
  compared: readonly ComparedReview[],
  event: ArrivalEvent,
): Promise<void> {
  const created = compared.filter(({ outcome }) => outcome === "created").map(({ record }) => record);
  const updated = compared.filter(({ outcome }) => outcome === "updated");
  await insertReviews(tx, created, event);
  await insertReplies(
    tx,
    created.filter(({ replyText }) => replyText !== null),
  );
  await updateReviews(tx, updated);
  await mergeReplies(
    tx,
    updated.filter(({ hasNewReply }) => hasNewReply).map(({ record }) => record),
  );
  await noteListings(
    tx,
    compared.map(({ record }) => record),
  );
}

/** A restaurant with reviews of a platform has that platform in its list; private reviews come from its own form. */
async function noteListings(tx: Statements, records: readonly ReviewRecord[]): Promise<void> {
  const pairs = new Map(records.map((one) => [`${one.restaurantId}|${one.platformKey}`, one]));
  const listings = [...pairs.values()]
    .filter(({ isPrivate }) => !isPrivate)
    .map(({ restaurantId, platformKey }) => ({ id: newId(), restaurantId, platformKey }));
  const listing = { id: sql`i."id"`, restaurantId: sql`i."restaurantId"`, key: sql`i."platformKey"` };
  const { restaurantId: ofRestaurant, key } = platforms;
  await tx.execute(
    sql`${insertSelect(
      platforms,
      listing,
      sql`from json_to_recordset(${JSON.stringify(listings)}::json) as i("id" uuid, "restaurantId" uuid, "platformKey" text)`,
    )} on conflict (${names(ofRestaurant, key)}) do nothing`,
  );
}

/** When the restaurants' reviews were last brought up to date. */
async function recordUpdate(tx: Statements, records: readonly ReviewRecord[], now: Date): Promise<void> {
  await tx
    .update(restaurants)
    .set({ reviewsLastUpdate: now })
    .where(isAnyOf(restaurants.id, [...new Set(records.map(({ restaurantId }) => restaurantId))]));
}
