import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { formatsOf } from "#app/lib/formats.ts";
import { languageOf, translatorOf } from "#app/middleware/i18n.server.ts";
import type { SettingVersions } from "#contract/setting-versions.ts";
import { answerForm, type FormAnswer } from "./forms.server.ts";

type Context = Readonly<RouterContextProvider>;

const seen = z.coerce.number().int().min(0).default(0);
/** The fields by which a form tells which versions it shows. */
export const seenFields = { seenRestaurant: seen, seenOrganization: seen };

/** Those fields as the product API takes them. */
export const versionsOf = (form: { seenRestaurant: number; seenOrganization: number }): SettingVersions => ({
  restaurant: form.seenRestaurant,
  organization: form.seenOrganization,
});

/** The fields of a form after it was told which versions there are now: sent again, it replaces these. */
export const seenNow = ({ restaurant, organization }: SettingVersions) => ({
  seenRestaurant: String(restaurant),
  seenOrganization: String(organization),
});

type Conflict = {
  form: FormData;
  /** Who wrote, and when; no moment where the setting was given up. */
  by: string;
  at: string | null;
  /** What they wrote, line by line. */
  now: string[];
  /** Fields of the form that are to be others when it is sent again. */
  values: Record<string, string>;
};

/** Tells the second writer who was first and what they wrote. All that was typed stays; sent again, it takes the other's place. */
export function answerConflict(context: Context, { form, by, at, now, values }: Conflict): FormAnswer {
  const t = translatorOf(context);
  const what = at
    ? t("errors:settingConflict.changed", { name: by, ago: formatsOf(languageOf(context)).ago(at) })
    : t("errors:settingConflict.givenUp");
  const answer = answerForm(409, form, {}, `${what} ${t("errors:settingConflict.yours")}`);
  Object.assign(answer.data.values, values);
  answer.data.details = now;
  return answer;
}
