import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const assignment = /^(window\.__reactRouterManifest=)(\{.*\})(;?\s*)$/s;

/**
 * Leaves out of the browser's list of routes what a route is not or has not: the router takes what is missing for false. Every page loads
 * this list, and each route says seven things of itself. Throws where the router writes its list another way.
 */
export function shortenRouteList(assetsDir: string): void {
  const name = readdirSync(assetsDir).find((file) => /^manifest-\w+\.js$/.test(file));
  const path = join(assetsDir, name ?? "");
  const [, before, list, after] = assignment.exec(name ? readFileSync(path, "utf8") : "") ?? [];
  if (list === undefined) throw new Error("The list of routes of the browser is not where it was.");
  const said = (_key: string, value: unknown) => (value === false ? undefined : value);
  writeFileSync(path, `${before}${JSON.stringify(JSON.parse(list, said))}${after}`);
}
