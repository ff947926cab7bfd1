import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

const shape = /^([0-9a-f-]{36})\.([\w-]{22})\.([\w-]{43})$/;
const signatureOf = (secret: string, userId: string, deviceId: string) =>
  createHmac("sha256", secret).update(`device:${userId}:${deviceId}`).digest("base64url");

/**
 * A text for a device on which somebody has signed in: whoever brings it along next time is not locked out by what others try. It opens nothing by
 * itself and says of whom it is to nobody but us, since ids are no secret and name no person.
 */
export function createDeviceToken(secrets: string[], userId: string): string {
  const [secret = ""] = secrets;
  const deviceId = randomBytes(16).toString("base64url");
  return `${userId}.${deviceId}.${signatureOf(secret, userId, deviceId)}`;
}

/** The device among these texts on which this person has signed in before; null when there is none. */
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
