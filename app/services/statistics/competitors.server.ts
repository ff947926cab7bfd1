import type { TFunction } from "i18next";
import { z } from "zod";
import { type Formats, formatsOf } from "#app/lib/formats.ts";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import { platformNames } from "#contract/platforms/schemas.ts";
import {
  CompetitorRatingContent,
  competitorCountMax,
  competitorNameMax,
  competitorPlatforms,
} from "#contract/statistics/competitors.ts";
import type { StatisticsReport } from "#contract/statistics/schemas.ts";
import type { Sent } from "../request/form-action.server.ts";
import { FormProblem } from "../request/form-problem.server.ts";
import { TypedNumber } from "../request/forms.server.ts";

type Texts = { t: TFunction<"statistics-report">; formats: Formats };

/** What was written down of a restaurant's competitors, the newest first, and what its form offers; null on the other tabs and over many. */
export function presentCompetitors(
  { t, formats }: Texts,
  report: StatisticsReport,
  { isOne, mayWrite }: { isOne: boolean; mayWrite: boolean },
) {
  if (report.tab !== "e-reputation" || !isOne) return null;
  const ratings = report.competitorRatings.toSorted((one, other) => other.day.localeCompare(one.day));
  return {
    rows: ratings.map(({ _id, name, platformKey, day, rating, reviewCount }) => ({
      _id,
      name: `${name} · ${platformNames[platformKey]}`,
      day: formats.day(day),
      text: t("competitors.entry", {
        rating: formats.shortRating(rating),
        count: reviewCount,
        formatted: formats.number(reviewCount),
      }),
    })),
    form: mayWrite
      ? {
          names: [...new Set(ratings.map(({ name }) => name))],
          platforms: competitorPlatforms.map((value) => ({ value, label: platformNames[value] })),
          day: report.to,
        }
      : null,
  };
}
export type CompetitorsView = NonNullable<ReturnType<typeof presentCompetitors>>;

/** The form of a competitor's rating, as typed. */
export const CompetitorForm = z.object({
  name: z.string().default(""),
  platformKey: z.string().default(""),
  day: z.string().default(""),
  rating: TypedNumber,
  reviewCount: TypedNumber,
});

/** What was typed of a competitor; throws a problem that says for each field what it should be. */
export function competitorOf({ context }: Sent, form: z.output<typeof CompetitorForm>): CompetitorRatingContent {
  const { success, data, error } = CompetitorRatingContent.safeParse(form);
  if (success) return data;
  const t = textsIn(context, "statistics-report");
  const texts = {
    name: form.name.trim() === "" ? t("competitors.nameMissing") : t("events.textLong", { count: competitorNameMax }),
    platformKey: t("competitors.platformWrong"),
    day: t("events.dayWrong"),
    rating: t("competitors.ratingWrong"),
    reviewCount: t("competitors.countWrong", { max: formatsOf(languageOf(context)).number(competitorCountMax) }),
  };
  const wrong = new Set(error.issues.map(({ path }) => path[0]));
  throw new FormProblem({
    status: 422,
    fields: Object.fromEntries(Object.entries(texts).filter(([field]) => wrong.has(field))),
  });
}
