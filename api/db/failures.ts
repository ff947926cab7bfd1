/**
 * Values the database cannot store (NUL, a lone surrogate, a number or a day out of its range): they came from the caller, however they
 * passed a schema.
 */
const unstorable = new Set(["22003", "22007", "22008", "22021", "22P02", "22P05"]);
const unreachable = new Set(["ECONNREFUSED", "ECONNRESET", "ENOTFOUND", "EPIPE", "ETIMEDOUT"]);
/** Connection exceptions, too many connections, shutting down or starting up (PostgreSQL, appendix A). */
const away = /^(?:08|53|57P)/;

/**
 * Errors of drivers without a code: the connection broke, before the statement or while it ran, or all were busy for longer than a request may
 * wait.
 */
const awayMessages =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect)/;

const codeOf = (error: Error) => ("code" in error && typeof error.code === "string" ? error.code : "");

/**
 * The meaning of a database error for the caller: its values cannot be stored, the store is away for the moment, or null for everything
 * else,
 * which is a programming error. Looks through what drivers wrap around it.
 */
export function databaseFailure(error: unknown): "unstorable" | "away" | null {
  for (let one = error; one instanceof Error; one = one.cause) {
    const code = codeOf(one);
    if (unstorable.has(code)) return "unstorable";
    if (unreachable.has(code) || away.test(code) || awayMessages.test(one.message)) return "away";
  }
  return null;
}
