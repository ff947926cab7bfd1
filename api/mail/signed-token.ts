import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

/** Secrets of tokens; the first signs, all are accepted. */
export type Secrets = { jwtSecrets: string[] };
/** What a token is for: those of one kind are not valid as another. */
export type TokenKind = "unsubscribe link" | "reply link";

const signatureBytes = 18;

function sign(secret: string, kind: TokenKind, content: string): Buffer {
  const key = Buffer.from(hkdfSync("sha256", secret, "", kind, 32));
  return createHmac("sha256", key).update(content).digest().subarray(0, signatureBytes);
}

/** The token of a mail's link: what it carries, which anybody may read, and a signature of 24 characters. */
export function signedToken({ jwtSecrets }: Secrets, kind: TokenKind, carried: string): string {
  const content = Buffer.from(carried).toString("base64url");
  return `${content}.${sign(jwtSecrets[0] ?? "", kind, content).toString("base64url")}`;
}

/** What a token carries; null for one that was not signed here as this kind. */
export function readSignedToken({ jwtSecrets }: Secrets, kind: TokenKind, token: string): string | null {
  const [content = "", signature = ""] = token.split(".");
  const given = Buffer.from(signature, "base64url");
  if (given.length !== signatureBytes || token !== `${content}.${given.toString("base64url")}`) return null;
  if (!jwtSecrets.some((secret) => timingSafeEqual(sign(secret, kind, content), given))) return null;
  return Buffer.from(content, "base64url").toString("utf8");
}
