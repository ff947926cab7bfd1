import { createHash } from "node:crypto";

/** An id for a row without one: the same facts give the same id, so that a second import finds the row again. */
export function idFromFacts(facts: readonly (string | number | null)[]): string {
  return `sha256:${createHash("sha256")
    .update(facts.map((fact) => fact ?? "").join("|"))
    .digest("hex")
    .slice(0, 40)}`;
}

export const externalIdLengthMax = 200;
