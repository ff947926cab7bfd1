import { sql } from "drizzle-orm";
import { newId } from "#api/db/ids.ts";
import { platforms, restaurants } from "#api/db/schema/restaurants.ts";
import { rowsOf, type Statements } from "#api/db/statements.ts";
import { idFromFacts, isFromFacts } from "../../../platforms/values/external-ids.ts";
import { findCountryOfLocality, findZone } from "../../../platforms/values/geography.ts";
import { foldText } from "../../../platforms/values/text.ts";
import { assumedTimeZone, bareRestaurant } from "../restaurants/record.ts";
import type { PlannedRestaurant } from "../restaurants/store.ts";
import type { RestaurantReference } from "./draft.ts";

export type KnownRestaurant = { id: string; timeZone: string; externalId: string | null; names: string[] };
export type Resolution =
  | { restaurant: KnownRestaurant }
  | { reason: "restaurant_missing" | "restaurant_unknown" | "restaurant_ambiguous" };

type Row = {
  id: string;
  external_id: string | null;
  name: string;
  internal_name: string | null;
  time_zone: string;
  platform_ids: string[];
};

/** Finds restaurants of one organization by any reference in a file, and plans those it may create. */
export class RestaurantDirectory {
  readonly planned: PlannedRestaurant[] = [];
  readonly #byKey = new Map<string, KnownRestaurant>();
  readonly #byName = new Map<string, KnownRestaurant[]>();
  readonly #createsMissing: boolean;
  readonly #zoneAssumed = new Set<string>();

  private constructor(createsMissing: boolean) {
    this.#createsMissing = createsMissing;
  }

  /** Reads the organization's restaurants. */
  static async load(tx: Statements, organizationId: string, createsMissing: boolean): Promise<RestaurantDirectory> {
    const rows = await rowsOf<Row>(
      tx,
      sql`select ${restaurants.id}, ${restaurants.externalId}, ${restaurants.name}, ${restaurants.internalName}, ${restaurants.timeZone},
         coalesce((select json_agg(${platforms.externalId}) from ${platforms}
           where ${platforms.restaurantId} = ${restaurants.id} and ${platforms.externalId} is not null), '[]') as platform_ids
       from ${restaurants} where ${restaurants.organizationId} = ${organizationId} order by ${restaurants.id}`,
    );
    const directory = new RestaurantDirectory(createsMissing);
    for (const row of rows) {
      const names = [row.name, row.internal_name].filter((name) => name !== null);
      const known = { id: row.id, timeZone: row.time_zone, externalId: row.external_id, names };
      directory.#add(known, [row.id, row.external_id, ...row.platform_ids]);
    }
    return directory;
  }

  #add(restaurant: KnownRestaurant, keys: readonly (string | null)[]): void {
    for (const key of keys) {
      if (key === null) continue;
      this.#byKey.set(key, restaurant);
      // A Takeout folder has only the number of the API's locations/9001.
      const bare = key.replace(/^.*locations\//, "");
      if (!this.#byKey.has(bare)) this.#byKey.set(bare, restaurant);
    }
    for (const name of new Set(restaurant.names.map(foldText)))
      this.#byName.set(name, [...(this.#byName.get(name) ?? []), restaurant]);
  }

  /**
   * The restaurant of a row; created if it is unknown and creation is wanted. A place that is named in the row is found by its name where its
   * id is a platform's or a tool's; `isNamedOnce`: the file has no other id under this name.
   */
  resolve(reference: RestaurantReference, isNamedOnce = true): Resolution {
    const { ownId, ref, name, isPlaceId = false } = reference;
    const own = ownId ? this.#byKey.get(ownId) : undefined;
    if (own) return { restaurant: own };
    if (!ref && !name) return { reason: "restaurant_missing" };
    // A column named "restaurant" may hold ids as well.
    const key = ref ?? name ?? "";
    const byKey = this.#byKey.get(key) ?? this.#byKey.get(key.toLowerCase());
    if (byKey) return { restaurant: byKey };
    const named = [
      ...(ref ? this.#named(ref) : []),
      ...(name ? this.#named(name, isPlaceId && isNamedOnce ? null : ref) : []),
    ];
    const different = [...new Set(named)];
    if (different.length > 1) return { reason: "restaurant_ambiguous" };
    const [only] = different;
    if (only) return { restaurant: only };
    return this.#createsMissing ? { restaurant: this.#plan(reference) } : { reason: "restaurant_unknown" };
  }

  /** True for the name of one of its restaurants. */
  knows(name: string): boolean {
    return this.#byName.has(foldText(name));
  }

  /** True, once, for a restaurant in an unknown location, which gets the default zone. */
  takeZoneAssumed({ id }: KnownRestaurant): boolean {
    return this.#zoneAssumed.delete(id);
  }

  /** A name does not match against another id: "Bistrot", id 7, is not the Bistrot with the id 5. */
  #named(name: string, ref: string | null = null): KnownRestaurant[] {
    const found = this.#byName.get(foldText(name)) ?? [];
    return ref ? found.filter(({ externalId }) => externalId === null || isFromFacts(externalId)) : found;
  }

  #plan({ ref, name, locality }: RestaurantReference): KnownRestaurant {
    const shown = name ?? [locality, ref].filter((part) => part !== null).join(" ");
    const externalId = ref ?? idFromFacts([foldText(shown), foldText(locality ?? "")]);
    const countryCode = findCountryOfLocality(locality);
    const found = findZone({ countryCode, locality });
    const timeZone = found?.timeZone ?? null;
    const record = {
      ...bareRestaurant(externalId, shown),
      locality,
      countryCode,
      timeZone,
    };
    const restaurant = { id: newId(), timeZone: timeZone ?? assumedTimeZone, externalId, names: [shown] };
    if (found === null || found.isAssumed) this.#zoneAssumed.add(restaurant.id);
    this.planned.push({ ...record, id: restaurant.id, position: this.planned.length });
    this.#add(restaurant, [externalId]);
    return restaurant;
  }
}
