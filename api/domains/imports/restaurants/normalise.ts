import { isTimeZone } from "#api/platforms/opening-hours/validate.ts";
import type { RestaurantField } from "#contract/imports/columns.ts";
import type { ImportReason, ImportRefusal } from "#contract/imports/schemas.ts";
import { remark, type SourceRow } from "../../../platforms/files/source.ts";
import { externalIdLengthMax, idFromFacts } from "../../../platforms/values/external-ids.ts";
import { type FieldMapping, Fields } from "../../../platforms/values/fields.ts";
import { findTerritory, findZone } from "../../../platforms/values/geography.ts";
import { findPhone } from "../../../platforms/values/phones.ts";
import type { Position } from "../../../platforms/values/territories.ts";
import { beginningOf, findLine, findUrl, foldText } from "../../../platforms/values/text.ts";
import { addressOf } from "./address.ts";
import { restaurantColumns as columns } from "./columns.ts";
import { type HoursReader, hoursReader } from "./hours.ts";
import type { RestaurantRecord } from "./record.ts";

const lengthMax = { name: 200, type: 80, address: 300, short: 80 };

/** A row as a record, or the reason why it is none; `remarks` name what a taken row lacks. */
export type NormalisedRestaurant = {
  record: RestaurantRecord | null;
  remarks: ImportRefusal[];
  fields: Fields;
  /** The zone of most people of its country, which has several: for a new restaurant, and no reason to change a stored one. */
  assumedZone?: string | null;
};

function findNumber(value: unknown): number | null {
  const number = typeof value === "string" ? Number(value.trim().replace(",", ".")) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : null;
}

function positionOf(fields: Fields): Position | null {
  const [latitude, longitude] = [fields.take(columns.latitude, findNumber), fields.take(columns.longitude, findNumber)];
  if (latitude === null || longitude === null) return null;
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  // Programs write 0, 0 for unknown coordinates.
  return isOnEarth && (latitude !== 0 || longitude !== 0) ? { latitude, longitude } : null;
}

const cuisineCountMax = 3;

/** The beginning of a value that fits; the rest is reported by the `Cut`. */
type Cut = (field: RestaurantField, value: string | null, max: number) => string | null;

function typeOf(fields: Fields, cut: Cut, onCuisinesCut: (cuisines: readonly string[]) => void): string | null {
  const cuisinesOf = (value: unknown) => {
    if (!Array.isArray(value) || value.some((one) => typeof one === "object" && one !== null)) return findLine(value);
    const cuisines = value.map(findLine).filter((one) => one !== null);
    if (cuisines.length > cuisineCountMax) onCuisinesCut(cuisines);
    return findLine(cuisines.slice(0, cuisineCountMax).join(", "));
  };
  const type = findLine(fields.find(columns.type));
  const kind = type ?? fields.take(columns.cuisine, cuisinesOf);
  return cut(type ? "type" : "cuisine", kind?.replaceAll("_", " ") ?? null, lengthMax.type);
}

/** Normalises rows of restaurants; `today` is the day from which hours that change over the year are seen. */
export class RestaurantNormaliser {
  readonly #hours: HoursReader;

  readonly #mapping: FieldMapping | undefined;

  constructor(today: string, mapping?: FieldMapping) {
    this.#hours = hoursReader(today);
    this.#mapping = mapping;
  }

  normalise(row: SourceRow): NormalisedRestaurant {
    const fields = new Fields(row.fields, this.#mapping);
    return { ...this.#readNamed(row, fields), fields };
  }

  #readNamed(row: SourceRow, fields: Fields): Omit<NormalisedRestaurant, "fields"> {
    const name = findLine(fields.find(columns.name));
    if (!name) return { record: null, remarks: [remark(row, "name_missing", { field: "name" })] };
    if (name.length > lengthMax.name)
      return { record: null, remarks: [remark(row, "too_long", { field: "name", value: name })] };
    const reference = findLine(fields.find(columns.externalId));
    if (reference && reference.length > externalIdLengthMax)
      return { record: null, remarks: [remark(row, "too_long", { field: "externalId", value: reference })] };
    return this.#read(row, fields, name, reference);
  }

  #read(row: SourceRow, fields: Fields, name: string, externalId: string | null): Omit<NormalisedRestaurant, "fields"> {
    const remarks: ImportRefusal[] = [];
    const miss = (reason: ImportReason, field: string, value: unknown) =>
      remarks.push(remark(row, reason, { field, value, kind: "incomplete" }));
    const cut: Cut = (field, value, max) => {
      if (value !== null && value.length > max) miss("value_cut", field, value);
      return value === null ? null : beginningOf(value, max);
    };
    const position = positionOf(fields);
    const address = addressOf(fields, position);
    const hours = this.#hours(fields, { countryCode: address.countryCode, postalCode: address.postalCode ?? "" });
    for (const { reason, field, value } of hours.problems) miss(reason, field, value);
    const url = (key: "website" | "reservationUrl" | "orderUrl") => {
      const raw = fields.find(columns[key]);
      const found = findUrl(raw);
      if (raw !== undefined && !found) miss("url_not_valid", key, raw);
      return found;
    };
    const toldPhone = fields.find(columns.phone);
    const place = { ...address, position };
    const phone = findPhone(toldPhone, findTerritory({ ...place, countryCode: address.countryCode ?? "FR" }) ?? "FR");
    if (toldPhone !== undefined && !phone?.isValid) miss("phone_not_valid", "phone", toldPhone);
    const zone = findLine(fields.find(columns.timeZone));
    if (zone && !isTimeZone(zone)) miss("time_zone_unknown", "timeZone", zone);
    const found = zone && isTimeZone(zone) ? { timeZone: zone, isAssumed: false } : findZone(place);
    const record: RestaurantRecord = {
      externalId:
        externalId ??
        idFromFacts([foldText(name), foldText(address.formattedAddress ?? ""), position?.latitude ?? null]),
      name,
      internalName: cut("internalName", findLine(fields.find(columns.internalName)), lengthMax.name),
      type: typeOf(fields, cut, (cuisines) => miss("value_cut", "cuisine", cuisines.join(", "))),
      formattedAddress: cut("address", address.formattedAddress, lengthMax.address),
      street: cut("street", address.street, lengthMax.address),
      postalCode: cut("postalCode", address.postalCode, lengthMax.short),
      locality: cut("locality", address.locality, lengthMax.short),
      countryCode: address.countryCode,
      latitude: position?.latitude ?? null,
      longitude: position?.longitude ?? null,
      phone: phone?.phone ?? null,
      website: url("website"),
      reservationUrl: url("reservationUrl"),
      orderUrl: url("orderUrl"),
      timeZone: found?.isAssumed === false ? found.timeZone : null,
      regularHours: hours.regularHours,
      specialHours: hours.specialHours,
      otherHours: null,
    };
    return { record, remarks, assumedZone: found?.isAssumed ? found.timeZone : null };
  }
}
