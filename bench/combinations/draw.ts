import { createRandom, type Random } from "#api/demo/writing/random.ts";
import { reviewLanguages, sentiments, topics } from "#contract/analysis/topics.ts";
import { ReviewSearch } from "#contract/reviews/schemas.ts";

/** Values of a generated database to filter by. */
export type Subjects = { restaurantIds: string[]; tagIds: string[]; colleagueIds: string[] };
type Draw = (random: Random, subjects: Subjects) => object;

const someOf = <T>(random: Random, items: readonly T[], most: number): T[] =>
  random.shuffle(items).slice(0, random.whole(1, Math.min(most, items.length)));
/** Words of every second, tenth and hundredth review, and of none. */
const words = ["serv", "terrasse", "tiramisu", "carbonara", "pas", "very good", "zyzzyva"];
const platforms = ["gmb", "tripadvisor", "lafourchette", "facebook", "ubereats", "deliveroo", "private", "yelp"];
const lastDays = [1, 3, 7, 14, 28];
const ratingChoices = [[1, 2], [1], [3], [4, 5], [5], [0], [1, 2, 3], []];

function drawDays(random: Random): object {
  const month = random.whole(1, 12);
  const startDate = `${random.whole(2022, 2026)}-${String(month).padStart(2, "0")}-01`;
  const endDate = startDate.replace(/01$/, String(random.pick(lastDays)).padStart(2, "0"));
  return { period: "custom", startDate, endDate: random.chance(0.3) ? null : endDate };
}

/** Each filter with the share of combinations that set it; otherwise it has its default. */
const filters: [share: number, draw: Draw][] = [
  [0.2, (random) => ({ period: random.pick(["last_thirty_days", "last_three_months", "last_twelve_months"]) })],
  [0.15, drawDays],
  [0.2, (random) => ({ platforms: someOf(random, platforms, 3) })],
  [0.15, (random) => ({ text: random.pick(words) })],
  [0.3, (random) => ({ ratings: random.pick(ratingChoices) })],
  [0.25, () => ({ answered: false, pending: false, notAnswerable: false })],
  [
    0.15,
    (random) => ({
      answered: random.chance(0.5),
      notAnswered: random.chance(0.5),
      pending: true,
      notAnswerable: false,
    }),
  ],
  [0.15, (random) => (random.chance(0.5) ? { withText: false } : { withoutText: false })],
  [0.1, () => ({ hasPhotos: true })],
  [0.1, () => ({ showPrivate: false })],
  [0.15, (random) => ({ archived: true, unarchived: random.chance(0.5) })],
  [0.15, (random, { tagIds }) => ({ tagIds: someOf(random, tagIds, 2) })],
  [0.1, (random, { colleagueIds }) => ({ assignee: random.pick([...colleagueIds.slice(0, 2), "nobody", "me"]) })],
  [0.2, (random) => ({ topics: someOf(random, topics, 2) })],
  [0.15, (random) => ({ topicPolarity: random.pick(["positive", "negative"]) })],
  [0.1, (random) => ({ sentiments: someOf(random, sentiments, 2) })],
  [0.15, (random) => ({ languages: someOf(random, reviewLanguages, 2) })],
  [0.05, () => ({ awaitingApproval: true })],
  [0.1, () => ({ late: true })],
  [0.05, () => ({ refused: true })],
  [0.05, () => ({ removed: true })],
  [0.3, (random, { restaurantIds }) => ({ restaurantIds: someOf(random, restaurantIds, 120) })],
  [0.5, (random) => ({ sort: random.pick(["oldest", "due", "due"]) })],
];

/** The same combinations of filters each time, over all restaurants or some of them; every filter occurs, mostly together with others. */
export function drawCombinations(count: number, subjects: Subjects): ReviewSearch[] {
  const random = createRandom("bench/combinations");
  return Array.from({ length: count }, () => {
    const chosen = filters.filter(([share]) => random.chance(share));
    const input = Object.assign({ pageSize: 20 }, ...chosen.map(([, draw]) => draw(random, subjects)));
    return ReviewSearch.parse(input);
  });
}

const unset: Record<string, unknown> = ReviewSearch.parse({ pageSize: 20 });
/** A short name of a combination. */
export const nameOf = (search: ReviewSearch): string =>
  Object.entries(search)
    .filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(unset[key]))
    .map(([key, value]) => (Array.isArray(value) && value.length > 3 ? `${key} (${value.length})` : `${key} ${value}`))
    .join(", ") || "nothing set";
