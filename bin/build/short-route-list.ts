import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

type Route = { id?: string; imports?: string[]; css?: string[] } & Record<string, unknown>;
type RouteList = { entry: { imports: string[] }; routes: Record<string, Route> };

const assignment = /^(window\.__reactRouterManifest=)(\{.*\});?\s*$/s;

/** What a browser does to the short list before the router reads it. */
const complete = "m=>{for(let[i,r]of Object.entries(m.routes))r.id=i,r.imports??=[],r.css??=[];return m}";

/**
 * Leaves out of the browser's list of routes what can be told without it, since every page loads the list and each route said ten things of
 * itself: its name, which is its key; what it is not or has not, which the router takes for false; files that each page has anyway, and
 * lists of nothing. The list puts names and empty lists back itself. Throws where the router writes its list another way.
 */
export function shortenRouteList(assetsDir: string): void {
  const name = readdirSync(assetsDir).find((file) => /^manifest-\w+\.js$/.test(file));
  const path = join(assetsDir, name ?? "");
  const [, before, text] = assignment.exec(name ? readFileSync(path, "utf8") : "") ?? [];
  if (text === undefined) throw new Error("The list of routes of the browser is not where it was.");
  const list = JSON.parse(text, (_key, value: unknown) => (value === false ? undefined : value)) as RouteList;
  for (const route of Object.values(list.routes)) {
    delete route.id;
    route.imports = route.imports?.filter((file) => !list.entry.imports.includes(file));
    if (route.imports?.length === 0) delete route.imports;
    if (route.css?.length === 0) delete route.css;
  }
  writeFileSync(path, `${before}(${complete})(${JSON.stringify(list)});`);
}
