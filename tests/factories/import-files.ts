import type { ImportFile } from "#api/domains/imports/read/read-file.ts";

/** Text or bytes as a file to import. */
export function importFile(content: string | Uint8Array, name = "fichier.csv"): ImportFile {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  return {
    name,
    chunks: (async function* () {
      yield bytes;
    })(),
  };
}

/** Rows as JSON lines. */
export const jsonLines = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).join("\n");
