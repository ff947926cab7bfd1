import { createHash, randomBytes } from "node:crypto";

const randomLength = 32;
/** How every token begins, so that scanners of source code, and we, know one where it does not belong. */
const prefix = "comptoir_";
const pattern = /^Bearer (comptoir_[\w-]{43})$/i;

/** A new value. Nobody guesses 256 random bits, so that a plain hash of it is enough to keep. */
export const newTokenValue = (): string => prefix + randomBytes(randomLength).toString("base64url");

/** What is kept of a value. */
export const hashOfToken = (value: string): string => createHash("sha256").update(value).digest("hex");

/** The API token of an `Authorization` header; null where it holds none. */
export const tokenIn = (header: string | null): string | null => pattern.exec(header ?? "")?.[1] ?? null;
