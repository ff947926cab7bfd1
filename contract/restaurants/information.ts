import { z } from "zod";
import { Day, Instant } from "../ids.ts";
import { Language } from "../languages.ts";

/** Characters by size; `long` is what Google takes. */
export const descriptionLengthMax = { short: 250, long: 750 } as const;
export const descriptionSizes = ["short", "long"] as const;

/** Text as the database takes it: any character but NUL. */
const text = () =>
  z
    .string()
    .overwrite((typed) => typed.replaceAll("\0", ""))
    .trim()
    .min(1);

/** A restaurant's text about itself: one per language and size. */
export const Description = z
  .object({ language: Language, size: z.enum(descriptionSizes), text: text().max(descriptionLengthMax.long) })
  .refine(({ size, text }) => text.length <= descriptionLengthMax[size], { path: ["text"], error: "too_large" });
export type Description = z.infer<typeof Description>;

const isEachOnce = (all: readonly { language: string; size: string }[]) =>
  new Set(all.map(({ language, size }) => `${language} ${size}`)).size === all.length;

/** The public address of a picture; those of the demo are files of Comptoir itself. */
const Picture = z.union([z.url({ protocol: /^https$/ }).max(2048), z.string().regex(/^\/demo\/[a-z0-9-]+\.svg$/)]);

/** What staff write about a restaurant beyond its name, address and hours (specification, section 3). */
export const RestaurantInformation = z.object({
  descriptions: z.array(Description).max(8).refine(isEachOnce, "language_twice"),
  /** The day it opened, or will. */
  openingDate: Day.nullable(),
  cover: Picture.nullable(),
  logo: Picture.nullable(),
  /** Where keyword suggestions are made for, when that is not its own postal code. */
  bricksPostalCode: text().max(20).nullable(),
  /** The keyword tool's number of the place whose searches it counts. */
  keywordToolApiLocationId: z.number().int().min(1).max(2_147_483_647).nullable(),
});
export type RestaurantInformation = z.infer<typeof RestaurantInformation>;

/** When a person last changed the information, and who; null where nobody has. */
export const InformationUpdate = z.object({ at: Instant, userName: z.string() }).nullable();
