import type { RouterContextProvider } from "react-router";
import { formatsOf } from "#app/lib/formats.ts";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import type { Dashboard } from "#contract/dashboards/schemas.ts";

type Context = Readonly<RouterContextProvider>;

/** The name of a holiday in the reader's language. */
export const holidayName = (context: Context, holiday: string): string =>
  textsIn(context, "statistics-report")(`holidays.${holiday}` as "holidays.christmas", { defaultValue: holiday });

/** Holidays without special hours, with the hours of their weekday in words. */
export function holidaysOf(holidays: Dashboard["holidays"], context: Context) {
  const t = textsIn(context, "dashboard-cards");
  const formats = formatsOf(languageOf(context));
  return holidays.map(({ day, holiday, usual }) => {
    const times = usual.map(
      ({ openTime, closeTime }) => `${formats.timeOfDay(openTime)}–${formats.timeOfDay(closeTime)}`,
    );
    return {
      day,
      name: holidayName(context, holiday),
      date: formats.weekdayAndDay(day),
      usual: times.length === 0 ? t("holidays.usualClosed") : t("holidays.usual", { times: times.join(", ") }),
    };
  });
}
export type HolidaysData = ReturnType<typeof holidaysOf>;
