import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { formatsOf } from "#app/lib/formats.ts";
import { languageOf, translatorOf } from "#app/middleware/i18n.server.ts";
import type { SettingVersions } from "#contract/setting-versions.ts";
import { type FormResponse, formResponse } from "./forms.server.ts";

type Context = Readonly<RouterContextProvider>;

const seen = z.coerce.number().int().min(0).default(0);
/** The fields by which a form tells which versions it shows. */
export const expectedVersionFields = { expectedRestaurantVersion: seen, expectedOrganizationVersion: seen };

/** Those fields as the product API takes them. */
export const versionsOf = (form: {
  expectedRestaurantVersion: number;
  expectedOrganizationVersion: number;
}): SettingVersions => ({
  restaurant: form.expectedRestaurantVersion,
  organization: form.expectedOrganizationVersion,
});

/** The fields of a form after it was told which versions there are now: sent again, it replaces these. */
export const expectedVersionValues = ({ restaurant, organization }: SettingVersions) => ({
  expectedRestaurantVersion: String(restaurant),
  expectedOrganizationVersion: String(organization),
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
export function conflictResponse(context: Context, { form, by, at, now, values }: Conflict): FormResponse {
  const t = translatorOf(context);
  const what = at
    ? t("errors:settingConflict.changed", { name: by, ago: formatsOf(languageOf(context)).ago(at) })
    : t("errors:settingConflict.givenUp");
  const answer = formResponse(409, form, {}, `${what} ${t("errors:settingConflict.yours")}`);
  Object.assign(answer.data.values, values);
  answer.data.details = now;
  return answer;
}
