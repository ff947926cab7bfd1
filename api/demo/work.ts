import { and, eq, sql } from "drizzle-orm";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { reviewAssignments, reviewNotes, reviewTagLinks, tags as tagTable } from "#api/db/schema/review-work/work.ts";
import { reviews } from "#api/db/schema/reviews.ts";
import type { Statements } from "#api/db/statements.ts";
import { rowsOf } from "#api/db/statements.ts";
import { type TagColour, TagRule } from "#contract/review-tags/schemas.ts";
import { newId } from "../db/ids.ts";
import { conditionsOf } from "../domains/review-tags/rules.ts";
import { insertSceneWork } from "./scenes/work.ts";
import type { DemoStory } from "./story.ts";

type DemoTag = { name: string; colour: TagColour; words?: string[]; ratings?: number[] };

const tags: readonly DemoTag[] = [
  {
    name: "Attente",
    colour: "orange",
    words: ["attente", "attend*", "wait*", "slow", "espera", "esper*", "lento", "attesa"],
  },
  { name: "Allergènes", colour: "red", words: ["allerg*", "gluten*", "alerg*"] },
  { name: "À rappeler", colour: "purple" },
  { name: "Habitué", colour: "teal" },
  { name: "Presse", colour: "blue" },
];

/** Their rules are applied to the reviews as after any change: in the background. */
async function insertTags(tx: Statements, { organizationId }: DemoStory): Promise<void> {
  for (const { name, colour, words = [], ratings = [] } of tags) {
    const rule = words.length + ratings.length > 0 ? TagRule.parse({ words, ratings }) : null;
    const conditions = await conditionsOf(tx, rule);
    const { ratings: ruleRatings, languages: ruleLanguages, pattern: rulePattern } = conditions;
    await tx.insert(tagTable).values({
      id: newId(),
      organizationId,
      name,
      colour,
      rule,
      ruleVersion: rule ? 1 : 0,
      ruleRatings,
      ruleLanguages,
      rulePattern,
    });
  }
}

type Task = { tag: string; note: string | null };
/** For the newest unanswered reviews of each restaurant, one after the other. */
const tasks: readonly Task[] = [
  { tag: "À rappeler", note: "J’ai retrouvé le ticket : la table a attendu 40 minutes. On offre un dessert ?" },
  { tag: "Habitué", note: null },
  { tag: "Presse", note: "Blog culinaire de la région, à soigner." },
];

/** Needs the reviews: some have a manual tag, a note, and an assignment. */
export async function insertWork(tx: Statements, story: DemoStory): Promise<void> {
  await insertTags(tx, story);
  if (story.kind !== "behind") return insertSceneWork(tx, story);
  const manager = story.users.find(({ caslRole }) => caslRole === "manager");
  if (!manager) return;
  for (const [index, { tag, note }] of tasks.entries()) {
    const rows = await rowsOf<{ id: string; restaurantId: string }>(
      tx,
      sql`
  with waiting as (
    select ${reviews.id}, ${reviews.restaurantId} as "restaurantId", row_number() over (partition by ${reviews.restaurantId} order by ${reviews.publishedAt} desc, ${reviews.id}) as place
    from ${reviews} join ${restaurants} on ${restaurants.id} = ${reviews.restaurantId}
    where ${restaurants.organizationId} = ${story.organizationId} and ${reviews.answerState} = 'not_answered' and not ${reviews.archived} and ${reviews.hasText})
  select waiting.id, waiting."restaurantId" from waiting where place = ${index + 1}`,
    );
    for (const review of rows) {
      const { id: reviewId, restaurantId } = review;
      const named = and(eq(tagTable.organizationId, story.organizationId), eq(tagTable.name, tag));
      const [found] = await tx.select({ id: tagTable.id }).from(tagTable).where(named);
      if (found)
        await tx
          .insert(reviewTagLinks)
          .values({ reviewId, restaurantId, tagId: found.id, isAutomatic: false })
          .onConflictDoNothing();
      if (note) await insertNote(tx, review, note, manager);
    }
  }
}

async function insertNote(
  tx: Statements,
  review: { id: string; restaurantId: string },
  text: string,
  by: { id: string; name: string; lastname: string },
): Promise<void> {
  const name = `${by.name} ${by.lastname}`;
  const { id: reviewId, restaurantId } = review;
  await tx.insert(reviewAssignments).values({ reviewId, restaurantId, userId: by.id }).onConflictDoNothing();
  await tx.insert(reviewNotes).values({ id: newId(), reviewId, restaurantId, authorId: by.id, authorName: name, text });
}
