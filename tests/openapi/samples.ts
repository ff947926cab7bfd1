import type { OpenAPI } from "@orpc/openapi";

type Json = Record<string, unknown> & {
  type?: string;
  format?: string;
  pattern?: string;
  properties?: Record<string, Json>;
  required?: string[];
  items?: Json;
  prefixItems?: Json[];
  anyOf?: Json[];
  oneOf?: Json[];
  allOf?: Json[];
  enum?: unknown[];
  const?: unknown;
  minItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  exclusiveMaximum?: number;
  propertyNames?: Json;
  additionalProperties?: Json | boolean;
  examples?: unknown[];
  contentMediaType?: string;
  $ref?: string;
};

/** How much a sample holds: what is required, or everything; where a schema leaves a choice, its first or its last. */
export type SampleKind = "least" | "most";

const byFormat: Record<string, [least: string, most: string]> = {
  uuid: ["01890a5d-ac96-774b-bcce-b302099a8057", "01890a5d-ac96-774b-bcce-b302099a8058"],
  "date-time": ["2026-03-01T10:00:00Z", "2026-03-02T12:30:15.250+02:00"],
  date: ["2026-03-01", "2024-02-29"],
  email: ["a@ana.example", "someone.else+reviews@mail.ana.example"],
  uri: ["https://ana.example/", "https://www.ana.example/carte?lang=fr#midi"],
};

/** Samples of a schema of the document. `patterns` gives a text for each pattern. */
export function sampler(document: OpenAPI.Document, patterns: Record<string, [least: string, most: string]>) {
  const schemas = document.components?.schemas as Record<string, Json> | undefined;

  function textOf({ format, pattern, minLength = 0, maxLength = 12 }: Json, kind: SampleKind): string {
    const at = kind === "least" ? 0 : 1;
    if (pattern !== undefined && format === undefined) {
      const known = patterns[pattern];
      if (!known) throw new Error(`There is no sample for the pattern ${pattern}.`);
      return known[at];
    }
    const known = format === undefined ? undefined : byFormat[format];
    if (format !== undefined && !known) throw new Error(`There is no sample for the format ${format}.`);
    if (known) return known[at];
    return "a".repeat(kind === "least" ? Math.max(minLength, 0) : Math.max(minLength, Math.min(maxLength, 12)));
  }

  function numberOf(json: Json, kind: SampleKind): number {
    const step = json.type === "integer" ? 1 : 0.5;
    const { minimum, exclusiveMinimum, maximum, exclusiveMaximum } = json;
    const least = minimum ?? (exclusiveMinimum === undefined ? undefined : exclusiveMinimum + step);
    const most = maximum ?? (exclusiveMaximum === undefined ? undefined : exclusiveMaximum - step);
    return kind === "least" ? (least ?? Math.min(0, most ?? 0)) : (most ?? Math.max(1, least ?? 1));
  }

  function sampleOf(given: Json, kind: SampleKind, depth = 0): unknown {
    const json = given.$ref ? { ...schemas?.[given.$ref.split("/").at(-1) ?? ""], ...given, $ref: undefined } : given;
    if (json.examples?.length) return kind === "least" ? json.examples[0] : json.examples.at(-1);
    if ("const" in json) return json.const;
    if (json.enum) return kind === "least" ? json.enum[0] : json.enum.at(-1);
    const choices = json.anyOf ?? json.oneOf;
    if (choices) {
      const possible = choices.filter((one) => one.type !== "null");
      return sampleOf((kind === "least" ? choices.at(-1) : possible.at(-1)) ?? {}, kind, depth);
    }
    if (json.allOf && !json.type)
      return Object.assign({}, ...json.allOf.map((one) => sampleOf(one, kind, depth))) as unknown;
    switch (json.type) {
      case "string":
        return json.contentMediaType === undefined
          ? textOf(json, kind)
          : new File(["text"], "sample.csv", { type: json.contentMediaType.replace("*/*", "text/csv") });
      case "number":
      case "integer":
        return numberOf(json, kind);
      case "boolean":
        return kind === "most";
      case "null":
        return null;
      case "array": {
        if (json.prefixItems) return json.prefixItems.map((one) => sampleOf(one, kind, depth + 1));
        const count = Math.max(json.minItems ?? 0, kind === "most" && depth < 6 ? 1 : 0);
        return Array.from({ length: count }, () => sampleOf(json.items ?? {}, kind, depth + 1));
      }
      case "object": {
        const names = Object.keys(json.properties ?? {}).filter(
          (name) => kind === "most" || json.required?.includes(name),
        );
        const own = names.map((name) => [name, sampleOf(json.properties?.[name] ?? {}, kind, depth + 1)]);
        const rest = typeof json.additionalProperties === "object" ? json.additionalProperties : {};
        const keys = (json.required ?? []).filter((name) => !json.properties?.[name]);
        return Object.fromEntries([...own, ...keys.map((name) => [name, sampleOf(rest, kind, depth + 1)])]);
      }
      default:
        return kind === "least" ? "text" : { any: "thing" };
    }
  }
  return (schema: unknown, kind: SampleKind) => sampleOf(schema as Json, kind);
}
