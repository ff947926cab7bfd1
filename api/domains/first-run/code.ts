import { createHash, randomInt, timingSafeEqual } from "node:crypto";

/** Crockford's base 32: no letter that looks like a digit. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const groups = 4;
const groupLength = 4;

/** A code of 80 bits in four groups, such as `7K2M-9QXD-4TWB-H0SE`. It lives as long as its process, and stands in no table. */
export function createSetUpCode(): string {
  const group = () => Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join("");
  return Array.from({ length: groups }, group).join("-");
}

/** A code as typed: in small letters, with other dashes or without, and with the letters that look like digits. */
const normal = (typed: string) =>
  typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, "")
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1");

const digest = (code: string) => createHash("sha256").update(normal(code)).digest();

/** True if somebody has typed the code; takes as long for any other. */
export const isSetUpCode = (typed: string, code: string): boolean => timingSafeEqual(digest(typed), digest(code));
