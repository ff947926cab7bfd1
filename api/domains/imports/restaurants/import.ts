import { newId } from "#api/db/ids.ts";
import type { ImportRefusal } from "#contract/imports/schemas.ts";
import type { ImportRun } from "../import-run.ts";
import { RestaurantNormaliser } from "./normalise.ts";
import { classifyRestaurants, type PlannedRestaurant, type RowOutcome, saveRestaurants } from "./store.ts";

export type KindResult = {
  verdicts: RowOutcome[];
  remarks: ImportRefusal[];
  duplicateCount: number;
  restaurantsCreated: number;
};

/** Compares a file's restaurants with those of the organization and, when it applies, stores them. */
export async function importRestaurants({ tx, rows, options, applies }: ImportRun): Promise<KindResult> {
  const normaliser = new RestaurantNormaliser(options.now.toISOString().slice(0, 10));
  const planned = new Map<string, PlannedRestaurant>();
  const remarks: ImportRefusal[] = [];
  let duplicateCount = 0;
  for (const row of rows) {
    const { record, remarks: own } = normaliser.normalise(row);
    remarks.push(...own);
    if (!record) continue;
    if (planned.has(record.externalId)) duplicateCount++;
    else planned.set(record.externalId, { ...record, id: newId(), position: planned.size });
  }
  const list = [...planned.values()];
  const verdicts = await classifyRestaurants(tx, options.organizationId, list);
  const changing = list.filter(({ position }) => verdicts.get(position) !== "unchanged");
  if (applies) await saveRestaurants(tx, options.organizationId, changing);
  return { verdicts: [...verdicts.values()], remarks, duplicateCount, restaurantsCreated: 0 };
}
