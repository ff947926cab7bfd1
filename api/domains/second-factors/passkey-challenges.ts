import { and, eq, gt, sql } from "drizzle-orm";
import { now } from "#api/db/instants.ts";
import { passkeyChallenges } from "#api/db/schema/second-factors.ts";
import type { Statements } from "#api/db/statements.ts";

/** How long a person has to unlock their passkey. */
const lifetimeSeconds = 5 * 60;

/** Keeps what a holder's passkey is to sign, in place of what was asked before. */
export async function keepChallenge(tx: Statements, holder: string, challenge: string): Promise<void> {
  const fresh = { challenge, expiresAt: sql`now() + make_interval(secs => ${lifetimeSeconds})` };
  await tx
    .insert(passkeyChallenges)
    .values({ holder, ...fresh })
    .onConflictDoUpdate({ target: passkeyChallenges.holder, set: fresh });
}

/** Takes what this holder's passkey was to sign; undefined when nothing was asked, or it was answered. */
export async function takeChallenge(tx: Statements, holder: string): Promise<string | undefined> {
  const [taken] = await tx
    .delete(passkeyChallenges)
    .where(and(eq(passkeyChallenges.holder, holder), gt(passkeyChallenges.expiresAt, now)))
    .returning({ challenge: passkeyChallenges.challenge });
  return taken?.challenge;
}
