import type { TFunction } from "i18next";
import type { PresentTab } from "#api/domains/mailed-reports/present.ts";
import { formatsOf } from "#app/lib/formats.ts";
import en from "#app/locales/en/statistics-report.ts";
import es from "#app/locales/es/statistics-report.ts";
import fr from "#app/locales/fr/statistics-report.ts";
import it from "#app/locales/it/statistics-report.ts";
import { withPlurals } from "#app/locales/plurals.ts";
import { createTranslator } from "#app/locales/translator.ts";
import { tabPath } from "#app/services/statistics/lists-behind.server.ts";
import { presentFigure, presentReportHead } from "#app/services/statistics/present.server.ts";
import type { Language } from "#contract/languages.ts";
import { statisticsFilters } from "#contract/statistics/filters.ts";

const namespace = "statistics-report";
const messages = { fr, en, es, it };
const translators = new Map<Language, TFunction<typeof namespace>>();

function textsOf(language: Language): TFunction<typeof namespace> {
  const known = translators.get(language);
  if (known) return known;
  const bundle = { [namespace]: withPlurals(messages[language]) };
  const made = createTranslator(language, bundle).in(namespace) as unknown as TFunction<typeof namespace>;
  translators.set(language, made);
  return made;
}

/** Writes a tab by the functions and texts of its screen, for the mails that the API sends. */
export const presentTab: PresentTab = ({ language, tab, restaurantId, filters, report }) => {
  const t = textsOf(language);
  const scope = { restaurantId };
  const presenting = { t, formats: formatsOf(language), scope, tab, filters, topicName: (topic: string) => topic };
  const { periodText, comparisonText, ageText } = presentReportHead(presenting, report);
  return {
    title: t(`tabs.${tab}`),
    period: periodText,
    comparison: comparisonText,
    age: ageText,
    figures: (report.sections[0]?.figures ?? []).map((one) => {
      const { label, text, centralText, change, beforeText, toldText, knownText } = presentFigure(
        presenting,
        report,
        one,
      );
      const before = [centralText, beforeText, toldText, knownText].filter(Boolean).join(" · ");
      return { label, value: text, change: change?.text ?? null, before: before || null };
    }),
    path: `${tabPath(scope, tab)}?${statisticsFilters.write(filters)}`,
  };
};
