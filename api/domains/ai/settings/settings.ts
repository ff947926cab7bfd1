import { and, type Column, desc, eq, isNull, or, sql } from "drizzle-orm";
import { type AccessibleRestaurant, mayIn, requireRestaurant } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import { instant } from "#api/db/instants.ts";
import { aiSettings } from "#api/db/schema/ai.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import type { Statements } from "#api/db/statements.ts";
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

/** The settings in effect at a restaurant. */
export type EffectiveAiSettings = { brandVoice: BrandVoice; provider: AiProvider; scope: AiSettings["scope"] };
type Change = AiSettings["changes"][AiPart];
type Row = Awaited<ReturnType<typeof storedRows>>[number];

/** The rows that concern a restaurant: its own before its organization's. Brand voice or provider are null where nobody set them. */
function storedRows(tx: Statements, restaurantId: string) {
  const { brandVoice, provider, brandVoiceBy, brandVoiceAt, providerBy, providerAt, restaurantId: owner } = aiSettings;
  const isOwn = sql<boolean>`${owner} is not null`;
  const change = (by: Column, at: Column) => sql<Change>`jsonb_build_object('by', ${by}, 'at', ${instant(at)})`;
  return tx
    .select({
      brandVoice,
      provider,
      isOwn,
      brandVoiceChange: change(brandVoiceBy, brandVoiceAt),
      providerChange: change(providerBy, providerAt),
    })
    .from(aiSettings)
    .innerJoin(restaurants, eq(restaurants.organizationId, aiSettings.organizationId))
    .where(and(eq(restaurants.id, restaurantId), or(isNull(owner), eq(owner, restaurants.id))))
    .orderBy(desc(isOwn));
}

const brandVoiceRow = (rows: readonly Row[]) => rows.find(({ brandVoice }) => brandVoice !== null);
const switchesOff = ({ isOwn, provider }: Row): boolean => !isOwn && provider === "none";
const providerRow = (rows: readonly Row[]) => rows.find(switchesOff) ?? rows.find(({ provider }) => provider !== null);

/** The narrower row takes precedence, except that a model switched off by the organization is off at each of its restaurants. */
function effectiveOf(rows: readonly Row[]): EffectiveAiSettings & { isSwitchedOff: boolean } {
  const [row] = rows;
  const isSwitchedOff = rows.some(switchesOff);
  if (!row) return { brandVoice: brandVoiceDefaults, provider: "none", isSwitchedOff, scope: "default" };
  return {
    brandVoice: brandVoiceRow(rows)?.brandVoice ?? brandVoiceDefaults,
    provider: providerRow(rows)?.provider ?? "none",
    isSwitchedOff,
    scope: row.isOwn ? "restaurant" : "organization",
  };
}

/** The settings in effect at a restaurant: its own, else its organization's, else the defaults. */
export async function findEffectiveSettings(tx: Statements, restaurantId: string): Promise<EffectiveAiSettings> {
  const { brandVoice, provider, scope } = effectiveOf(await storedRows(tx, restaurantId));
  return { brandVoice, provider, scope };
}

const nobody: Change = { by: "", at: null };

/**
 * Data of the settings screen for a restaurant within the access scope; `of` organization: what is set there, whatever the restaurant has.
 */
export async function readAiSettings(
  context: ApiContext,
  restaurant: AccessibleRestaurant,
  of: "restaurant" | "organization" = "restaurant",
): Promise<AiSettings> {
  const { database, settings } = context;
  const { orm } = database;
  const stored = await storedRows(orm, restaurant.id);
  const rows = of === "organization" ? stored.filter(({ isOwn }) => !isOwn) : stored;
  const may = (subject: "Restaurant" | "Settings") =>
    mayIn(principalOf(context), restaurant.organizationId, { action: "update", subject });
  return {
    ...effectiveOf(rows),
    versions: {
      brandVoice: await readVersions(orm, restaurant, aiSettings, aiSettings.brandVoiceVersion),
      provider: await readVersions(orm, restaurant, aiSettings, aiSettings.providerVersion),
    },
    changes: {
      brandVoice: brandVoiceRow(rows)?.brandVoiceChange ?? nobody,
      provider: providerRow(rows)?.providerChange ?? nobody,
    },
    model: settings.ai.endpoint?.model ?? null,
    facts: await listFacts(orm, restaurant.id),
    credits: await readCredits(orm, restaurant.id, settings.ai.monthlyHardLimit),
    may: { updateBrandVoice: may("Restaurant"), updateProvider: may("Settings"), updateOrganization: may("Settings") },
  };
}

/** The same for a restaurant by its id. */
export async function getAiSettings(context: ApiContext, restaurantId: string): Promise<AiSettings> {
  return readAiSettings(context, await requireRestaurant(context, restaurantId));
}
