import { readdir } from "node:fs/promises";
import type { OpenAPI } from "@orpc/openapi";
import { z } from "zod";

const contract = new URL("../../contract/", import.meta.url);

/** All modules of the contract: what they export is shown in the document by its name. */
async function contractModules(): Promise<object[]> {
  const paths = await readdir(contract, { recursive: true });
  const sources = paths.filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts")).toSorted();
  return Promise.all(sources.map((path): Promise<object> => import(`#contract/${path}`)));
}

/** True for a schema that is worth a name of its own: an object, a choice between several, a closed list. Parts are named in lower case. */
const isNamed = (name: string, value: unknown): value is z.ZodType =>
  /^[A-Z]/.test(name) && (value instanceof z.ZodObject || value instanceof z.ZodUnion || value instanceof z.ZodEnum);

type Named = { schema: z.ZodType; strategy: "input" | "output" };

/** Ends the working name of a schema as requests send it; `namesInUse` gives it its final one. */
const inputSuffix = "__input";

/**
 * The contract's exported schemas by name, once as responses hold them and once as requests do. Throws where two different schemas have one
 * name: one of them would be shown as the other.
 */
export async function namedSchemas(): Promise<Record<string, Named>> {
  const named: Record<string, Named> = {};
  for (const module of await contractModules())
    for (const [name, schema] of Object.entries(module))
      if (isNamed(name, schema)) {
        if (named[name] && named[name].schema !== schema)
          throw new Error(`Two schemas of the contract are named ${name}.`);
        named[name] = { schema, strategy: "output" };
        named[`${name}${inputSuffix}`] = { schema, strategy: "input" };
      }
  return named;
}

const referenceTo = (name: string) => `"#/components/schemas/${name}"`;

/**
 * The document without components that nothing refers to. A schema that requests may fill in less of than responses hold, because of
 * defaults, stays twice: as `Name` and `NameInput`.
 */
export function withNamesInUse(document: OpenAPI.Document): OpenAPI.Document {
  const schemas = Object.entries(document.components?.schemas ?? {});
  const texts = new Map(schemas.map(([name, schema]) => [name, JSON.stringify(schema)]));
  const paths = JSON.stringify(document.paths) + JSON.stringify(document.components?.responses ?? {});
  const used = new Set<string>();
  const markUsed = (text: string) => {
    for (const [, name = ""] of text.matchAll(/"#\/components\/schemas\/([^"]+)"/g))
      if (!used.has(name)) {
        used.add(name);
        markUsed(texts.get(name) ?? "");
      }
  };
  markUsed(paths);
  const kept = Object.fromEntries(schemas.filter(([name]) => used.has(name)).sort(([a], [b]) => (a < b ? -1 : 1)));
  let text = JSON.stringify({ ...document, components: { ...document.components, schemas: kept } });
  for (const name of used) {
    if (!name.endsWith(inputSuffix)) continue;
    const plain = name.slice(0, -inputSuffix.length);
    const final = used.has(plain) ? `${plain}Input` : plain;
    text = text.replaceAll(referenceTo(name), referenceTo(final)).replace(`"${name}":`, `"${final}":`);
  }
  return JSON.parse(text);
}
