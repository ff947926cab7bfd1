import type { ByteRange } from "./store.ts";

/** What a request asks of a file (RFC 9110, 13 and 14). */
export type Asked = { kind: "whole" } | { kind: "same" } | { kind: "none" } | ({ kind: "range" } & ByteRange);

const matches = (list: string, etag: string) =>
  list.trim() === "*" || list.split(",").some((one) => one.trim().replace(/^W\//, "") === etag);

/**
 * Reads the conditions and the range of a request for a file of this size. `same`: the caller has it (304). `none`: the range begins
 * beyond its end (416). Several ranges at once, and anything that is no range of bytes, ask for the whole.
 */
export function askedOf(headers: Headers, { size, etag }: { size: number; etag: string }): Asked {
  const known = headers.get("if-none-match");
  if (known !== null && matches(known, etag)) return { kind: "same" };
  const range = /^bytes=(\d*)-(\d*)$/.exec(headers.get("range")?.trim() ?? "");
  const ifRange = headers.get("if-range");
  // Dates never match: the tag is exact and the date is not.
  if (!range || (ifRange !== null && ifRange.trim() !== etag)) return { kind: "whole" };
  const [, first = "", last = ""] = range;
  if (first === "" && last === "") return { kind: "whole" };
  if (first === "") {
    const length = Math.min(Number(last), size);
    return length === 0 ? { kind: "none" } : { kind: "range", start: size - length, end: size - 1 };
  }
  const [start, end] = [Number(first), last === "" ? size - 1 : Math.min(Number(last), size - 1)];
  if (last !== "" && Number(last) < start) return { kind: "whole" };
  return start >= size ? { kind: "none" } : { kind: "range", start, end };
}
