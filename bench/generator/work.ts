import type pg from "pg";
import { newId } from "#api/db/ids.ts";
import { demoId } from "#api/demo/ids.ts";
import { createRandom, type Random } from "#api/demo/writing/random.ts";
import { type GeneratedReview, generatedUntil } from "./reviews.ts";

/** Colleagues for assignments, and the tags with their share of reviews in percent: from common to rare. */
const colleagueNames = ["Alix", "Bruna", "Chiara", "Diego", "Emma", "Farid"];
const tagShares: Record<string, number> = {
  Terrasse: 0.2,
  Groupe: 0.05,
  "À rappeler": 0.02,
  Presse: 0.005,
  Sinistre: 0.001,
  Avocat: 0.0002,
};
const shareOf = { assigned: 0.03, suggested: 0.004, noted: 0.005 };

export type Team = { tagIds: string[]; colleagueIds: string[] };

/** The tags and the people of the organization, with the same ids each time. */
export async function insertTeam(client: pg.Pool, organizationId: string): Promise<Team> {
  const random = createRandom("bench/team");
  const idOf = () => demoId(generatedUntil, random);
  const names = Object.keys(tagShares);
  const [tagIds, colleagueIds] = [names.map(idOf), colleagueNames.map(idOf)];
  await client.query(
    "insert into tags (id, organization_id, name) select a.id, $1, a.name from unnest($2::uuid[], $3::text[]) a (id, name)",
    [organizationId, tagIds, names],
  );
  await client.query(
    `insert into users (id, email, password_hash, name, lastname, role, email_confirmed_at)
     select a.id, lower(a.name) || '@bench.example', '', a.name, 'Bench', 'comptoir-basic', now() from unnest($1::uuid[], $2::text[]) a (id, name)`,
    [colleagueIds, colleagueNames],
  );
  await client.query("insert into organization_members select $1, id, 'editor' from unnest($2::uuid[]) id", [
    organizationId,
    colleagueIds,
  ]);
  return { tagIds, colleagueIds };
}

type Chosen = { row: GeneratedReview; id: string }[];
const columnsOf = (chosen: Chosen) => [
  chosen.map(({ row }) => row.id),
  chosen.map(({ row }) => row.restaurantId),
  chosen.map(({ id }) => id),
];

function chooseTags(rows: readonly GeneratedReview[], { tagIds }: Team, random: Random): Chosen {
  const shares = Object.values(tagShares);
  return rows.flatMap((row) => tagIds.filter((_, at) => random.chance(shares[at] ?? 0)).map((id) => ({ row, id })));
}

/** Work of colleagues on a batch of reviews: tags, assignments, waiting suggestions, notes. */
export async function insertWork(client: pg.Pool, rows: readonly GeneratedReview[], team: Team, random: Random) {
  const waiting = rows.filter(({ answerState }) => answerState === "not_answered");
  const someOf = (from: readonly GeneratedReview[], share: number): Chosen =>
    from.filter(() => random.chance(share)).map((row) => ({ row, id: random.pick(team.colleagueIds) }));
  await client.query(
    `insert into review_tag_links (review_id, restaurant_id, tag_id, is_automatic)
     select a.*, false from unnest($1::uuid[], $2::uuid[], $3::uuid[]) a`,
    columnsOf(chooseTags(rows, team, random)),
  );
  await client.query(
    `insert into review_assignments (review_id, restaurant_id, user_id)
     select * from unnest($1::uuid[], $2::uuid[], $3::uuid[])`,
    columnsOf(someOf(waiting, shareOf.assigned)),
  );
  for (const [table, share] of [
    ["review_suggestions", shareOf.suggested],
    ["review_notes", shareOf.noted],
  ] as const) {
    const chosen = someOf(waiting, share);
    await client.query(
      `insert into ${table} (review_id, restaurant_id, author_id, id, author_name, text)
       select a.*, 'Bench', 'Merci de votre visite.' from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[]) a`,
      [...columnsOf(chosen), chosen.map(() => newId())],
    );
  }
}
