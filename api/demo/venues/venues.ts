import { bistros } from "./bistros.ts";
import { trattorie } from "./pizzerias.ts";
import type { Venue } from "./venue.ts";

/** Every restaurant of the demo organization. */
export const demoVenues: readonly Venue[] = [...bistros, ...trattorie];
