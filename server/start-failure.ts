/** What the system, and PostgreSQL, call a disk without room. */
const fullDisk = new Set(["ENOSPC", "EDQUOT", "53100"]);

function isFullDisk(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && fullDisk.has(String(error.code))) || isFullDisk(error.cause);
}

/**
 * Why the product could not start, for whoever starts it. What we foresaw (a setting, a database) is a plain Error with a sentence that helps;
 * anything else needs its stack.
 */
export function explainFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (isFullDisk(error))
    return `Comptoir cannot start: the disk of its data is full (${error.message}). Make room there, or set DATA_DIR to a folder on another disk.`;
  return error.constructor === Error ? error.message : (error.stack ?? error.message);
}
