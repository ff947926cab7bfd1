import { type TagColour, TagRule } from "#contract/review-tags/schemas.ts";
import { newId } from "../db/ids.ts";
import type { Queryable } from "../db/transaction.ts";
import { conditionsOf } from "../domains/review-tags/rules.ts";
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

/** Their rules go through the reviews as after any change: in the background. */
async function insertTags(client: Queryable, { organizationId }: DemoStory): Promise<void> {
  for (const { name, colour, words = [], ratings = [] } of tags) {
    const rule = words.length + ratings.length > 0 ? TagRule.parse({ words, ratings }) : null;
    const conditions = await conditionsOf(client, rule);
    await client.query(
      `insert into tags (id, organization_id, name, colour, rule, rule_ratings, rule_languages, rule_pattern, rule_version)
       values ($1, $2, $3, $4, $5, $6, $7, $8, case when $5::jsonb is null then 0 else 1 end)`,
      [
        ...[newId(), organizationId, name, colour, rule && JSON.stringify(rule)],
        ...[conditions.ratings, conditions.languages, conditions.pattern],
      ],
    );
  }
}

type Task = { tag: string; note: string | null };
/** For the newest reviews of each restaurant that wait for an answer, one after the other. */
const tasks: readonly Task[] = [
  { tag: "À rappeler", note: "J’ai retrouvé le ticket : la table a attendu 40 minutes. On offre un dessert ?" },
  { tag: "Habitué", note: null },
  { tag: "Presse", note: "Blog culinaire de la région, à soigner." },
];

const taskQuery = `
  with waiting as (
    select v.id, v.restaurant_id, row_number() over (partition by v.restaurant_id order by v.published_at desc, v.id) as place
    from reviews v join restaurants r on r.id = v.restaurant_id
    where r.organization_id = $1 and v.answer_state = 'not_answered' and not v.archived and v.has_text)
  select id, restaurant_id as "restaurantId" from waiting where place = $2`;

/** After the reviews: some have a hand-made tag, a note, and are somebody's work. */
export async function insertWork(client: Queryable, story: DemoStory): Promise<void> {
  await insertTags(client, story);
  const manager = story.users.find(({ caslRole }) => caslRole === "manager");
  if (!manager) return;
  for (const [index, { tag, note }] of tasks.entries()) {
    const { rows } = await client.query<{ id: string; restaurantId: string }>(taskQuery, [
      story.organizationId,
      index + 1,
    ]);
    for (const review of rows) {
      await client.query(
        `insert into review_tag_links (review_id, tag_id, restaurant_id, is_automatic)
         select $1, id, $2, false from tags where organization_id = $3 and name = $4 on conflict do nothing`,
        [review.id, review.restaurantId, story.organizationId, tag],
      );
      if (note) await insertNote(client, review, note, manager);
    }
  }
}

async function insertNote(
  client: Queryable,
  review: { id: string; restaurantId: string },
  text: string,
  by: { id: string; name: string; lastname: string },
): Promise<void> {
  const name = `${by.name} ${by.lastname}`;
  await client.query(
    "insert into review_assignments (review_id, restaurant_id, user_id) values ($1, $2, $3) on conflict do nothing",
    [review.id, review.restaurantId, by.id],
  );
  await client.query(
    `insert into review_notes (id, review_id, restaurant_id, author_id, author_name, text, mentions) values ($1, $2, $3, $4, $5, $6, '[]')`,
    [newId(), review.id, review.restaurantId, by.id, name, text],
  );
}
