import type { RouterContextProvider } from "react-router";
import { languageOf, translatorOf } from "#app/middleware/i18n.server.ts";
import { missingFields } from "#contract/imports/columns.ts";
import type { Import } from "#contract/imports/schemas.ts";
import { writtenLocaleOf } from "#contract/languages.ts";

/** Most columns named in a sentence. */
const namedMax = 20;

/** Why a whole file was refused, with its missing and its known columns by name; null for an accepted one. */
export function failureOf(
  context: Readonly<RouterContextProvider>,
  { failure, kind, columns }: Pick<Import, "failure" | "kind" | "columns">,
): string | null {
  if (!failure) return null;
  const t = translatorOf(context);
  if (failure !== "columns_missing" || columns.length === 0) return t(`imports:failures.${failure}`);
  const either = new Intl.ListFormat(writtenLocaleOf[languageOf(context)], { type: "disjunction" });
  const missing = missingFields(kind, columns).map((fields) =>
    either.format(fields.map((field) => t(`imports:fields.${field}`))),
  );
  const names = columns.slice(0, namedMax).map(({ name }) => name);
  const shown = [...names, ...(columns.length > namedMax ? ["…"] : [])].join(", ");
  return t("imports:columns.missing", { missing: missing.join(" · "), columns: shown });
}
