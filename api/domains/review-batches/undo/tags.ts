import { notifyRestaurants } from "../confirm/tags.ts";
import type { Undone } from "../store.ts";
import type { Undoing } from "./undoing.ts";

type Former = { reviewId: string; tagId: string; wasThere: boolean; isOurs: boolean; isGone: boolean };

const changes = `review_batch_rows b cross join lateral (select (x ->> 'tagId')::uuid as tag_id, nullif(x -> 'before', 'null') as before,
    nullif(x -> 'after', 'null') as after from jsonb_array_elements(b.changes -> 'tags') x) c`;
const formerQuery = `
  select b.review_id as "reviewId", c.tag_id as "tagId", c.before is not null as "wasThere",
    to_jsonb(l) is not distinct from c.after as "isOurs", t.id is null as "isGone"
  from ${changes} left join review_tag_links l on l.review_id = b.review_id and l.tag_id = c.tag_id left join tags t on t.id = c.tag_id
  where b.batch_id = $1 and b.review_id = any($2::uuid[])`;
const takeOffQuery = `delete from review_tag_links l using unnest($1::uuid[], $2::uuid[]) x(review_id, tag_id)
  where l.review_id = x.review_id and l.tag_id = x.tag_id`;
const putBackQuery = `
  insert into review_tag_links
    select (jsonb_populate_record(null::review_tag_links, c.before)).*
    from ${changes} join unnest($2::uuid[], $3::uuid[]) y(review_id, tag_id) on y.review_id = b.review_id and y.tag_id = c.tag_id
    where b.batch_id = $1
  on conflict (review_id, tag_id) do update set is_automatic = excluded.is_automatic, rejected_at = excluded.rejected_at,
    created_at = excluded.created_at`;

const pairs = (formers: readonly Former[]) => [
  formers.map(({ reviewId }) => reviewId),
  formers.map(({ tagId }) => tagId),
];

/** Puts tags back as they were, to the letter, except those that somebody touched since, or whose tag is gone. */
export async function undoTags({ client, batchId, rows }: Undoing): Promise<Undone[]> {
  const reviewIds = rows.map(({ reviewId }) => reviewId);
  const { rows: formers } = await client.query<Former>(formerQuery, [batchId, reviewIds]);
  const ours = formers.filter(({ isOurs, isGone }) => isOurs && !isGone);
  await client.query(takeOffQuery, pairs(ours.filter(({ wasThere }) => !wasThere)));
  await client.query(putBackQuery, [batchId, ...pairs(ours.filter(({ wasThere }) => wasThere))]);
  await notifyRestaurants(client, rows);
  const kept = Map.groupBy(
    formers.filter((one) => !ours.includes(one)),
    ({ reviewId }) => reviewId,
  );
  return reviewIds.map((reviewId): Undone => {
    const left = kept.get(reviewId);
    if (!left) return { reviewId, undone: "undone" };
    return { reviewId, undone: "kept", undoReason: left.every(({ isGone }) => isGone) ? "tag_gone" : "changed" };
  });
}
