import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

/** OWASP's argon2id parameters: 19 MiB, two passes, one lane. */
const current = { memory: 19_456, passes: 2, parallelism: 1 };
const tagLength = 32;
const nonceLength = 16;
const argon2id = promisify<"argon2id", Argon2Parameters, Buffer>(argon2);
// Keyboards encode the same letter in different ways: an é typed on one machine must match the é of another.
const derive = (password: string, parameters: Omit<Argon2Parameters, "message">) =>
  argon2id("argon2id", { ...parameters, message: password.normalize("NFKC") });

type Stored = { memory: number; passes: number; parallelism: number; nonce: Buffer; tag: Buffer };

const unpadded = (bytes: Buffer) => bytes.toString("base64").replaceAll("=", "");

function format(stored: Stored): string {
  const { memory, passes, parallelism, nonce, tag } = stored;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(tag)}`;
}

function parse(hash: string): Stored | null {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(hash);
  if (!match) return null;
  const [, memory, passes, parallelism, nonce = "", tag = ""] = match;
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    nonce: Buffer.from(nonce, "base64"),
    tag: Buffer.from(tag, "base64"),
  };
}

/** A hash that no password matches; verifying it takes as long as a real one. */
const nobodysHash = format({ ...current, nonce: randomBytes(nonceLength), tag: randomBytes(tagLength) });

/** Hashes a password with argon2id, off the event loop; the result is a PHC string that holds its own parameters. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(nonceLength);
  const tag = await derive(password, { ...current, tagLength, nonce });
  return format({ ...current, nonce, tag });
}

/** True if this is the password. Without a stored hash (no such user, no password yet) the same work is done and the result is false. */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const stored = parse(hash ?? nobodysHash);
  if (!stored) throw new Error("A stored password hash could not be read.");
  const { memory, passes, parallelism, nonce } = stored;
  const parameters = { memory, passes, parallelism, nonce, tagLength: stored.tag.length };
  return timingSafeEqual(await derive(password, parameters), stored.tag);
}

/** True if the hash has other parameters than the current ones, so that it is renewed at the next sign-in. */
export function isOutdatedHash(hash: string): boolean {
  const stored = parse(hash);
  return !stored || (Object.keys(current) as (keyof typeof current)[]).some((key) => stored[key] !== current[key]);
}
