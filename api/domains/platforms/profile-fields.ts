import type { VendorProfile } from "#api/platforms/connector.ts";
import type { ProfileFields } from "#contract/platforms/profiles.ts";
import type { WeeklySlot } from "#contract/restaurants/opening-hours.ts";
import { tidyWeek } from "../../platforms/opening-hours/week.ts";

/** A platform's profile as stored. */
export type StoredProfile = Omit<VendorProfile, "raw">;
/** The restaurant's own values; figures are those of the platform's reviews stored here. */
export type OwnProfile = {
  name: string;
  type: string | null;
  street: string;
  postalCode: string;
  locality: string;
  phone: string | null;
  website: string | null;
  regularHours: WeeklySlot[];
  rating: number | null;
  reviewCount: number;
};
/** The figures the platform last reported with its reviews. */
export type ReportedFigures = { rating: number | null; count: number | null };

type Compared<Value> = { shown: Value | null; own: Value | null; differs: boolean | null };

/** Letters and digits alone: names differing in case, accents or punctuation are equal. */
const wordsOf = (text: string): string[] =>
  text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
const sameWords = (one: string, other: string) => wordsOf(one).join(" ") === wordsOf(other).join(" ");

/** Platforms add a country or a floor: the address differs when one of our words is missing. */
function sameAddress(shown: string, own: string): boolean {
  const there = new Set(wordsOf(shown));
  return wordsOf(own).every((word) => there.has(word));
}

/** "+33 1 23…" and "01 23…" are equal: the longer ends with the shorter without its leading zeros. */
function samePhone(one: string, other: string): boolean {
  const [short = "", long = ""] = [one, other]
    .map((number) => number.replaceAll("(0)", "").replaceAll(/\D/g, "").replace(/^0+/, ""))
    .sort((a, b) => a.length - b.length);
  return short.length >= 6 ? long.endsWith(short) && long.length - short.length <= 3 : short === long;
}

/** A page's address without the protocol, `www.`, a slash at the end, and campaign parameters. */
function pageOf(address: string): string {
  const url = URL.parse(/^https?:/i.test(address) ? address : `https://${address}`);
  if (!url) return address.trim();
  const parameters = [...url.searchParams].filter(([name]) => !name.startsWith("utm_"));
  return `${url.host.replace(/^www\./, "")}${url.pathname.replace(/\/$/, "")}?${new URLSearchParams(parameters)}`;
}
const sameWeek = (one: WeeklySlot[], other: WeeklySlot[]) =>
  JSON.stringify(tidyWeek(one)) === JSON.stringify(tidyWeek(other));
const sameRating = (one: number, other: number) => one.toFixed(1) === other.toFixed(1);

function lineOf(address: StoredProfile["address"]): string | null {
  if (!address) return null;
  const { street, postalCode, locality } = address;
  return [street, `${postalCode} ${locality}`.trim()].filter(Boolean).join(", ") || null;
}

/** `isTold`: true where an absent value means that the platform shows none; false where it is unknown, so that nothing differs. */
function compare<Value>(
  shown: Value | null,
  own: Value | null,
  isSame: (one: Value, other: Value) => boolean,
  isTold = true,
): Compared<Value> {
  if (own === null || (shown === null && !isTold)) return { shown, own, differs: null };
  return { shown, own, differs: shown === null || !isSame(shown, own) };
}

/** Each field as the platform shows it, with the restaurant's own. */
export function profileFields(profile: StoredProfile, own: OwnProfile, reported: ReportedFigures): ProfileFields {
  const hours = profile.openingHours?.regularHours ?? [];
  const { rating, count } = profile.totals ?? reported;
  return {
    name: compare(profile.name || null, own.name || null, sameWords),
    address: compare(lineOf(profile.address), lineOf(own), sameAddress),
    phone: compare(profile.phone || null, own.phone || null, samePhone),
    website: compare(profile.website || null, own.website || null, (one, other) => pageOf(one) === pageOf(other)),
    regularHours: compare(
      hours.length > 0 ? hours : null,
      own.regularHours.length > 0 ? own.regularHours : null,
      sameWeek,
    ),
    categories: {
      shown: profile.categories.length > 0 ? profile.categories : null,
      own: own.type ? [own.type] : null,
      differs: null,
    },
    rating: compare(rating, own.rating, sameRating, false),
    reviewCount: compare(count, own.reviewCount, (one, other) => one === other, false),
  };
}
