import { requireRestaurant } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import { newId } from "#api/db/ids.ts";
import { type Queryable, transaction } from "#api/db/transaction.ts";
import { fail } from "#api/errors.ts";
import { principalOf } from "#api/principal.ts";
import { type ManagedTag, reviewTagsMax, type TagContent } from "#contract/review-tags/schemas.ts";
import { fullNameOf } from "../../principal.ts";
import { getManaged } from "./list.ts";
import { conditionsOf } from "./rules.ts";

type TagScope = { restaurantId: string };
type TagPlace = TagScope & { tagId: string };

/** Writers of one organization's list wait for each other, so that the limit and the names hold. */
async function holdList(client: Queryable, organizationId: string): Promise<void> {
  await client.query("select 1 from organizations where id = $1 for update", [organizationId]);
}

async function refuseTakenName(client: Queryable, organizationId: string, name: string, exceptId: string | null) {
  const { rowCount } = await client.query(
    "select 1 from tags where organization_id = $1 and fold(name) = fold($2) and id is distinct from $3::uuid",
    [organizationId, name, exceptId],
  );
  if (rowCount) throw fail("TAG_NAME_TAKEN");
}

/** Adds a tag to the list of a restaurant's organization. Throws TAG_NAME_TAKEN, or TAG_LIMIT when the list is full. */
export async function createTag(context: ApiContext, input: TagScope & TagContent): Promise<ManagedTag> {
  const { organizationId } = await requireRestaurant(context, input.restaurantId);
  const tagId = newId();
  await transaction(context.database.pool, async (client) => {
    await holdList(client, organizationId);
    await refuseTakenName(client, organizationId, input.name, null);
    const { rows } = await client.query<{ count: number }>(
      "select count(*)::int as count from tags where organization_id = $1",
      [organizationId],
    );
    if ((rows[0]?.count ?? 0) >= reviewTagsMax) throw fail("TAG_LIMIT");
    await client.query("insert into tags (id, organization_id, name) values ($1, $2, $3)", [
      ...[tagId, organizationId, input.name],
    ]);
    await writeContent(context, client, tagId, input);
  });
  return getManaged(context, organizationId, tagId);
}

/** Name, colour and rule; another rule than before is applied to older reviews by a job. */
async function writeContent(context: ApiContext, client: Queryable, tagId: string, content: TagContent): Promise<void> {
  const { ratings, languages, pattern, topics, sentiments } = await conditionsOf(client, content.rule);
  const rule = content.rule && JSON.stringify(content.rule);
  const { rows } = await client.query<{ isChanged: boolean }>(
    `with former as (select id, rule from tags where id = $1 for no key update)
     update tags t set name = $2, colour = $3, rule = $4, rule_ratings = $5, rule_languages = $6, rule_pattern = $7, rule_topics = $8, rule_sentiments = $9, updated_at = now(),
       version = t.version + 1, updated_by_name = $10,
       rule_version = t.rule_version + case when former.rule is distinct from $4::jsonb then 1 else 0 end,
       retag_after = case when former.rule is distinct from $4::jsonb then null else t.retag_after end,
       retagged_count = case when former.rule is distinct from $4::jsonb then 0 else t.retagged_count end
     from former where t.id = former.id returning former.rule is distinct from $4::jsonb as "isChanged"`,
    [
      tagId,
      content.name,
      content.colour,
      rule,
      ratings,
      languages,
      pattern,
      topics,
      sentiments,
      fullNameOf(principalOf(context)),
    ],
  );
  if (rows[0]?.isChanged) await context.jobs.send(client, "retag-reviews", {});
}

type Hold = "no key update" | "update";

/** Holds a tag and tells its version. `no key update` lets reviews that arrive be tagged meanwhile; what is about to go takes `update`. */
async function holdTag(client: Queryable, organizationId: string, tagId: string, hold: Hold): Promise<number> {
  const { rows } = await client.query<{ version: number }>(
    `select version from tags where id = $1 and organization_id = $2 for ${hold}`,
    [tagId, organizationId],
  );
  if (!rows[0]) throw fail("NOT_FOUND");
  return rows[0].version;
}

type SeenTag = TagPlace & TagContent & { version: number };

/** Changes name, colour and rule where nobody has since the writer looked. Throws NOT_FOUND, TAG_NAME_TAKEN, CONFLICT. */
export async function updateTag(context: ApiContext, input: SeenTag): Promise<ManagedTag> {
  const { organizationId } = await requireRestaurant(context, input.restaurantId);
  const isWritten = await transaction(context.database.pool, async (client) => {
    await holdList(client, organizationId);
    const version = await holdTag(client, organizationId, input.tagId, "no key update");
    if (version !== input.version) return false;
    await refuseTakenName(client, organizationId, input.name, input.tagId);
    await writeContent(context, client, input.tagId, input);
    return true;
  });
  if (!isWritten) throw fail("CONFLICT", { current: await getManaged(context, organizationId, input.tagId) });
  return getManaged(context, organizationId, input.tagId);
}

// What stays is as if a person had put it on: the rule that did is gone with its tag.
const mergeQuery = `
  insert into review_tag_links (review_id, tag_id, restaurant_id, is_automatic)
    select l.review_id, $2, l.restaurant_id, false from review_tag_links l where l.tag_id = $1 and l.rejected_at is null
  on conflict (review_id, tag_id) do update set rejected_at = null`;

/** Puts another tag in a tag's place and deletes it. Throws NOT_FOUND, and TAG_MERGE for a tag and itself. */
export async function mergeTag(context: ApiContext, input: TagPlace & { intoTagId: string }): Promise<ManagedTag> {
  const { organizationId } = await requireRestaurant(context, input.restaurantId);
  if (input.tagId === input.intoTagId) throw fail("TAG_MERGE");
  await transaction(context.database.pool, async (client) => {
    await holdList(client, organizationId);
    await holdTag(client, organizationId, input.tagId, "update");
    await holdTag(client, organizationId, input.intoTagId, "update");
    await client.query(mergeQuery, [input.tagId, input.intoTagId]);
    await client.query("delete from tags where id = $1", [input.tagId]);
  });
  return getManaged(context, organizationId, input.intoTagId);
}

/** Deletes a tag and takes it off every review. Throws NOT_FOUND. */
export async function deleteTag(context: ApiContext, input: TagPlace): Promise<void> {
  const { organizationId } = await requireRestaurant(context, input.restaurantId);
  await transaction(context.database.pool, async (client) => {
    await holdTag(client, organizationId, input.tagId, "update");
    await client.query("delete from tags where id = $1", [input.tagId]);
  });
}
