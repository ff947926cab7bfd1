import { type SQL, sql } from "drizzle-orm";
import { templates } from "#api/db/schema/templates.ts";
import { type Language, languages } from "#contract/languages.ts";
import { type StarterKey, starterKeys, starterNames } from "#contract/templates/starter-names.ts";

type Named = { name: string; defaultLanguage: Language; createdBy: string | null; overridesId: string | null };

/**
 * Which built-in template this is; null once somebody gave it another name, and for a person's own. A restaurant's wording of a built-in
 * one goes by its name too.
 */
export const builtInOf = ({ name, defaultLanguage, createdBy, overridesId }: Named): StarterKey | null =>
  createdBy === null || overridesId !== null
    ? (starterKeys.find((key) => starterNames[defaultLanguage][key] === name) ?? null)
    : null;

const translations = JSON.stringify(
  starterKeys.flatMap((key) =>
    languages.map((language) => ({
      language,
      stored: starterNames[language][key],
      shown: languages.map((one) => starterNames[one][key]).join("\n"),
    })),
  ),
);

/** SQL: a word occurs in the name of a built-in template in any language. */
export const isFoundAbroad = (
  pattern: SQL,
): SQL => sql`((${templates.createdBy} is null or ${templates.overridesId} is not null)
  and exists (select from jsonb_to_recordset(${translations}::jsonb) as x(language text, stored text, shown text)
    where x.language = ${templates.defaultLanguage} and x.stored = ${templates.name} and fold(x.shown) like ${pattern}))`;
