import { newId } from "#api/db/ids.ts";
import { requireRoom } from "#api/domains/organizations/room.ts";
import { inSlices } from "#api/slices.ts";
import type { ImportRefusal } from "#contract/imports/schemas.ts";
import type { SourceRow } from "../../../platforms/files/source.ts";
import type { ImportRun } from "../import-run.ts";
import { RestaurantNormaliser } from "./normalise.ts";
import { classifyRestaurants, type PlannedRestaurant, type RowOutcome, saveRestaurants } from "./store.ts";
import { zoneAssumed } from "./zone-assumed.ts";

export type KindResult = {
  outcomes: RowOutcome[];
  remarks: ImportRefusal[];
  duplicateCount: number;
  restaurantsCreated: number;
};

/** Compares a file's restaurants with those of the organization and stores them when it applies. */
export async function importRestaurants({
  tx,
  rows,
  options,
  applies,
  tally,
  mapping,
  onRead,
}: ImportRun): Promise<KindResult> {
  const normaliser = new RestaurantNormaliser(options.now.toISOString().slice(0, 10), mapping);
  const planned = new Map<string, PlannedRestaurant>();
  const remarks: ImportRefusal[] = [];
  const withoutZone = new Map<number, { row: SourceRow; assumedZone: string | null }>();
  let duplicateCount = 0;
  for await (const row of inSlices(rows)) {
    const { record, remarks: own, fields, assumedZone = null } = normaliser.normalise(row);
    tally.note(fields, record !== null);
    remarks.push(...own);
    if (!record) continue;
    if (planned.has(record.externalId)) duplicateCount++;
    else {
      if (record.timeZone === null) withoutZone.set(planned.size, { row, assumedZone });
      planned.set(record.externalId, { ...record, id: newId(), position: planned.size });
    }
  }
  const list = [...planned.values()];
  const outcomes = await classifyRestaurants(tx, options.organizationId, list);
  const changing = list.filter(({ position }) => outcomes.get(position) !== "unchanged");
  for (const [position, { row, assumedZone }] of withoutZone) {
    const created = outcomes.get(position) === "created" ? list[position] : undefined;
    if (!created) continue;
    created.timeZone = assumedZone;
    remarks.push(zoneAssumed(row, created.locality ?? created.name));
  }
  onRead();
  if (applies) {
    const createdCount = [...outcomes.values()].filter((outcome) => outcome === "created").length;
    await requireRoom(tx, options.organizationId, { restaurants: createdCount });
    await saveRestaurants(tx, options.organizationId, changing);
  }
  return { outcomes: [...outcomes.values()], remarks, duplicateCount, restaurantsCreated: 0 };
}
