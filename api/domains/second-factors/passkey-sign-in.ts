import { createHash, randomBytes } from "node:crypto";
import { generateAuthenticationOptions, verifyAuthenticationResponse } from "@simplewebauthn/server";
import { and, eq } from "drizzle-orm";
import type { ApiContext } from "#api/context.ts";
import { now } from "#api/db/instants.ts";
import { passkeys } from "#api/db/schema/second-factors.ts";
import { transaction } from "#api/db/transaction.ts";
import { fail } from "#api/errors.ts";
import { requireAddressRateLimit } from "#api/http/rate-limits.ts";
import type { Token } from "#contract/auth/schemas.ts";
import type { PasskeyResponse } from "#contract/second-factors/schemas.ts";
import { createDeviceToken } from "../auth/devices.ts";
import { authLimits } from "../auth/limits.ts";
import { startSession } from "../auth/sessions.ts";
import { findAttempt, takeAttempt } from "../auth/sign-in-attempts.ts";
import { keepChallenge, takeChallenge } from "./passkey-challenges.ts";
import { credentialOf, relyingPartyOf } from "./passkeys.ts";

const visitBytes = 32;
/** Only the visitor's own session knows the visit; here is its hash. */
const holderOfVisit = (visit: string) => `visit ${createHash("sha256").update(visit).digest("base64url")}`;

async function requireAttempt(context: ApiContext, token: string) {
  const waiting = await findAttempt(context.database.orm, token);
  if (!waiting) throw fail("SIGN_IN_EXPIRED");
  return waiting;
}

/**
 * What the browser needs to ask a passkey: of the person whose sign-in waits under `token`, or without one of whoever is there, who then has
 * to unlock it. Without a token the answer holds a `visit`, which must come back with what was signed.
 */
export async function startPasskeySignIn(context: ApiContext, token: string | undefined) {
  const { orm } = context.database;
  const { rpID } = relyingPartyOf(context.settings);
  await requireAddressRateLimit(context, "passkey", authLimits.passkeyPerAddress);
  if (token === undefined) {
    const visit = randomBytes(visitBytes).toString("base64url");
    const options = await generateAuthenticationOptions({ rpID, userVerification: "required" });
    await keepChallenge(orm, holderOfVisit(visit), options.challenge);
    return { options, visit };
  }
  const waiting = await requireAttempt(context, token);
  const own = await orm.select().from(passkeys).where(eq(passkeys.userId, waiting.userId));
  const allowCredentials = own.map(credentialOf);
  const options = await generateAuthenticationOptions({ rpID, allowCredentials, userVerification: "preferred" });
  await keepChallenge(orm, `attempt ${waiting.id}`, options.challenge);
  return { options, visit: null };
}

/** True for a count after `last`, or of a device that does not count at all. */
const isNextCount = (last: number, count: number) => count > last || (count === 0 && last === 0);

type PasskeySignIn = { response: PasskeyResponse } & (
  | { token: string }
  | { visit: string; remember: boolean; userAgent: string }
);

/**
 * Signs in with a passkey, after the password or instead of it. PASSKEY_REFUSED says no more: for an unknown passkey, somebody else's, another
 * challenge or address, one that was not unlocked where it stands for the password, and, of a key bound to one device, a counter that goes back, as
 * a copy's does.
 */
export async function signInWithPasskey(
  context: ApiContext,
  input: PasskeySignIn,
): Promise<{ userId: string; token: Token; device: string }> {
  const { database, settings } = context;
  const { orm } = database;
  await requireAddressRateLimit(context, "passkey", authLimits.passkeyPerAddress);
  const waiting = "token" in input ? await requireAttempt(context, input.token) : null;
  const holder = "token" in input ? `attempt ${waiting?.id}` : holderOfVisit(input.visit);
  const expectedChallenge = await takeChallenge(orm, holder);
  const [passkey] = await orm.select().from(passkeys).where(eq(passkeys.credentialId, input.response.id));
  if (!expectedChallenge || !passkey || (waiting && waiting.userId !== passkey.userId)) throw fail("PASSKEY_REFUSED");
  const { expectedOrigin, expectedRPID } = relyingPartyOf(settings);
  const checked = await verifyAuthenticationResponse({
    response: input.response as unknown as Parameters<typeof verifyAuthenticationResponse>[0]["response"],
    expectedChallenge,
    expectedOrigin,
    expectedRPID,
    credential: credentialOf(passkey),
    requireUserVerification: waiting === null,
  }).catch(() => null);
  if (!checked?.verified) throw fail("PASSKEY_REFUSED");
  const { userId } = passkey;
  const { newCounter: counter, credentialDeviceType } = checked.authenticationInfo;
  const isSynced = credentialDeviceType === "multiDevice";
  // Whoever copied a key can sign that it is synced: it counts where an earlier answer said so, with a counter that fitted.
  const isCounted = !isSynced || passkey.isSynced === false;
  if (isCounted && !isNextCount(passkey.counter, counter)) throw fail("PASSKEY_REFUSED");
  const token = await transaction(database, async (tx) => {
    const attempt = "token" in input ? await takeAttempt(tx, input.token) : input;
    if (!attempt) throw fail("SIGN_IN_EXPIRED");
    // As it was read: of two answers that count alike only one is the device's.
    const isSame = and(eq(passkeys.id, passkey.id), isCounted ? eq(passkeys.counter, passkey.counter) : undefined);
    const { rowCount } = await tx.update(passkeys).set({ counter, isSynced, lastUsedAt: now }).where(isSame);
    if (rowCount !== 1) throw fail("PASSKEY_REFUSED");
    const { remember, userAgent } = attempt;
    return startSession(tx, settings, { userId, remember, userAgent, method: waiting ? "password" : "passkey" });
  });
  return { userId, token, device: createDeviceToken(settings.jwtSecrets, userId) };
}
