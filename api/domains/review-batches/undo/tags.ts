import { type SQL, sql } from "drizzle-orm";
import { asInserted, names } from "#api/db/names.ts";
import { reviewBatchRows } from "#api/db/schema/review-batches.ts";
import { reviewTagLinks, tags } from "#api/db/schema/review-work/work.ts";
import { isAnyOf, rowsOf } from "#api/db/statements.ts";
import { notifyRestaurants } from "../confirm/tags.ts";
import type { Undone } from "../store.ts";
import type { Undoing } from "./undoing.ts";

type Former = { reviewId: string; tagId: string; wasThere: boolean; isOurs: boolean; isGone: boolean };

const [b, l] = [reviewBatchRows, reviewTagLinks];
/** The tag changes of the batch, a row `c` for each. */
const changes = sql`${b} cross join lateral (select (x ->> 'tagId')::uuid as tag_id, nullif(x -> 'before', 'null') as before,
    nullif(x -> 'after', 'null') as after from jsonb_array_elements(${b.changes} -> 'tags') x) c`;
const former = (batchId: string, reviewIds: readonly string[]) => sql`
  select ${b.reviewId} as "reviewId", c.tag_id as "tagId", c.before is not null as "wasThere",
    to_jsonb(${l}) is not distinct from c.after as "isOurs", ${tags.id} is null as "isGone"
  from ${changes} left join ${l} on ${l.reviewId} = ${b.reviewId} and ${l.tagId} = c.tag_id left join ${tags} on ${tags.id} = c.tag_id
  where ${b.batchId} = ${batchId} and ${isAnyOf(b.reviewId, reviewIds)}`;
const takeOff = (formers: readonly Former[]) => sql`
  delete from ${l} using ${pairs(formers)} where ${l.reviewId} = y.review_id and ${l.tagId} = y.tag_id`;
const putBack = (batchId: string, formers: readonly Former[]) => sql`
  insert into ${l}
    select (jsonb_populate_record(null::${l}, c.before)).*
    from ${changes} join ${pairs(formers)} on y.review_id = ${b.reviewId} and y.tag_id = c.tag_id
    where ${b.batchId} = ${batchId}
  on conflict (${names(l.reviewId, l.tagId)}) do update set ${asInserted(l.isAutomatic, l.rejectedAt, l.createdAt)}`;

/** Links as rows `y`. */
function pairs(formers: readonly Former[]): SQL {
  const reviewIds = sql.param(formers.map(({ reviewId }) => reviewId));
  const tagIds = sql.param(formers.map(({ tagId }) => tagId));
  return sql`unnest(${reviewIds}::uuid[], ${tagIds}::uuid[]) y(review_id, tag_id)`;
}

/** Restores tags exactly, except those that somebody changed since, or that are deleted. */
export async function undoTags({ tx, batchId, rows }: Undoing): Promise<Undone[]> {
  const reviewIds = rows.map(({ reviewId }) => reviewId);
  const formers = await rowsOf<Former>(tx, former(batchId, reviewIds));
  const ours = formers.filter(({ isOurs, isGone }) => isOurs && !isGone);
  await tx.execute(takeOff(ours.filter(({ wasThere }) => !wasThere)));
  await tx.execute(
    putBack(
      batchId,
      ours.filter(({ wasThere }) => wasThere),
    ),
  );
  await notifyRestaurants(tx, rows);
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
