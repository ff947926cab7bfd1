import { type AiProvider, type AiSettings, type Voice, voiceDefaults } from "#contract/ai.ts";
import type { ApiContext } from "../../../context.ts";
import type { Database } from "../../../db/database.ts";
import { newId } from "../../../db/ids.ts";
import type { Queryable } from "../../../db/transaction.ts";
import { principalOf } from "../../../principal.ts";
import { mayIn, permissionError, requireRestaurant } from "../../../reach.ts";
import { readCredits } from "../credits.ts";
import { listFacts } from "./facts.ts";

/** What holds at a restaurant: its own settings, else its organization's, else the defaults. */
export type Held = { voice: Voice; provider: AiProvider; scope: AiSettings["scope"] };

/** Reads it in one statement; the narrower row wins as a whole. */
export async function findHeld(database: { pool: Queryable }, restaurantId: string): Promise<Held> {
  const { rows } = await database.pool.query<{ voice: Voice; provider: AiProvider; isOwn: boolean }>(
    `select s.voice, s.provider, s.restaurant_id is not null as "isOwn" from ai_settings s
     join restaurants r on r.organization_id = s.organization_id
     where r.id = $1 and (s.restaurant_id is null or s.restaurant_id = r.id) order by "isOwn" desc limit 1`,
    [restaurantId],
  );
  const [row] = rows;
  if (!row) return { voice: voiceDefaults, provider: "none", scope: "default" };
  return { voice: row.voice, provider: row.provider, scope: row.isOwn ? "restaurant" : "organization" };
}

/** All that the settings screen shows of a restaurant within reach. */
export async function getAiSettings(context: ApiContext, restaurantId: string): Promise<AiSettings> {
  const { database, settings } = context;
  const [{ organizationId }, held, facts, credits] = await Promise.all([
    requireRestaurant(context, restaurantId),
    findHeld(database, restaurantId),
    listFacts(database.pool, restaurantId),
    readCredits(database.pool, restaurantId, settings.ai.monthlyHardLimit),
  ]);
  const may = (subject: "Restaurant" | "Settings") =>
    mayIn(principalOf(context), organizationId, { action: "update", subject });
  return {
    ...held,
    model: settings.ai.endpoint?.model ?? null,
    facts,
    credits,
    may: { updateVoice: may("Restaurant"), updateProvider: may("Settings"), updateOrganization: may("Settings") },
  };
}

type Scope = "organization" | "restaurant";
type Change = { restaurantId: string; scope: Scope; voice?: Voice; provider?: AiProvider };

/**
 * Stores a voice or a provider. A restaurant's first own row starts from what held there. For the whole organization it takes the
 * right to its settings: PERMISSION_RULE otherwise.
 */
export async function storeHeld(context: ApiContext, change: Change): Promise<AiSettings> {
  const { organizationId } = await requireRestaurant(context, change.restaurantId);
  const needed = { action: "update", subject: "Settings" } as const;
  if (change.scope === "organization" && !mayIn(principalOf(context), organizationId, needed))
    throw permissionError(needed);
  const held = await findHeld(context.database, change.restaurantId);
  await upsert(context.database, {
    organizationId,
    restaurantId: change.scope === "restaurant" ? change.restaurantId : null,
    voice: change.voice ?? held.voice,
    provider: change.provider ?? held.provider,
    isVoice: change.voice !== undefined,
  });
  return getAiSettings(context, change.restaurantId);
}

type Row = {
  organizationId: string;
  restaurantId: string | null;
  voice: Voice;
  provider: AiProvider;
  isVoice: boolean;
};

/** Writes one half of a row and leaves the other to whoever writes it. */
async function upsert({ pool }: Database, row: Row): Promise<void> {
  await pool.query(
    `insert into ai_settings (id, organization_id, restaurant_id, voice, provider) values ($1, $2, $3, $4, $5)
     on conflict (organization_id, coalesce(restaurant_id, '00000000-0000-0000-0000-000000000000'))
     do update set voice = case when $6 then excluded.voice else ai_settings.voice end,
       provider = case when $6 then ai_settings.provider else excluded.provider end, updated_at = now()`,
    [newId(), row.organizationId, row.restaurantId, JSON.stringify(row.voice), row.provider, row.isVoice],
  );
}

/** Gives up a restaurant's own settings; what its organization has holds again. */
export async function dropOwn(context: ApiContext, restaurantId: string): Promise<AiSettings> {
  await context.database.pool.query("delete from ai_settings where restaurant_id = $1", [restaurantId]);
  return getAiSettings(context, restaurantId);
}
