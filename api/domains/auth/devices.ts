import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

const shape = /^([0-9a-f-]{36})\.([\w-]{22})\.([\w-]{43})$/;
const signatureOf = (secret: string, userId: string, deviceId: string) =>
  createHmac("sha256", secret).update(`device:${userId}:${deviceId}`).digest("base64url");

/**
 * A token for a device on which somebody has signed in: their next sign-in from it is not blocked by others' failed attempts. It grants
 * nothing by itself, and only this installation can read whose it is.
 */
export function createDeviceToken(secrets: string[], userId: string): string {
  const [secret = ""] = secrets;
  const deviceId = randomBytes(16).toString("base64url");
  return `${userId}.${deviceId}.${signatureOf(secret, userId, deviceId)}`;
}

/** The device among these tokens on which this person has signed in before; null when there is none. */
export function findDevice(secrets: string[], userId: string, tokens: readonly string[]): string | null {
  for (const token of tokens) {
    const [, owner, deviceId, signature] = shape.exec(token) ?? [];
    if (owner !== userId || deviceId === undefined || signature === undefined) continue;
    const given = Buffer.from(signature);
    const isSigned = secrets.some((secret) =>
      timingSafeEqual(given, Buffer.from(signatureOf(secret, userId, deviceId))),
    );
    if (isSigned) return deviceId;
  }
  return null;
}
