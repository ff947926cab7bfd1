/** Codes of PostgreSQL that are answered, not only told. */
export const uniqueViolation = "23505";
/** Two transactions wanted what the other one held, and the server ended this one to let the other go on. */
export const deadlock = "40P01";

/** The code of a statement's failure, which the query builder wraps; undefined for anything else. */
export function sqlStateOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ("code" in error && typeof error.code === "string") return error.code;
  return sqlStateOf(error.cause);
}
