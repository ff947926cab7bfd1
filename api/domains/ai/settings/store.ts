import { eq, type SQL, sql } from "drizzle-orm";
import { type AccessibleRestaurant, mayIn, permissionError, requireRestaurant } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import { newId } from "#api/db/ids.ts";
import { asInserted, names, perScope } from "#api/db/names.ts";
import { aiSettings } from "#api/db/schema/ai.ts";
import { transaction } from "#api/db/transaction.ts";
import { fail } from "#api/errors.ts";
import { fullNameOf, principalOf } from "#api/principal.ts";
import {
  isExpectedVersion,
  lockSettings,
  nextVersion,
  readOwnSetting,
  readVersions,
  recordSetting,
} from "#api/setting-versions.ts";
import type { AiPart, AiProvider, AiSettings, BrandVoice } from "#contract/ai/schemas.ts";
import type { SettingVersions } from "#contract/setting-versions.ts";
import { readAiSettings } from "./settings.ts";

type Scope = "organization" | "restaurant";
type SettingsInput = { restaurantId: string; scope: Scope; versions: SettingVersions };
type Write = {
  restaurant: AccessibleRestaurant;
  scope: Scope;
  part: AiPart;
  versions: SettingVersions;
  statement: SQL;
  value: BrandVoice | AiProvider;
};

/** The organization's settings require the right to them. */
function refuseSharing(context: ApiContext, { organizationId }: AccessibleRestaurant, scope: Scope): void {
  const needed = { action: "update", subject: "Settings" } as const;
  if (scope === "organization" && !mayIn(principalOf(context), organizationId, needed)) throw permissionError(needed);
}

/** Writes a part unless somebody has written it since the writer read it: CONFLICT then, with the current settings. */
async function write(
  context: ApiContext,
  { restaurant, scope, part, versions, statement, value }: Write,
): Promise<AiSettings> {
  const isWritten = await transaction(context.database, async (tx) => {
    await lockSettings(tx, restaurant);
    const now = await readVersions(tx, restaurant, s, s[`${part}Version`]);
    if (!isExpectedVersion(versions, now, scope)) return false;
    const before = await readOwnSetting(tx, restaurant, scope, s, { [part]: s[part] });
    await tx.execute(statement);
    const action = part === "brandVoice" ? "aiSettings.voiceChanged" : "aiSettings.providerChanged";
    recordSetting(tx, { by: context, action, restaurant, scope, before, after: { [part]: value } });
    return true;
  });
  if (!isWritten) throw fail("CONFLICT", { current: await readAiSettings(context, restaurant, scope) });
  return readAiSettings(context, restaurant);
}

const s = aiSettings;
const restaurantOf = (restaurant: AccessibleRestaurant, scope: Scope) =>
  scope === "restaurant" ? restaurant.id : null;

/** Stores a brand voice. Throws CONFLICT, PERMISSION_RULE. */
export async function storeBrandVoice(
  context: ApiContext,
  input: SettingsInput & { brandVoice: BrandVoice },
): Promise<AiSettings> {
  const { scope, versions } = input;
  const restaurant = await requireRestaurant(context, input.restaurantId);
  refuseSharing(context, restaurant, scope);
  const statement = sql`
    insert into ${s} (${names(s.id, s.organizationId, s.restaurantId, s.brandVoice, s.brandVoiceVersion, s.brandVoiceBy, s.brandVoiceAt)})
    values (${newId()}, ${restaurant.organizationId}, ${restaurantOf(restaurant, scope)}, ${JSON.stringify(input.brandVoice)}::jsonb, ${nextVersion},
      ${fullNameOf(principalOf(context))}, now())
    on conflict ${perScope(s)} do update
      set ${asInserted(s.brandVoice, s.brandVoiceVersion, s.brandVoiceBy, s.brandVoiceAt)}, ${names(s.updatedAt)} = now()`;
  return write(context, { restaurant, scope, part: "brandVoice", versions, statement, value: input.brandVoice });
}

/**
 * Stores the provider of drafts; the brand voice keeps its scope. Throws CONFLICT, PERMISSION_RULE, and AI_SWITCHED_OFF at a restaurant
 * whose organization has switched the model off.
 */
export async function storeProvider(
  context: ApiContext,
  input: SettingsInput & { provider: AiProvider },
): Promise<AiSettings> {
  const { scope, versions, provider } = input;
  const restaurant = await requireRestaurant(context, input.restaurantId);
  refuseSharing(context, restaurant, scope);
  const { isSwitchedOff } = await readAiSettings(context, restaurant);
  if (scope === "restaurant" && provider !== "none" && isSwitchedOff) throw fail("AI_SWITCHED_OFF");
  const statement = sql`
    insert into ${s} (${names(s.id, s.organizationId, s.restaurantId, s.provider, s.providerVersion, s.providerBy, s.providerAt)})
    values (${newId()}, ${restaurant.organizationId}, ${restaurantOf(restaurant, scope)}, ${provider},
      ${nextVersion}, ${fullNameOf(principalOf(context))}, now())
    on conflict ${perScope(s)} do update
      set ${asInserted(s.provider, s.providerVersion, s.providerBy, s.providerAt)}, ${names(s.updatedAt)} = now()`;
  return write(context, { restaurant, scope, part: "provider", versions, statement, value: provider });
}

type ExpectedVersions = { restaurantId: string; brandVoiceVersion: number; providerVersion: number };

/** Deletes a restaurant's own settings; its organization's apply again. Throws CONFLICT. */
export async function dropOwn(context: ApiContext, seen: ExpectedVersions): Promise<AiSettings> {
  const restaurant = await requireRestaurant(context, seen.restaurantId);
  const isDropped = await transaction(context.database, async (tx) => {
    await lockSettings(tx, restaurant);
    const brandVoice = await readVersions(tx, restaurant, s, s.brandVoiceVersion);
    const provider = await readVersions(tx, restaurant, s, s.providerVersion);
    const isGone = brandVoice.restaurant === 0 && provider.restaurant === 0;
    if (!isGone && (brandVoice.restaurant !== seen.brandVoiceVersion || provider.restaurant !== seen.providerVersion))
      return false;
    const own = { brandVoice: s.brandVoice, provider: s.provider };
    const before = await readOwnSetting(tx, restaurant, "restaurant", s, own);
    await tx.delete(aiSettings).where(eq(aiSettings.restaurantId, restaurant.id));
    const told = { action: "aiSettings.inherited", scope: "restaurant" } as const;
    recordSetting(tx, { by: context, ...told, restaurant, before, after: undefined });
    return true;
  });
  if (!isDropped) throw fail("CONFLICT", { current: await readAiSettings(context, restaurant) });
  return readAiSettings(context, restaurant);
}
