/** Instead of a part of a screen: why its reader is refused it, in words. */
export type RefusedPart = { kind: "refused part"; title: string; text: string };
/** What a part shows where it is not refused. */
export type Shown<Part> = Exclude<Part, RefusedPart | null | undefined>;

export const isRefusedPart = (part: unknown): part is RefusedPart =>
  typeof part === "object" && part !== null && "kind" in part && part.kind === "refused part";

/** A part where it is shown; null where it is refused, or is none. */
export const shownPart = <Part>(part: Part): Shown<Part> | null =>
  isRefusedPart(part) ? null : ((part ?? null) as Shown<Part> | null);

/** Deeper than this no loader puts a part. */
const depthMax = 4;

/** The refused parts in what loaders gave a page. Lists are not looked into: what stands there many times is told once above them. */
export function refusedPartsIn(data: unknown, depth = 0): RefusedPart[] {
  if (isRefusedPart(data)) return [data];
  if (typeof data !== "object" || data === null || Array.isArray(data) || depth >= depthMax) return [];
  return Object.values(data).flatMap((value) => refusedPartsIn(value, depth + 1));
}
