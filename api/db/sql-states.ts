/** PostgreSQL error codes that the code handles. */
export const uniqueViolation = "23505";
/** Two transactions waited for each other, and the server ended this one. */
export const deadlock = "40P01";

/** The code of a failed statement, unwrapped from the query builder's error; undefined for anything else. */
export function sqlStateOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ("code" in error && typeof error.code === "string") return error.code;
  return sqlStateOf(error.cause);
}
