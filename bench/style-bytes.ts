import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

const folder = "build/client/assets";
/** The sheet of printed reports, which no screen loads. */
const isPrinted = (name: string) => name.startsWith("print-");

/** Bytes sent for a built file: its brotli version, or the file where there is none. */
const sentBytes = (path: string) => statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;

const bytesOf = (isMeant: (name: string) => boolean) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".css") && isMeant(name))
    .reduce((sum, name) => sum + sentBytes(join(folder, name)), 0);

/** Brotli bytes of every style sheet that screens load. */
export const allStyleBytes = (): number => bytesOf((name) => !isPrinted(name));

/** Brotli bytes of the sheet of printed reports. */
export const printStyleBytes = (): number => bytesOf(isPrinted);
