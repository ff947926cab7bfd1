import type { RouterContextProvider } from "react-router";
import { formatsOf } from "#app/lib/formats.ts";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import { topics, writtenLanguages } from "#contract/analysis/topics.ts";

const values = ["positive", "negative", "mixed", "neutral", "none", "analyser"] as const;

/** The choices of a correction, in the reader's language. */
export function labelOptions(context: Readonly<RouterContextProvider>) {
  const t = textsIn(context, "analysis");
  const formats = formatsOf(languageOf(context));
  return {
    labels: [
      ...topics.map((topic) => ({ value: topic, label: t(`topics.${topic}`) })),
      { value: "sentiment", label: t("card.whole") },
    ],
    values: values.map((value) => ({ value, label: t(`values.${value}`) })),
    languages: [
      ...writtenLanguages.map((value) => ({ value, label: formats.languageTitle(value) })),
      { value: "analyser", label: t("values.analyser") },
    ],
  };
}
