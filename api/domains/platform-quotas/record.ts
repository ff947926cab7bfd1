import { and, eq, notInArray, sql } from "drizzle-orm";
import type { ApiServices } from "#api/context.ts";
import { newId } from "#api/db/ids.ts";
import { now } from "#api/db/instants.ts";
import { platformUses as u } from "#api/db/schema/platform-uses.ts";
import type { Statements } from "#api/db/statements.ts";
import type { PaceUse } from "#api/platforms/http/pacing.ts";

const everyMs = 10_000;
/** Edits are paced per profile: the fullest are told. */
const usesMax = 200;
/** Paces of our own making, not a platform's. */
const ownPaces: ReadonlySet<string> = new Set(["meta slow"]);

const fullness = ({ used, limit }: PaceUse) => used / limit;
const instantOf = (ms: number | null) => (ms === null ? null : new Date(ms));

/** Writes down what a process uses at the moment, in place of what it used before. */
export async function recordUses(tx: Statements, processId: string, uses: readonly PaceUse[]): Promise<void> {
  const told = uses
    .filter(({ key }) => !ownPaces.has(key))
    .toSorted((one, other) => fullness(other) - fullness(one))
    .slice(0, usesMax);
  if (told.length > 0)
    await tx
      .insert(u)
      .values(
        told.map(({ key, used, limit, windowMs, freesAt, heldAt }) => ({
          processId,
          key,
          used,
          allowed: limit,
          windowSeconds: Math.ceil(windowMs / 1000),
          freesAt: instantOf(freesAt),
          heldAt: instantOf(heldAt),
        })),
      )
      .onConflictDoUpdate({
        target: [u.processId, u.key],
        set: {
          used: sql`excluded.used`,
          allowed: sql`excluded.allowed`,
          windowSeconds: sql`excluded.window_seconds`,
          freesAt: sql`excluded.frees_at`,
          heldAt: sql`excluded.held_at`,
          updatedAt: now,
        },
      });
  const keys = told.map(({ key }) => key);
  await tx.delete(u).where(and(eq(u.processId, processId), keys.length > 0 ? notInArray(u.key, keys) : sql`true`));
}

/** Tells the other processes every ten seconds what this one uses; nothing while it uses nothing. */
export function startUseRecording({ database, platforms, log }: Pick<ApiServices, "database" | "platforms" | "log">) {
  const processId = newId();
  let wasUsed = false;
  let running: Promise<void> | null = null;
  const record = async () => {
    const uses = platforms.uses?.() ?? [];
    if (uses.length === 0 && !wasUsed) return;
    await recordUses(database.orm, processId, uses);
    wasUsed = uses.length > 0;
  };
  const timer = setInterval(() => {
    running ??= record()
      .catch((error) => log.warn("what is used of the platforms could not be recorded", { error }))
      .finally(() => {
        running = null;
      });
  }, everyMs);
  timer.unref();
  return {
    async close() {
      clearInterval(timer);
      await running;
    },
  };
}
