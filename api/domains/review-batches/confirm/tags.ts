import type { Queryable } from "#api/db/transaction.ts";
import { recordPush } from "#api/push/record.ts";
import type { BatchAction } from "#contract/review-batches/schemas.ts";
import { workObstacle } from "../plan/obstacles.ts";
import type { Outcome } from "../store.ts";
import type { Doing } from "./doing.ts";

type TagAction = Extract<BatchAction, { kind: "tag" }>;
/** One tag of one review, before and after; null where it was not there at all. */
type TagChange = { tagId: string; before: object | null; after: object | null };
type Link = { reviewId: string; tagId: string; row: object };

const linksQuery = `select l.review_id as "reviewId", l.tag_id as "tagId", to_jsonb(l) as row from review_tag_links l
  where l.review_id = any($1::uuid[]) and l.tag_id = any($2::uuid[]) order by l.review_id, l.tag_id for update`;

async function readLinks(client: Queryable, reviewIds: readonly string[], tagIds: readonly string[]) {
  const { rows } = await client.query<Link>(linksQuery, [reviewIds, tagIds]);
  const byPair = new Map(rows.map(({ reviewId, tagId, row }) => [`${reviewId} ${tagId}`, row]));
  return (reviewId: string, tagId: string): object | null => byPair.get(`${reviewId} ${tagId}`) ?? null;
}

// As for one review (review-work/tags/put.ts): what a rule put on is marked as wrong instead of being deleted.
const addQuery = `
  insert into review_tag_links (review_id, tag_id, restaurant_id, is_automatic)
    select v.id, t.id, v.restaurant_id, false from reviews v join restaurants r on r.id = v.restaurant_id
      join tags t on t.organization_id = r.organization_id
    where v.id = any($1::uuid[]) and t.id = any($2::uuid[])
  on conflict (review_id, tag_id) do update set rejected_at = null where review_tag_links.rejected_at is not null`;
const rejectQuery = `update review_tag_links set rejected_at = now()
  where review_id = any($1::uuid[]) and tag_id = any($2::uuid[]) and is_automatic and rejected_at is null`;
const removeQuery =
  "delete from review_tag_links where review_id = any($1::uuid[]) and tag_id = any($2::uuid[]) and not is_automatic";

const isSame = (one: object | null, other: object | null) => JSON.stringify(one) === JSON.stringify(other);

/** Whoever looks at these restaurants' reviews reads them again: one word per restaurant. */
export async function notifyRestaurants(client: Queryable, rows: readonly { restaurantId: string }[]): Promise<void> {
  for (const restaurantId of new Set(rows.map((row) => row.restaurantId)))
    await recordPush(client, { restaurantId, name: "counters.changed" });
}

/** Puts tags on what is chosen and takes others off, whatever others did to other tags meanwhile. */
export async function tagRows({ client, context, rows }: Doing, { add, remove }: TagAction): Promise<Outcome[]> {
  const refused = (row: (typeof rows)[number]) => workObstacle(context, "tag", row);
  const changing = rows.filter((row) => row.isChosen && !refused(row));
  const ids = changing.map(({ reviewId }) => reviewId);
  const tagIds = [...add, ...remove];
  await client.query("select 1 from tags where id = any($1::uuid[]) order by id for share", [tagIds]);
  const before = await readLinks(client, ids, tagIds);
  await client.query(addQuery, [ids, add]);
  await client.query(rejectQuery, [ids, remove]);
  await client.query(removeQuery, [ids, remove]);
  const after = await readLinks(client, ids, tagIds);
  const outcomes = rows.map((row): Outcome => {
    const { reviewId } = row;
    if (!row.isChosen) return { reviewId, outcome: "left_out" };
    const reason = refused(row);
    if (reason) return { reviewId, outcome: "refused", reason };
    const tags = tagIds.flatMap((tagId): TagChange[] => {
      const change = { tagId, before: before(reviewId, tagId), after: after(reviewId, tagId) };
      return isSame(change.before, change.after) ? [] : [change];
    });
    if (tags.length > 0) return { reviewId, outcome: "done", changes: { tags } };
    return { reviewId, outcome: "unchanged", reason: row.problem === "tag_elsewhere" ? "tag_elsewhere" : "already" };
  });
  const done = new Set(outcomes.filter(({ outcome }) => outcome === "done").map(({ reviewId }) => reviewId));
  await notifyRestaurants(
    client,
    changing.filter(({ reviewId }) => done.has(reviewId)),
  );
  return outcomes;
}
