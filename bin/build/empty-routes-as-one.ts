import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/**
 * Guards, and routes that return data, render nothing: for a browser each would be an empty file, and a request on every page below it. The
 * build's manifest names one file for all of them, so that a page loads it once, whatever guards it has.
 */
export function emptyRoutesAsOne(): Plugin {
  return {
    name: "comptoir:empty-routes-as-one",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    writeBundle: {
      order: "post",
      handler({ dir = "" }) {
        const listPath = join(dir, ".vite", "manifest.json");
        const list = JSON.parse(readFileSync(listPath, "utf8")) as Record<string, { file: string }>;
        const empty = Object.values(list).filter(
          ({ file }) => file.endsWith(".js") && statSync(join(dir, file)).size === 0,
        );
        const kept = empty[0]?.file ?? "";
        for (const { file } of empty) if (file !== kept) rmSync(join(dir, file), { force: true });
        for (const entry of empty) entry.file = kept;
        writeFileSync(listPath, JSON.stringify(list));
      },
    },
  };
}
