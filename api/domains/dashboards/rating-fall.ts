/** Public ratings of one day: how many, and their stars together. */
export type RatedDay = { day: string; count: number; stars: number };

/** A lasting fall: since when, the average and number of ratings since, and the average before. */
export type RatingFall = { since: string; rating: number; count: number; before: number };

/*
 * The rule (docs/decisions/229): a fall began on a bad day four to 26 weeks ago if the ratings since are 0.7 stars below those of the half
 * year before, on average, and stayed half a star below in each four weeks up to today. Of such days the one that parts the ratings most
 * clearly. Few ratings say nothing.
 */
const dayMs = 86_400_000;
const shortestDays = 28;
const longestDays = 182;
const beforeDays = 182;
const countSinceMin = 8;
const countBeforeMin = 20;
const countPerSpanMin = 3;
const fallMin = 0.7;
const fallPerSpanMin = 0.5;

type Sum = { count: number; stars: number };
const sumOf = (days: readonly Sum[]): Sum => ({
  count: days.reduce((sum, { count }) => sum + count, 0),
  stars: days.reduce((sum, { stars }) => sum + stars, 0),
});
const averageOf = ({ count, stars }: Sum): number => stars / count;
const rounded = (value: number): number => Math.round(value * 100) / 100;

/** Days with their distance from `today`, 0 for today itself. */
type AgedDay = RatedDay & { age: number };

/** True where each four weeks since, counted back from today, stayed below. A rest of few ratings belongs to the span after it. */
function isLasting(since: readonly AgedDay[], startAge: number, before: number): boolean {
  for (let from = 0; from < startAge; from += shortestDays) {
    const span = sumOf(since.filter(({ age }) => age >= from && age < from + shortestDays));
    const isRest = from + shortestDays > startAge + 1;
    if (span.count < countPerSpanMin) {
      if (isRest) continue;
      return false;
    }
    if (before - averageOf(span) < fallPerSpanMin) return false;
  }
  return true;
}

/** The lasting fall of a restaurant's rating up to `today`; null without one. `days` are those with ratings, in any order. */
export function findRatingFall(days: readonly RatedDay[], today: string): RatingFall | null {
  const aged = days
    .map((day) => ({ ...day, age: Math.round((Date.parse(today) - Date.parse(day.day)) / dayMs) }))
    .filter(({ age, count }) => age >= 0 && count > 0);
  const falls = aged.flatMap((day) => {
    const fall = fallSince(day, aged);
    return fall ? [fall] : [];
  });
  const best = falls.sort((one, other) => other.score - one.score)[0];
  if (!best) return null;
  const { score: _, ...fall } = best;
  return fall;
}

/** The fall that began on a day, and how clearly that day parts the ratings: a great fall, of many ratings beside many. */
function fallSince({ day, age: start }: AgedDay, aged: readonly AgedDay[]): (RatingFall & { score: number }) | null {
  if (start < shortestDays || start > longestDays) return null;
  const since = aged.filter(({ age }) => age <= start).sort((one, other) => other.age - one.age);
  const after = sumOf(since);
  const prior = sumOf(aged.filter(({ age }) => age > start && age <= start + beforeDays));
  if (after.count < countSinceMin || prior.count < countBeforeMin) return null;
  const before = averageOf(prior);
  const fall = before - averageOf(after);
  // A fall begins with a bad day and goes on so: else it began later.
  const first = [since.slice(0, 1), since.slice(0, 3)];
  const beginsLow = first.every((days) => before - averageOf(sumOf(days)) >= fallPerSpanMin);
  if (fall < fallMin || !beginsLow || !isLasting(since, start, before)) return null;
  const score = fall * Math.sqrt((after.count * prior.count) / (after.count + prior.count));
  return { since: day, rating: rounded(averageOf(after)), count: after.count, before: rounded(before), score };
}
