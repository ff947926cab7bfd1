import { zoneCookieName } from "#app/lib/reader-zone.ts";

const yearMs = 365 * 24 * 60 * 60 * 1000;

/**
 * Stores the reader's time zone in a cookie, encoded as the server encodes its own cookies; the maintenance page reads it. Best effort: a
 * browser without the Cookie Store, or without a secure connection, stores none.
 */
export async function keepZone(): Promise<void> {
  if (!("cookieStore" in window)) return;
  const value = btoa(JSON.stringify(new Intl.DateTimeFormat().resolvedOptions().timeZone));
  const kept = await cookieStore.get(zoneCookieName);
  if (kept?.value !== value)
    await cookieStore.set({ name: zoneCookieName, value, sameSite: "lax", expires: Date.now() + yearMs });
}
