import { randomBytes } from "node:crypto";

let lastMs = 0;
let sequence = 0;

/**
 * A UUID version 7 (RFC 9562, method 1): 48 bits of milliseconds, 12 bits that count inside a millisecond, 62 random bits.
 * Ids of one process ascend strictly, so that `order by id` is the order of creation, even when the clock steps back.
 */
export function newId(): string {
  const now = Date.now();
  if (now > lastMs) {
    lastMs = now;
    sequence = 0;
  } else if (++sequence > 0xfff) {
    lastMs += 1;
    sequence = 0;
  }
  return uuidOf(lastMs, sequence);
}

/**
 * An id with the time of the database's clock (RFC 9562, method 3: the 12 bits are the fraction of the millisecond). For rows of several
 * processes whose order matters: `order by id` is right even where the processes' clocks are not.
 */
export function idOfMoment(epochMicroseconds: number): string {
  const ms = Math.floor(epochMicroseconds / 1000);
  return uuidOf(ms, Math.floor((epochMicroseconds - ms * 1000) * 4.096));
}

function uuidOf(ms: number, twelveBits: number): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(ms, 0, 6);
  bytes.writeUInt16BE(0x7000 | twelveBits, 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
