import type { RouterContextProvider } from "react-router";
import { formatsOf } from "#app/lib/formats.ts";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import { outboxPresenter } from "#app/services/outbox/present.server.ts";
import type { PlatformHours } from "#contract/outbox/kinds.ts";
import { connectionNames } from "#contract/platforms/schemas.ts";
import type { ProfileHours } from "#contract/profile-hours/schemas.ts";
import { hourLines } from "./hour-lines.server.ts";

type Context = Readonly<RouterContextProvider>;
/** The correction of a listing's opening hours, for one reader. */
export type HoursView = ReturnType<typeof hoursView>;

/** Exceptions in lines: "25 déc. 2026 : fermé". */
function specialLines(context: Context, { specialHours }: PlatformHours): string[] {
  const t = textsIn(context, "platforms");
  const { day, timeOfDay } = formatsOf(languageOf(context));
  return (specialHours ?? []).map(({ startDate, endDate, isClosed, openTime = "00:00", closeTime = "24:00" }) => {
    const days = startDate === endDate ? day(startDate) : `${day(startDate)} – ${day(endDate)}`;
    return isClosed
      ? t("connection.profile.hours.closed", { day: days })
      : `${days} ${timeOfDay(openTime)}–${timeOfDay(closeTime)}`;
  });
}

/** What a correction would send beside what the platform shows, and the state of what was sent. `mayChange`: the reader may send. */
export function hoursView(context: Context, hours: ProfileHours, zone: string, mayChange: boolean) {
  const language = languageOf(context);
  const t = textsIn(context, "platforms");
  const { key, shown, sent, version, item } = hours;
  const weekOf = ({ regularHours }: PlatformHours) =>
    regularHours.length > 0 ? hourLines(regularHours, language) : [t("connection.profile.none")];
  return {
    key,
    platform: connectionNames[key],
    version,
    mayCorrect: mayChange && hours.mayCorrect,
    shown: weekOf(shown),
    sent: weekOf(sent),
    special: sent.specialHours ? specialLines(context, sent) : [],
    item: item && outboxPresenter(context).item(item, zone, mayChange),
  };
}
