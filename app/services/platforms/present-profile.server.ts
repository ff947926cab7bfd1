import type { RouterContextProvider } from "react-router";
import { type Formats, formatsOf } from "#app/lib/formats.ts";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import { failureView } from "#app/services/platforms/present.server.ts";
import type { Language } from "#contract/languages.ts";
import type { PlatformProfile, ProfileFields } from "#contract/platforms/profiles.ts";
import { hourLines } from "./hour-lines.server.ts";
import type { HoursView } from "./present-hours.server.ts";

type Context = Readonly<RouterContextProvider>;
export type ProfileView = ReturnType<typeof profileView>;
/** A field in lines, as the platform shows it; `own` is the restaurant's, where it differs. */
type FieldView = { name: keyof ProfileFields; label: string; shown: string[]; own: string[] | null };

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
export function profileView(context: Context, profile: PlatformProfile, hours: HoursView | null) {
  const t = textsIn(context, "platforms");
  const language = languageOf(context);
  const formats = formatsOf(language);
  const { fields, failure, readAt } = profile;
  function fieldView<Name extends keyof ProfileFields>(all: ProfileFields, name: Name): FieldView {
    const { shown, own, differs } = all[name];
    const linesOf = (value: typeof shown) =>
      value === null ? [t("connection.profile.none")] : lines[name](value as never, formats, language);
    return {
      name,
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
    hours,
    isClosed: profile.isClosedTemporarily === true,
  };
}
