import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

const folder = "build/client/assets";

/** Bytes sent for a built file: its brotli version, or the file where there is none. */
const sentBytes = (path: string) => statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;

/** Brotli bytes of every style sheet of the build. */
export function allStyleBytes(): number {
  const sheets = readdirSync(folder).filter((name) => name.endsWith(".css"));
  return sheets.reduce((sum, name) => sum + sentBytes(join(folder, name)), 0);
}
