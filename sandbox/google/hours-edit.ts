import { type Slot, weekdays } from "../world/world.ts";

type Refusal = { field: string; description: string };
type Edit = { regular: Slot[] | null; special: object[] | null };
type Json = Record<string, unknown>;

const isJson = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value);
const listOf = (holder: unknown, name: string): unknown[] | null => {
  if (!isJson(holder)) return null;
  const list = holder[name] ?? [];
  return Array.isArray(list) ? list : null;
};

/** Minutes since midnight of Google's time, whose zeros may be left out; null for one that is none. */
function minutesOf(time: unknown): number | null {
  if (!isJson(time)) return null;
  const { hours = 0, minutes = 0 } = time;
  if (!Number.isInteger(hours) || !Number.isInteger(minutes)) return null;
  const total = Number(hours) * 60 + Number(minutes);
  return Number(hours) >= 0 && Number(minutes) >= 0 && Number(minutes) < 60 && total <= 1440 ? total : null;
}
const textOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

type Period = { slot: Slot; start: number; end: number };
const week = 7 * 1440;

function periodOf(value: unknown): Period | null {
  if (!isJson(value)) return null;
  const [open, close] = [minutesOf(value.openTime), minutesOf(value.closeTime)];
  const [from, to] = [
    weekdays.findIndex((day) => day === value.openDay),
    weekdays.findIndex((day) => day === value.closeDay),
  ];
  if (open === null || close === null || from < 0 || to < 0) return null;
  const start = from * 1440 + open;
  const length = (to * 1440 + close - start + week) % week;
  const slot = {
    openDay: String(value.openDay),
    openTime: textOf(open),
    closeDay: String(value.closeDay),
    closeTime: textOf(close),
  };
  return length > 0 && length <= 1440 ? { slot, start, end: start + length } : null;
}

function readRegular(value: unknown): Slot[] | Refusal {
  const periods = (listOf(value, "periods") ?? [null]).map(periodOf);
  const known = periods.filter((period) => period !== null);
  if (known.length < periods.length) return { field: "regular_hours.periods", description: "Invalid time period." };
  const overlap = known.some((one, at) =>
    known
      .slice(0, at)
      .some((other) => [-week, 0, week].some((turn) => one.start < other.end + turn && other.start + turn < one.end)),
  );
  return overlap
    ? { field: "regular_hours.periods", description: "OVERLAPPING_RANGES" }
    : known.map(({ slot }) => slot);
}

/** Days since 1970 of Google's date; null for one that is none. */
function dayOf(value: unknown): number | null {
  if (!isJson(value)) return null;
  const at = Date.UTC(Number(value.year), Number(value.month) - 1, Number(value.day));
  return Number.isFinite(at) ? at / 86_400_000 : null;
}

function isSpecial(value: unknown, today: number): boolean {
  if (!isJson(value)) return false;
  const start = dayOf(value.startDate);
  // A zone may be a day behind.
  if (start === null || start < today - 1) return false;
  if (value.closed === true) return true;
  const [open, close] = [minutesOf(value.openTime), minutesOf(value.closeTime)];
  if (open === null || close === null) return false;
  const days = (value.endDate === undefined ? start : (dayOf(value.endDate) ?? -1)) - start;
  const length = days * 1440 + close - open;
  return (days === 0 || days === 1) && length > 0 && length < 1440 && (days === 0 || close <= 719);
}

/** Fields of a location that Google gives and takes from nobody: `metadata` is output only, the others never change. */
const unchangeable = new Set(["name", "languageCode", "metadata"]);

/** Fields of a location that Google takes edits of, and the sandbox of their hours alone: Comptoir sends no other. */
const editable = new Set([
  "storeCode",
  "title",
  "phoneNumbers",
  "categories",
  "storefrontAddress",
  "websiteUri",
  "regularHours",
  "specialHours",
  "moreHours",
  "serviceArea",
  "labels",
  "adWordsLocationExtensions",
  "latlng",
  "openInfo",
  "profile",
  "relationshipData",
  "serviceItems",
]);
const taken = new Set(["regularHours", "specialHours"]);

/** Why a mask is refused; null for one of hours. */
function maskRefusal(mask: string[]): string | null {
  const refused = mask.find((field) => !taken.has(field));
  if (refused === undefined) return mask.length === 0 ? "Field mask is required." : null;
  const [field = ""] = refused.split(".");
  if (unchangeable.has(field)) return `The field ${refused} cannot be updated.`;
  if (!editable.has(field) || taken.has(field)) return `Invalid field mask provided: ${refused}.`;
  return `The sandbox takes edits of regularHours and specialHours alone: ${refused} is not implemented.`;
}

/**
 * The hours of an edit by Google's rules (platform reference, 1.3), for the fields that its mask names. `hasRegular`: the location has regular
 * hours now.
 */
export function readHoursEdit(mask: string[], body: unknown, now: number, hasRegular: boolean): Edit | Refusal {
  const refusal = maskRefusal(mask);
  if (refusal !== null) return { field: "update_mask", description: refusal };
  if (!isJson(body)) return { field: "location", description: "Location is required." };
  // What is known and not in the mask is left as it is.
  const unknown = Object.keys(body).find((name) => !editable.has(name) && !unchangeable.has(name));
  if (unknown !== undefined)
    return {
      field: "location",
      description: `Invalid JSON payload received. Unknown name "${unknown}" at 'location': Cannot find field.`,
    };
  const regular = mask.includes("regularHours") ? readRegular(body.regularHours ?? {}) : null;
  if (regular && "field" in regular) return regular;
  if (!mask.includes("specialHours")) return { regular, special: null };
  const special = listOf(body.specialHours ?? {}, "specialHourPeriods");
  const today = Math.floor(now / 86_400_000);
  if (!special?.every((period) => isSpecial(period, today)))
    return { field: "special_hours.special_hour_periods", description: "Invalid special hour period." };
  if (special.length > 0 && !(regular ? regular.length > 0 : hasRegular))
    return { field: "special_hours", description: "Special hours need regular hours." };
  return { regular, special: special.filter(isJson) };
}
