import { createContext, type RouterContextProvider } from "react-router";
import { formatsOf, sortableMinutes } from "#app/lib/formats.ts";
import { zoneCity } from "#app/lib/zone-city.ts";
import { languageOf } from "#app/middleware/i18n.server.ts";
import { knownZoneOf } from "./preferences.server.ts";

type Context = Readonly<RouterContextProvider>;

const zoneContext = createContext<string | null>(null);

/** Keeps the zone that the reader's browser has told, for the times of this response. */
export async function provideReaderZone(context: Context, request: Request): Promise<void> {
  (context as RouterContextProvider).set(zoneContext, await knownZoneOf(request));
}

/** The reader's zone; UTC where their browser has not told it. */
export const readerZone = (context: Context): string => context.get(zoneContext) ?? "UTC";

/** Clocks that agree at this moment need no name, whatever their zones are called; nor does a place beside a reader of unknown zone. */
function withCity(context: Context, text: string, iso: string, timeZone: string): string {
  const own = context.get(zoneContext);
  if (own === null) return text;
  const at = new Date(iso);
  if (sortableMinutes(own).format(at) === sortableMinutes(timeZone).format(at)) return text;
  return `${text} (${zoneCity(timeZone, languageOf(context))})`;
}

/** Day and time of a restaurant; where the reader's clock shows another time, the city is named. */
export const restaurantMoment = (context: Context, iso: string, timeZone: string): string =>
  withCity(context, formatsOf(languageOf(context)).moment(iso, timeZone), iso, timeZone);

/** Time of day of a restaurant; where the reader's clock shows another time, the city is named. */
export const restaurantClock = (context: Context, iso: string, timeZone: string): string =>
  withCity(context, formatsOf(languageOf(context)).clock(iso, timeZone), iso, timeZone);

/**
 * A moment of a page that leaves Comptoir, such as a file or a shared link: by the reader's own clock, else by that of the restaurants it is
 * about, whose city is named.
 */
export function sentMoment(context: Context, iso: string, timeZone: string | null): string {
  if (context.get(zoneContext) !== null || timeZone === null) return readerMoment(context, iso);
  const language = languageOf(context);
  return `${formatsOf(language).moment(iso, timeZone)} (${zoneCity(timeZone, language)})`;
}

/** A moment that belongs to no restaurant, by the reader's own clock; in UTC, which is named, where their zone is unknown. */
export function readerMoment(context: Context, iso: string): string {
  const formats = formatsOf(languageOf(context));
  const own = context.get(zoneContext);
  return own === null ? formats.zonedMoment(iso, "UTC") : formats.moment(iso, own);
}
