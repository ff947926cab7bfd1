import type { RouterContextProvider } from "react-router";
import { formatsOf } from "#app/lib/formats.ts";
import { languageOf } from "#app/middleware/i18n.server.ts";
import { writtenLanguages } from "#contract/analysis/topics.ts";

/** The names of the languages of a correction, in their order, in the reader's own; its other choices are texts that the form has. */
export function languageNames(context: Readonly<RouterContextProvider>): string[] {
  return writtenLanguages.map(formatsOf(languageOf(context)).languageTitle);
}
