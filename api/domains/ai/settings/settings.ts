import { type AccessibleRestaurant, mayIn, requireRestaurant } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import type { Queryable } from "#api/db/transaction.ts";
import { principalOf } from "#api/principal.ts";
import { readVersions } from "#api/setting-versions.ts";
import {
  type AiPart,
  type AiProvider,
  type AiSettings,
  type BrandVoice,
  brandVoiceDefaults,
} from "#contract/ai/schemas.ts";
import { readCredits } from "../credits.ts";
import { listFacts } from "./facts.ts";

/** What holds at a restaurant. */
export type EffectiveAiSettings = { voice: BrandVoice; provider: AiProvider; scope: AiSettings["scope"] };
type Change = AiSettings["changes"][AiPart];
type Row = {
  isOwn: boolean;
  /** Null, as the provider: nobody chose here. */
  voice: BrandVoice | null;
  provider: AiProvider | null;
  voiceChange: Change;
  providerChange: Change;
};

/** The rows that concern a restaurant: its own before its organization's. */
async function storedRows(pool: Queryable, restaurantId: string): Promise<Row[]> {
  const change = (part: AiPart) => `jsonb_build_object('by', s.${part}_by, 'at',
    to_char(s.${part}_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as "${part}Change"`;
  const { rows } = await pool.query<Row>(
    `select s.voice, s.provider, s.restaurant_id is not null as "isOwn", ${change("voice")}, ${change("provider")}
     from ai_settings s join restaurants r on r.organization_id = s.organization_id
     where r.id = $1 and (s.restaurant_id is null or s.restaurant_id = r.id) order by "isOwn" desc`,
    [restaurantId],
  );
  return rows;
}

const voiceRow = (rows: readonly Row[]) => rows.find(({ voice }) => voice !== null);
const switchesOff = ({ isOwn, provider }: Row): boolean => !isOwn && provider === "none";
const providerRow = (rows: readonly Row[]) => rows.find(switchesOff) ?? rows.find(({ provider }) => provider !== null);

/** The narrower row wins, but for a model that the organization has switched off: that holds at each of its restaurants. */
function effectiveOf(rows: readonly Row[]): EffectiveAiSettings & { isSwitchedOff: boolean } {
  const [row] = rows;
  const isSwitchedOff = rows.some(switchesOff);
  if (!row) return { voice: brandVoiceDefaults, provider: "none", isSwitchedOff, scope: "default" };
  return {
    voice: voiceRow(rows)?.voice ?? brandVoiceDefaults,
    provider: providerRow(rows)?.provider ?? "none",
    isSwitchedOff,
    scope: row.isOwn ? "restaurant" : "organization",
  };
}

/** Reads what holds at a restaurant: its own settings, else its organization's, else the defaults. */
export async function findEffectiveSettings(
  database: { pool: Queryable },
  restaurantId: string,
): Promise<EffectiveAiSettings> {
  const { voice, provider, scope } = effectiveOf(await storedRows(database.pool, restaurantId));
  return { voice, provider, scope };
}

const nobody: Change = { by: "", at: null };

/** All that the settings screen shows of a restaurant within reach; `of` organization: what is set there, whatever the restaurant has. */
export async function readAiSettings(
  context: ApiContext,
  place: AccessibleRestaurant,
  of: "restaurant" | "organization" = "restaurant",
): Promise<AiSettings> {
  const { database, settings } = context;
  const { pool, orm } = database;
  const stored = await storedRows(pool, place.id);
  const rows = of === "organization" ? stored.filter(({ isOwn }) => !isOwn) : stored;
  const may = (subject: "Restaurant" | "Settings") =>
    mayIn(principalOf(context), place.organizationId, { action: "update", subject });
  return {
    ...effectiveOf(rows),
    versions: {
      voice: await readVersions(orm, place, "ai_settings", "voice_version"),
      provider: await readVersions(orm, place, "ai_settings", "provider_version"),
    },
    changes: { voice: voiceRow(rows)?.voiceChange ?? nobody, provider: providerRow(rows)?.providerChange ?? nobody },
    model: settings.ai.endpoint?.model ?? null,
    facts: await listFacts(pool, place.id),
    credits: await readCredits(pool, place.id, settings.ai.monthlyHardLimit),
    may: { updateBrandVoice: may("Restaurant"), updateProvider: may("Settings"), updateOrganization: may("Settings") },
  };
}

/** The same of a restaurant by its id. */
export async function getAiSettings(context: ApiContext, restaurantId: string): Promise<AiSettings> {
  return readAiSettings(context, await requireRestaurant(context, restaurantId));
}
