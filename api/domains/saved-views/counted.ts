import { accessibleRestaurantIds } from "#api/access-scope.ts";
import { chosenRestaurantIds } from "#api/chosen-restaurants.ts";
import type { ApiContext } from "#api/context.ts";
import { principalOf } from "#api/principal.ts";
import type { ReviewQuery } from "#contract/reviews/filters.ts";
import { asksForReviews } from "#contract/reviews/filters.ts";
import type { ReviewCount } from "#contract/reviews/schemas.ts";
import type { CountedViews, CountedViewsInput } from "#contract/saved-views/schemas.ts";
import { asCaller } from "../reviews/list/conditions.ts";
import { type CountQuestion, countEach } from "../reviews/list/counts.ts";
import { listViews } from "./list.ts";
import { resultsWithin } from "./within.ts";

type Counts = (ReviewCount | null)[];
const never = new Promise(() => {});

function patience(waitMs: number | null): Promise<unknown> {
  if (waitMs === null) return never;
  return new Promise((end) => {
    setTimeout(end, waitMs).unref();
  });
}

/** All counts in one statement. A count that is impossible is null and does not affect the others. */
async function countTogether(context: ApiContext, questions: readonly CountQuestion[]): Promise<Counts> {
  try {
    return await countEach(context, questions);
  } catch {
    return Promise.all(questions.map((question) => countAlone(context, question)));
  }
}

async function countAlone(context: ApiContext, question: CountQuestion): Promise<ReviewCount | null> {
  try {
    const [count] = await countEach(context, [question]);
    return count ?? null;
  } catch (error) {
    context.log.warn("a view could not be counted", { requestId: context.requestId, error });
    return null;
  }
}

/**
 * The caller's views of a kind of screen with the counts of their lists: those from roll-ups in one statement; those of pinned views that
 * must read the reviews, as far as `waitMs` allows.
 */
export async function countViews(
  context: ApiContext,
  { kind, restaurantId, builtIn, waitMs }: CountedViewsInput,
): Promise<CountedViews> {
  const { userId } = principalOf(context);
  const questionOf = async (state: ReviewQuery): Promise<CountQuestion> => ({
    restaurantIds: await (restaurantId
      ? accessibleRestaurantIds(context, [restaurantId])
      : chosenRestaurantIds(context, state)),
    filters: asCaller(state, userId),
  });
  const views = await listViews(context, kind);
  const pinned = views.filter((view) => view.pinned !== null);
  const costly = pinned.filter(({ state }) => asksForReviews(state));
  const cheap = pinned.filter(({ state }) => !asksForReviews(state));
  const ask = (states: readonly ReviewQuery[]) => Promise.all(states.map(questionOf));
  const [together, alone] = await Promise.all([
    ask([...builtIn, ...cheap.map(({ state }) => state)]),
    ask(costly.map(({ state }) => state)),
  ]);
  const [counts, slow] = await Promise.all([
    countTogether(context, together),
    resultsWithin(
      alone.map((question) => () => countAlone(context, question)),
      patience(waitMs),
    ),
  ]);
  const numbers: Counts = [...counts.slice(builtIn.length), ...slow];
  return {
    views,
    builtIn: counts.slice(0, builtIn.length),
    pinned: Object.fromEntries(
      [...cheap, ...costly].flatMap(({ _id }, index) => {
        const count = numbers[index];
        return count ? [[_id, count]] : [];
      }),
    ),
  };
}
