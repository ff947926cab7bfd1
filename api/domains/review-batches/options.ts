import type { ApiContext } from "#api/context.ts";
import type { Queryable } from "#api/db/transaction.ts";
import { principalOf } from "#api/principal.ts";
import type { BatchOptions } from "#contract/review-batches/schemas.ts";
import { readCredits } from "../ai/credits.ts";
import { findEffectiveSettings } from "../ai/settings/settings.ts";
import { readFillableTemplates } from "../templates/fill/reads.ts";
import { ensureStarterTemplates } from "../templates/starter/ensure.ts";
import { requireReadable } from "./readable.ts";
import { mayDo, readRows } from "./rows.ts";

const peopleQuery = `
  select distinct on (fold(u.name || ' ' || u.lastname) collate "C", u.id) u.id as "userId", trim(u.name || ' ' || u.lastname) as name, u.id = $2 as "isMe"
  from restaurants r join users u on u.id = $2
    or exists (select from organization_members m where m.user_id = u.id and m.organization_id = r.organization_id and u.role <> 'admin')
  where r.id = any($1::uuid[]) and u.name <> '' and may_work_on_reviews(u.id, r.id)
  order by fold(u.name || ' ' || u.lastname) collate "C", u.id`;

async function templatesOf(client: Queryable, restaurantIds: readonly string[]): Promise<BatchOptions["templates"]> {
  const found = await readFillableTemplates(client, restaurantIds, null);
  const widest = ["organization", "group", "restaurant"];
  const byId = new Map(found.map(({ id, name, scope }) => [id, { _id: id, name, scope }]));
  return [...byId.values()].sort((one, other) => widest.indexOf(one.scope) - widest.indexOf(other.scope));
}

/** Whether a model writes at one of the restaurants; what is left of the month is told of one restaurant alone. */
async function draftsOf(context: ApiContext, restaurantIds: readonly string[]): Promise<BatchOptions["drafts"]> {
  const { pool } = context.database;
  const { endpoint, monthlyHardLimit } = context.settings.ai;
  const held = await Promise.all(restaurantIds.slice(0, 20).map((id) => findEffectiveSettings(pool, id)));
  const hasModel = endpoint !== null && endpoint !== undefined && held.some(({ provider }) => provider !== "none");
  const [only, ...more] = restaurantIds;
  const credits = hasModel && only && more.length === 0 ? await readCredits(pool, only, monthlyHardLimit) : null;
  return { hasModel, credits };
}

/** What there is to choose from for a batch that the caller reads. Throws NOT_FOUND. */
export async function readOptions(context: ApiContext, batchId: string): Promise<BatchOptions> {
  const { pool } = context.database;
  await requireReadable(context, batchId);
  const rows = await readRows(pool, context, batchId, { lock: false });
  const restaurantIds = [...new Set(rows.map(({ restaurantId }) => restaurantId))];
  const organizationIds = [...new Set(rows.map(({ organizationId }) => organizationId))];
  for (const organizationId of organizationIds) await ensureStarterTemplates(context.database, organizationId);
  const [templates, tags, people, drafts] = await Promise.all([
    templatesOf(pool, restaurantIds),
    pool.query<BatchOptions["tags"][number]>(
      `select id as "_id", organization_id as "organizationId", name, colour from tags where organization_id = any($1::uuid[])
       order by fold(name) collate "C", id`,
      [organizationIds],
    ),
    pool.query<BatchOptions["people"][number]>(peopleQuery, [restaurantIds, principalOf(context).userId]),
    draftsOf(context, restaurantIds),
  ]);
  const may = (kind: "reply" | "tag" | "archive") => organizationIds.some((id) => mayDo(context, kind, id));
  return {
    ...{ templates, tags: tags.rows, drafts },
    people: people.rows.sort((one, other) => Number(other.isMe) - Number(one.isMe)),
    may: { reply: may("reply"), work: may("tag"), archive: may("archive") },
  };
}
