import { createHash, createSecretKey, type KeyObject } from "node:crypto";
import { errors, type JWTPayload, jwtVerify, SignJWT } from "jose";
import { z } from "zod";

/** One hour: `auth.refresh` gives the next one while the session lives (docs/decisions/021). */
export const tokenLifetimeSeconds = 60 * 60;
const issuer = "comptoir";
const algorithm = "HS256";

const Claims = z.object({ sub: z.uuid(), sid: z.uuid(), exp: z.number() });
export type TokenClaims = { userId: string; sessionId: string; isExpired: boolean };

type SigningKey = { id: string; key: KeyObject };
const keys = new Map<string, SigningKey>();

/**
 * A secret as a key, derived once. Its id identifies the key without revealing it, so that a token is verified with exactly the secret
 * that signed it.
 */
function keyOf(secret: string): SigningKey {
  const known = keys.get(secret);
  if (known) return known;
  const id = createHash("sha256").update(`kid:${secret}`).digest("base64url").slice(0, 12);
  const made = { id, key: createSecretKey(secret, "utf8") };
  keys.set(secret, made);
  return made;
}

/** Signs a token with the first secret. `expiresAt` is an ISO instant. */
export async function createToken(
  secrets: string[],
  claims: { userId: string; sessionId: string },
  now = new Date(),
): Promise<{ token: string; expiresAt: string }> {
  const [secret] = secrets;
  if (secret === undefined) throw new Error("No secret to sign tokens with.");
  const { id, key } = keyOf(secret);
  const issuedAt = Math.floor(now.getTime() / 1000);
  const expiresAt = issuedAt + tokenLifetimeSeconds;
  const token = await new SignJWT({ sid: claims.sessionId })
    .setProtectedHeader({ alg: algorithm, typ: "JWT", kid: id })
    .setSubject(claims.userId)
    .setIssuer(issuer)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .sign(key);
  return { token, expiresAt: new Date(expiresAt * 1000).toISOString() };
}

type Verified = Omit<TokenClaims, "isExpired"> & { expiresAtSeconds: number };
/** Tokens with a verified signature, per list of secrets: one page makes several calls within milliseconds. */
const verifiedBySecrets = new WeakMap<string[], Map<string, Verified>>();
const verifiedMax = 2000;

function verifiedTokens(secrets: string[]): Map<string, Verified> {
  const known = verifiedBySecrets.get(secrets) ?? new Map<string, Verified>();
  verifiedBySecrets.set(secrets, known);
  return known;
}

/** The claims of a token; null when it is not one of ours. One past its time with a valid signature has `isExpired`. */
export async function readToken(secrets: string[], token: string): Promise<TokenClaims | null> {
  const tokens = verifiedTokens(secrets);
  const verified = tokens.get(token) ?? (await verify(secrets, token));
  if (!verified) return null;
  if (tokens.size >= verifiedMax) tokens.clear();
  tokens.set(token, verified);
  const { userId, sessionId, expiresAtSeconds } = verified;
  return { userId, sessionId, isExpired: expiresAtSeconds * 1000 <= Date.now() };
}

async function verify(secrets: string[], token: string): Promise<Verified | null> {
  const key = (header: { kid?: string }) => {
    const named = secrets.map(keyOf).find((candidate) => candidate.id === header.kid);
    if (named === undefined) throw new errors.JWSInvalid("unknown key");
    return named.key;
  };
  try {
    const { payload } = await jwtVerify(token, key, { algorithms: [algorithm], issuer, requiredClaims: ["exp"] });
    return verifiedClaims(payload);
  } catch (error) {
    // jose checks the signature and the issuer first: the payload of an expired token is as trustworthy as a fresh one's.
    if (error instanceof errors.JWTExpired) return verifiedClaims(error.payload);
    if (error instanceof errors.JOSEError || error instanceof TypeError) return null;
    throw error;
  }
}

function verifiedClaims(payload: JWTPayload): Verified | null {
  const claims = Claims.safeParse(payload);
  if (!claims.success) return null;
  const { sub, sid, exp } = claims.data;
  return { userId: sub, sessionId: sid, expiresAtSeconds: exp };
}
