import { createHash } from "node:crypto";

/** Begins every id that was made of facts. */
export const factsMark = "sha256:";

/** True for an id that was made of facts: its row had none of its own. */
export const isFromFacts = (externalId: string): boolean => externalId.startsWith(factsMark);

/** An id for a row without one: the same facts give the same id, so that a second import finds the row again. */
export function idFromFacts(facts: readonly (string | number | null)[]): string {
  return `${factsMark}${createHash("sha256")
    .update(facts.map((fact) => fact ?? "").join("|"))
    .digest("hex")
    .slice(0, 40)}`;
}

export const externalIdLengthMax = 200;
