import { languages } from "#contract/languages.ts";
import type { DemoKind, DemoReview } from "./demo-review.ts";
import { demoId } from "./ids.ts";
import { type DemoUser, demoUsers } from "./organization.ts";
import { type Lexicons, writeReviews } from "./reviews.ts";
import { stageScenes } from "./scenes/stage.ts";
import type { Venue } from "./venues/venue.ts";
import { demoVenues } from "./venues/venues.ts";
import { readLexicon } from "./writing/lexicon.ts";
import { createRandom } from "./writing/random.ts";

export type DemoStory = {
  kind: DemoKind;
  now: Date;
  organizationId: string;
  users: (DemoUser & { id: string })[];
  venues: { id: string; venue: Venue }[];
  reviews: DemoReview[];
};

const seed = "comptoir";
const historyDays = 1096;
const dayMs = 86_400_000;

/**
 * The whole demo organization as of `now`: people, restaurants, three years of reviews and replies. The same `now` gives exactly the same
 * story; another day moves every date and leaves names, ratings and texts much as they are.
 */
export function createDemoStory(now: Date, kind: DemoKind = "behind"): DemoStory {
  const founding = new Date(now.getTime() - historyDays * dayMs);
  const random = createRandom(`${seed}/records`);
  const users = demoUsers().map((user) => ({ ...user, id: demoId(founding, random) }));
  // Demos once held a test user here: the ids behind it stay those of databases from then.
  demoId(founding, random);
  const writers = users.filter((user) => user.repliesToReviews).map((user) => ({ ...user, userId: user.id }));
  const lexicons = Object.fromEntries(languages.map((language) => [language, readLexicon(language, seed)])) as Lexicons;
  const venues = demoVenues.map((venue) => ({ id: demoId(founding, random), venue }));
  const written = demoVenues.flatMap((venue) =>
    writeReviews({ venue, venues: demoVenues, now, lexicons, writers, kind }, createRandom(`${seed}/${venue.key}`)),
  );
  const reviews = kind === "behind" ? written : stageScenes(written, { now, kind, writers, venues: demoVenues });
  return { kind, now, organizationId: demoId(founding, random), users, venues, reviews };
}
