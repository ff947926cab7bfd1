import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";

type Secrets = { jwtSecrets: readonly string[] };

const randomLength = 24;
const signatureLength = 18;

function sign(secret: string, content: string): Buffer {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "report link", 32));
  return createHmac("sha256", key).update(content).digest().subarray(0, signatureLength);
}

/** A new token: random, and signed, so that a made-up one is refused before anything is looked for. */
export function newToken({ jwtSecrets }: Secrets): string {
  const content = randomBytes(randomLength).toString("base64url");
  return `${content}.${sign(jwtSecrets[0] ?? "", content).toString("base64url")}`;
}

/** What is kept of a token. */
export const hashOf = (token: string): string => createHash("sha256").update(token).digest("hex");

/** True for a token that was signed here. */
export function isOurs({ jwtSecrets }: Secrets, token: string): boolean {
  const [content = "", signature = ""] = token.split(".");
  const given = Buffer.from(signature, "base64url");
  if (given.length !== signatureLength || token !== `${content}.${given.toString("base64url")}`) return false;
  return jwtSecrets.some((secret) => timingSafeEqual(sign(secret, content), given));
}
