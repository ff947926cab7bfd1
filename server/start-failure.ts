/** Codes of the system, and of PostgreSQL, for a full disk. */
const fullDisk = new Set(["ENOSPC", "EDQUOT", "53100"]);

function isFullDisk(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && fullDisk.has(String(error.code))) || isFullDisk(error.cause);
}

/**
 * Why the product could not start. Foreseen failures (a setting, a database) are plain Errors with a helpful sentence; anything else needs
 * its
 * stack.
 */
export function explainFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (isFullDisk(error))
    return `Comptoir cannot start: the disk of its data is full (${error.message}). Make room there, or set DATA_DIR to a folder on another disk.`;
  return error.constructor === Error ? error.message : (error.stack ?? error.message);
}
