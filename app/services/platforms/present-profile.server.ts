import type { RouterContextProvider } from "react-router";
import { type Formats, formatsOf } from "#app/lib/formats.ts";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import { failureView } from "#app/services/platforms/present.server.ts";
import { type Language, writtenLocaleOf } from "#contract/languages.ts";
import type { PlatformProfile, ProfileFields } from "#contract/platforms/profiles.ts";
import { type WeeklySlot, weekdays } from "#contract/restaurants/opening-hours.ts";

type Context = Readonly<RouterContextProvider>;
export type ProfileView = ReturnType<typeof profileView>;
/** A field in lines, as the platform shows it; `own` is the restaurant's, where it differs. */
type FieldView = { label: string; shown: string[]; own: string[] | null };

/** Consecutive days with equal hours are one line: "lun.–ven. 12:00–14:30". */
function hourLines(slots: readonly WeeklySlot[], language: Language): string[] {
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

const lines: {
  [Name in keyof ProfileFields]: (
    value: NonNullable<ProfileFields[Name]["shown"]>,
    formats: Formats,
    language: Language,
  ) => string[];
} = {
  name: (value) => [value],
  address: (value) => [value],
  phone: (value) => [value],
  website: (value) => [value],
  regularHours: (value, _, language) => hourLines(value, language),
  categories: (value) => [value.join(", ")],
  rating: (value, formats) => [formats.shortRating(value)],
  reviewCount: (value, formats) => [formats.number(value)],
};

/** The platform's profile of the listing, in words, and where it differs from the restaurant's data. */
export function profileView(context: Context, profile: PlatformProfile) {
  const t = textsIn(context, "platforms");
  const language = languageOf(context);
  const formats = formatsOf(language);
  const { fields, failure, readAt } = profile;
  function fieldView<Name extends keyof ProfileFields>(all: ProfileFields, name: Name): FieldView {
    const { shown, own, differs } = all[name];
    const linesOf = (value: typeof shown) =>
      value === null ? [t("connection.profile.none")] : lines[name](value as never, formats, language);
    return {
      label: t(`connection.profile.fields.${name}`),
      shown: linesOf(shown),
      own: differs ? linesOf(own) : null,
    };
  }
  const names = Object.keys(lines) as (keyof ProfileFields)[];
  const rows = fields ? names.map((name) => fieldView(fields, name)) : null;
  const ago = readAt && formats.ago(readAt);
  return {
    fields: rows,
    differenceCount: rows?.filter(({ own }) => own !== null).length ?? 0,
    read: ago && t("connection.profile.read", { ago }),
    failure: failureView(context, failure),
    failed: ago ? t("connection.profile.failed", { ago }) : t("connection.profile.failedFirst"),
    isClosed: profile.isClosedTemporarily === true,
  };
}
