import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** Encrypts secrets at rest. `open` throws when none of the known secrets sealed it. */
export type Sealing = {
  seal(value: object): string;
  open<T>(sealed: string): T;
  /** True if sealed with a secret that is no longer the first: to be resealed. */
  isOutdated(sealed: string): boolean;
  /** Prefix of everything sealed with the first secret. */
  currentPrefix: string;
};

const version = "v1";
const nonceBytes = 12;
const tagBytes = 16;

type Key = { id: string; bytes: Buffer };
const derive = (secret: string, purpose: string, length: number) =>
  Buffer.from(hkdfSync("sha256", secret, "comptoir", purpose, length));
const keyOf = (secret: string): Key => ({
  id: derive(secret, "token key id", 6).toString("base64url"),
  bytes: derive(secret, "token key", 32),
});

/**
 * AES-256-GCM under a key derived from each secret: the first seals, all open, so that a secret can be replaced without losing a
 * connection.
 * A seal reads `v1.<key id>.<nonce, text and tag in base64url>`; the key id is authenticated with it.
 */
export function createSealing(secrets: string[]): Sealing {
  const keys = secrets.map(keyOf);
  const [first] = keys;
  if (!first) throw new Error("No secret to seal tokens with.");
  return {
    seal(value) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv("aes-256-gcm", first.bytes, nonce);
      cipher.setAAD(Buffer.from(`${version}.${first.id}`));
      const text = Buffer.concat([cipher.update(JSON.stringify(value), "utf8"), cipher.final()]);
      return `${version}.${first.id}.${Buffer.concat([nonce, text, cipher.getAuthTag()]).toString("base64url")}`;
    },
    open<T>(sealed: string): T {
      const [found = "", keyId = "", body = ""] = sealed.split(".");
      const key = keys.find(({ id }) => id === keyId);
      if (found !== version || !key) throw new Error("A token was sealed with a secret that is not known here.");
      const bytes = Buffer.from(body, "base64url");
      const decipher = createDecipheriv("aes-256-gcm", key.bytes, bytes.subarray(0, nonceBytes));
      decipher.setAAD(Buffer.from(`${version}.${key.id}`));
      decipher.setAuthTag(bytes.subarray(-tagBytes));
      const text = Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()]);
      return JSON.parse(text.toString("utf8")) as T;
    },
    isOutdated: (sealed) => sealed.split(".")[1] !== first.id,
    currentPrefix: `${version}.${first.id}.`,
  };
}
