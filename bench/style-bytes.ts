import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

const folder = "build/client/assets";

/** What the server sends for a built file: its brotli twin, or the file where none was worth writing. */
const sentBytes = (path: string) => statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;

/** Brotli bytes of every style sheet of the build. */
export function allStyleBytes(): number {
  const sheets = readdirSync(folder).filter((name) => name.endsWith(".css"));
  return sheets.reduce((sum, name) => sum + sentBytes(join(folder, name)), 0);
}
