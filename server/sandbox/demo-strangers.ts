import { placeIds } from "#sandbox/world/create-world.ts";
import type { Group, Person, SeedRestaurant } from "#sandbox/world/world.ts";

export const groupIds = { own: "104418820077113259001", partner: "104418820077113259002" } as const;

/** Google's location groups. */
export const demoGroups: readonly Group[] = [
  { id: groupIds.own, name: "Maison Tavelin", type: "LOCATION_GROUP" },
  { id: groupIds.partner, name: "Tavelin & Associés", type: "LOCATION_GROUP" },
];
export const personIds = { camille: "118200416359027741001", raphael: "118200416359027741004" } as const;
/** People who may consent: the owner and the manager see every restaurant, the partner a few, the newcomer none. */
export const demoPeople: readonly Person[] = [
  {
    id: personIds.camille,
    name: "Camille Tavelin",
    email: "camille@maison-tavelin.example",
    groupIds: [groupIds.own, groupIds.partner],
  },
  {
    id: "118200416359027741002",
    name: "Octave Lestrange",
    email: "octave@tavelin-associes.example",
    groupIds: [groupIds.partner],
  },
  {
    id: personIds.raphael,
    name: "Raphaël Ourdan",
    email: "raphael@maison-tavelin.example",
    groupIds: [groupIds.own, groupIds.partner],
  },
  { id: "118200416359027741003", name: "Zoé Nouvel", email: "zoe@nouvel.example", groupIds: [] },
];

const lunchAndDinner = ["TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY"].flatMap((day) => [
  { openDay: day, openTime: "12:00", closeDay: day, closeTime: "14:30" },
  { openDay: day, openTime: "19:00", closeDay: day, closeTime: "23:00" },
]);
const nantes: SeedRestaurant = {
  ...placeIds("marelune-nantes-graslin", ["gmb", "facebook", "tripadvisor", "lafourchette", "yelp"]),
  key: "marelune-nantes-graslin",
  groupId: groupIds.own,
  name: "Bistrot Marelune – Graslin",
  storeCode: "marelune-nantes-graslin",
  street: "3 rue du Puits-aux-Mouettes",
  postalCode: "44000",
  locality: "Nantes",
  countryCode: "FR",
  latitude: 47.2133,
  longitude: -1.5629,
  phone: "+33 2 61 91 30 44",
  website: "https://marelune.maison-tavelin.example/marelune-nantes-graslin",
  language: "fr",
  kitchen: "bistro",
  hours: lunchAndDinner,
};
const valencia: SeedRestaurant = {
  ...placeIds("lumella-valencia-ruzafa", ["gmb", "facebook", "tripadvisor", "lafourchette", "ubereats"]),
  key: "lumella-valencia-ruzafa",
  groupId: groupIds.partner,
  name: "Zia Lumella – Ruzafa",
  storeCode: "lumella-valencia-ruzafa",
  street: "Carrer del Taronger Vell, 8",
  postalCode: "46006",
  locality: "València",
  countryCode: "ES",
  latitude: 39.4622,
  longitude: -0.3739,
  phone: "+34 960 004 871",
  website: "https://lumella.maison-tavelin.example/lumella-valencia-ruzafa",
  language: "es",
  kitchen: "pizza",
  hours: lunchAndDinner,
};
/** The same restaurant twice on Google, as happens after a change of owner: one place id, two locations. */
const nantesAgain: SeedRestaurant = {
  ...nantes,
  key: "marelune-nantes-graslin-2",
  groupId: groupIds.partner,
  name: "Marelune Nantes",
  storeCode: "",
  listings: placeIds("marelune-nantes-graslin-2", ["gmb"]).listings,
};

/** Restaurants that are on the platforms and not in Comptoir yet. */
export const strangers: readonly SeedRestaurant[] = [nantes, valencia, nantesAgain];
