import { globSync, readFileSync } from "node:fs";
import { basename, dirname } from "node:path";

const camelCase = (words: string) => words.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
const header = "// Written by `npm run domains` from the folders; held by `bin/gate/domain-indexes.unit.test.ts`.\n";
/** As the formatter sorts imports: a name before the names that go on from it. */
const byName = (a: string, b: string) => (a.replace(/\.ts$/, "") < b.replace(/\.ts$/, "") ? -1 : 1);

/** A module that gives parts of domains, such as `reviewsHandlers` for the domain `reviews`. */
type Part = { file: string; variable: string; domains: string[] };

const domainsIn = (file: string, suffix: string) =>
  [...readFileSync(file, "utf8").matchAll(new RegExp(`^export const (\\w+)${suffix} = `, "gm"))].map(
    ([, domain = ""]) => domain,
  );

const knownDomains = new Set(globSync("contract/*/endpoints.ts").map((file) => camelCase(basename(dirname(file)))));

/** The domains that a module gives parts to. Throws for a module that gives none, and for a name that no folder of `contract/` has. */
function partsOf(file: string, suffix: string): string[] {
  const domains = domainsIn(file, suffix);
  const wrong = domains.length === 0 ? ["none"] : domains.filter((domain) => !knownDomains.has(domain));
  if (wrong.length > 0)
    throw new Error(`${file} exports <domain>${suffix} for ${wrong.join(", ")}, and no such folder is in contract/.`);
  return domains;
}

/** The parts in the order in which their imports stand. */
const partsIn = (pattern: string, suffix: string, variableOf: (file: string) => string): Part[] =>
  globSync(pattern)
    .sort(byName)
    .map((file) => ({ file, variable: variableOf(file), domains: partsOf(file, suffix) }));

function table(parts: readonly Part[], suffix: string): string {
  const domains = [...new Set(parts.flatMap(({ domains }) => domains))].sort();
  return domains
    .map((domain) => {
      const given = parts
        .filter((part) => part.domains.includes(domain))
        .map(({ variable }) => `${variable}.${domain}${suffix}`);
      const value = given.length === 1 ? given[0] : `{\n${given.map((name) => `    ...${name},\n`).join("")}  }`;
      return `  ${domain}: ${value},\n`;
    })
    .join("");
}

const importsOf = (parts: readonly Part[], folder: string) =>
  parts.map(({ file, variable }) => `import * as ${variable} from "./${file.slice(folder.length + 1)}";\n`).join("");

function endpointIndex(): string {
  const parts = partsIn("contract/*/endpoints.ts", "Endpoints", (file) => camelCase(basename(dirname(file))));
  return `${header}${importsOf(parts, "contract")}
/**
 * The endpoint table, read by both sides: \`api/mount.ts\` serves it, \`app/services\` calls it by its names. A row without
 * handler, or a handler without row, is a type error. Paths are below \`/api/v1\` and, where the specification's section 7
 * shows one, exactly its.
 */
export const endpoints = {
${table(parts, "Endpoints")}};
`;
}

function handlerIndex(): string {
  const variableOf = (file: string) => camelCase(`${basename(dirname(file))}-${basename(file, ".ts")}`);
  const parts = partsIn("api/domains/*/{handlers,*-handlers}.ts", "Handlers", variableOf);
  return `${header}${importsOf(parts, "api")}
/** Every domain's handlers under the names of the endpoint table. \`api/http/handler.ts\` serves these and nothing else. */
export const handlers = {
${table(parts, "Handlers")}};
`;
}

function catalogueIndex(): string {
  const areas = globSync("app/locales/fr/*.ts")
    .sort(byName)
    .map((file) => basename(file, ".ts"));
  const key = (area: string) => (area.includes("-") ? `"${area}"` : area);
  return `${header}${areas.map((area) => `import type ${camelCase(area)} from "./fr/${area}.ts";\n`).join("")}
/** The typed source of all texts. The other languages must have the same keys. */
export type Catalogue = {
${areas.map((area) => `  ${key(area)}: typeof ${camelCase(area)};\n`).join("")}};
export type Namespace = keyof Catalogue;
`;
}

/** The lists of modules that TypeScript and Node need written out, by their files: what a new folder or file adds to them. */
export const domainIndexes = (): Readonly<Record<string, string>> => ({
  "contract/endpoints.ts": endpointIndex(),
  "api/mount.ts": handlerIndex(),
  "app/locales/catalogue.ts": catalogueIndex(),
});
