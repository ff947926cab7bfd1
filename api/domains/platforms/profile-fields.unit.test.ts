import { expect, test } from "vitest";
import type { WeeklySlot } from "#contract/restaurants/opening-hours.ts";
import { type OwnProfile, profileFields, type StoredProfile } from "./profile-fields.ts";

const lunch: WeeklySlot = { openDay: "MONDAY", openTime: "12:00", closeDay: "MONDAY", closeTime: "14:30" };
const own: OwnProfile = {
  name: "Chez Madeleine",
  type: "Bistrot",
  street: "10, rue de Marseille",
  postalCode: "75010",
  locality: "Paris",
  phone: "01 99 00 12 34",
  website: "https://www.madeleine.example/paris/",
  regularHours: [lunch],
  rating: 4.31,
  reviewCount: 12,
};
const shown: StoredProfile = {
  name: "CHEZ MADELEINE",
  phone: "+33 1 99 00 12 34",
  website: "http://madeleine.example/paris?utm_source=gmb",
  address: { street: "10 Rue de Marseille", postalCode: "75010", locality: "Paris" },
  categories: ["French restaurant"],
  totals: { count: 12, rating: 4.3 },
  openingHours: { regularHours: [lunch, lunch], specialHours: [] },
  isClosedTemporarily: false,
};
const none = { rating: null, count: null };
const differing = (changes: Partial<StoredProfile>, ours: Partial<OwnProfile> = {}) =>
  Object.entries(profileFields({ ...shown, ...changes }, { ...own, ...ours }, none))
    .filter(([, { differs }]) => differs)
    .map(([name]) => name);

test("another way of writing is no difference", () => expect(differing({})).toEqual([]));

test.each<[string, Partial<StoredProfile>]>([
  ["name", { name: "Chez Madeleine – Paris 10" }],
  ["address", { address: { street: "12 rue de Marseille", postalCode: "75010", locality: "Paris" } }],
  ["phone", { phone: "+33 1 99 00 12 35" }],
  ["phone", { phone: null }],
  ["website", { website: "https://madeleine.example/lyon" }],
  ["regularHours", { openingHours: null }],
  ["rating", { totals: { count: 12, rating: 4.4 } }],
  ["reviewCount", { totals: { count: 13, rating: 4.3 } }],
])("%s differs", (name, changes) => expect(differing(changes)).toEqual([name]));

test("what we do not have, and figures the platform does not give, differ from nothing", () => {
  const ours = { phone: null, website: null, regularHours: [], rating: null };
  expect(differing({ phone: "+33 1 99 00 99 99", totals: null }, ours)).toEqual([]);
});

test("figures the profile does not show are those given with the reviews", () => {
  const { rating, reviewCount } = profileFields({ ...shown, totals: null }, own, { rating: 4.5, count: 40 });
  expect([rating.shown, reviewCount.shown]).toEqual([4.5, 40]);
});
