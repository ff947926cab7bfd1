import { expect, test } from "vitest";
import en from "#app/locales/en/statistics-report.ts";
import es from "#app/locales/es/statistics-report.ts";
import fr from "#app/locales/fr/statistics-report.ts";
import it from "#app/locales/it/statistics-report.ts";

test.each([
  ["fr", fr, /personnes par mois/i, /\bvues\b/i, /additionnés/],
  ["en", en, /people a month/i, /\bviews\b/i, /added/],
  ["es", es, /personas al mes/i, /\bvistas\b/i, /se suman/],
  ["it", it, /persone al mese/i, /visualizzazioni/i, /si sommano/],
] as const)(
  "a search is told in people a month, added up, and never in views: %s",
  (_, texts, people, views, added) => {
    const { names, how, charts } = texts;
    for (const text of [names.searches, names.searchesBefore, how.discoveryShare]) expect(text).toMatch(people);
    expect(how.searches).toMatch(added);
    for (const text of [names.searches, names.searchesBefore, how.searches, how.discoveryShare, charts.searchTerms])
      expect(text).not.toMatch(views);
  },
);
