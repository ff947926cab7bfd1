import { formatsOf } from "#app/lib/formats.ts";
import { type Language, writtenLocaleOf } from "#contract/languages.ts";
import { type WeeklySlot, weekdays } from "#contract/restaurants/opening-hours.ts";

/** Consecutive days with equal hours are one line: "lun.–ven. 12:00–14:30". */
export function hourLines(slots: readonly WeeklySlot[], language: Language): string[] {
  const { timeOfDay } = formatsOf(language);
  const dayName = new Intl.DateTimeFormat(writtenLocaleOf[language], { weekday: "short", timeZone: "UTC" });
  // 5 January 2026 was a Monday.
  const names = weekdays.map((_, at) => dayName.format(Date.UTC(2026, 0, 5 + at)));
  const texts = weekdays.map((day) =>
    slots
      .filter(({ openDay }) => openDay === day)
      .map(({ openTime, closeTime }) => `${timeOfDay(openTime)}–${timeOfDay(closeTime)}`)
      .join(", "),
  );
  return texts.flatMap((text, at) => {
    if (text === "" || (at > 0 && texts[at - 1] === text)) return [];
    const after = texts.findIndex((other, index) => index > at && other !== text);
    const last = after === -1 ? texts.length - 1 : after - 1;
    return [`${last > at ? `${names[at]}–${names[last]}` : names[at]} ${text}`];
  });
}
