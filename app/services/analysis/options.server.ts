import type { RouterContextProvider } from "react-router";
import { formatsOf } from "#app/lib/formats.ts";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import { reviewLanguages, sentiments, topics, writtenLanguages } from "#contract/analysis/topics.ts";
import type { AnalysisFilters } from "./filters.server.ts";

const values = ["positive", "negative", "mixed", "neutral", "none", "analyser"] as const;
const sides = ["positive", "negative"] as const;

/** The boxes of the filters and the choices of a correction, in the reader's language. */
export function analysisOptions(context: Readonly<RouterContextProvider>, filters: AnalysisFilters) {
  const t = textsIn(context, "analysis");
  const formats = formatsOf(languageOf(context));
  const boxes = <Value extends string>(
    all: readonly Value[],
    on: readonly Value[],
    labelOf: (value: Value) => string,
  ) => all.map((value) => ({ value, label: labelOf(value), isOn: on.includes(value) }));
  const topicName = (topic: (typeof topics)[number]) => t(`topics.${topic}`);
  const side = filters.topicPolarity;
  return {
    filters: [
      {
        name: "topics",
        legend: t("filters.topics"),
        hint: t("filters.topicsHint"),
        boxes: boxes(topics, filters.topics, topicName),
      },
      {
        name: "polarity",
        legend: t("filters.polarity"),
        hint: t("filters.polarityHint"),
        boxes: boxes(sides, side === "any" ? [] : [side], (one) => t(`polarities.${one}`)),
      },
      {
        name: "sentiments",
        legend: t("filters.sentiments"),
        hint: t("filters.sentimentsHint"),
        boxes: boxes(sentiments, filters.sentiments, (one) => t(`sentiments.${one}`)),
      },
      {
        name: "languages",
        legend: t("filters.languages"),
        hint: t("filters.languagesHint"),
        boxes: boxes(reviewLanguages, filters.languages, (code) =>
          code === "other" ? t("filters.other") : formats.languageTitle(code),
        ),
      },
    ],
    labels: [
      ...topics.map((topic) => ({ value: topic, label: topicName(topic) })),
      { value: "sentiment", label: t("card.whole") },
    ],
    values: values.map((value) => ({ value, label: t(`values.${value}`) })),
    languages: [
      ...writtenLanguages.map((value) => ({ value, label: formats.languageTitle(value) })),
      { value: "analyser", label: t("values.analyser") },
    ],
  };
}

/** What the screen offers for what reviews say; the words come from the server, so that the browser carries none of them. */
export type AnalysisOptions = ReturnType<typeof analysisOptions>;
