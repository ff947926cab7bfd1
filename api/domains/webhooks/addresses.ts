import { and, eq, like } from "drizzle-orm";
import type { ApiServices } from "#api/context.ts";
import { webhookEndpoints } from "#api/db/schema/webhooks.ts";
import { createSealing } from "#api/platforms/sealing.ts";

const e = webhookEndpoints;
type Settings = Pick<ApiServices, "settings">["settings"];
const sealingOf = (settings: Settings) => createSealing(settings.platforms.tokenSecrets);

/** An address as it is stored: its path may hold a token, so it is sealed like that of a chat. */
export const sealAddress = (settings: Settings, address: string): string => sealingOf(settings).seal({ address });

/** A stored address; one of before they were sealed is a URL. Empty for one that no known secret opens: it is to be given anew. */
export function openAddress(settings: Settings, stored: string): string {
  if (stored.startsWith("http")) return stored;
  try {
    return sealingOf(settings).open<{ address: string }>(stored).address;
  } catch {
    return "";
  }
}

/** The host of an address. A path may hold a token: people who read the log see no more. Empty without an address. */
export const hostOf = (address: string): string => (address === "" ? "" : new URL(address).host);

/** Seals the addresses of before. Returns how many. */
export async function sealFormerAddresses({
  database: { orm },
  settings,
}: Pick<ApiServices, "database" | "settings">): Promise<number> {
  const former = await orm.select({ id: e.id, address: e.address }).from(e).where(like(e.address, "http%"));
  for (const { id, address } of former)
    await orm
      .update(e)
      .set({ address: sealAddress(settings, address) })
      .where(and(eq(e.id, id), eq(e.address, address)));
  return former.length;
}
