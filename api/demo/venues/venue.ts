import type { PlatformKey } from "#contract/platforms/schemas.ts";
import type { SpecialHours, WeeklySlot } from "#contract/restaurants/opening-hours.ts";
import type { Kitchen } from "../writing/lexicon.ts";
import type { Language, Person } from "../writing/words.ts";

/** How guests judge a restaurant: weights of one to five stars. */
export type StarWeights = readonly [number, number, number, number, number];

/** A restaurant of the demo organization with parameters of its reviews. All invented. */
export type Venue = {
  key: string;
  kitchen: Kitchen;
  internalName: string;
  street: string;
  postalCode: string;
  /** Name of the city in its own language, and in those of its guests. */
  city: Record<Language, string>;
  locality: string;
  countryCode: "FR" | "ES" | "IT" | "GB";
  /** "near the canal", in each language. */
  near: Record<Language, string>;
  latitude: number;
  longitude: number;
  phone: string;
  timeZone: string;
  /** Staff as guests name them; an f or m after the colon. */
  staff: readonly Person[];
  hours: readonly WeeklySlot[];
  /** What platforms still show, where somebody forgot to change it there. */
  hoursElsewhere?: readonly WeeklySlot[];
  specialHours: (today: Date) => SpecialHours[];
  hasTerrace: boolean;
  reviewCount: number;
  openedDaysAgo: number;
  stars: StarWeights;
  /** A recent period of bad reviews, where there is one. */
  trouble?: { sinceDays: number; reviewCount: number; stars: StarWeights };
  platforms: Partial<Record<PlatformKey, number>>;
  /** Share of answerable reviews with a reply after a month. */
  replyShare: number;
};

/** `people("Inès f, Mathieu m")` */
export function people(list: string): Person[] {
  return list.split(", ").map((entry) => {
    const [name = "", gender] = entry.split(" ");
    return { name, gender: gender === "f" ? "f" : "m" };
  });
}
