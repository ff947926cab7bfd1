import type { JSONSchema } from "@orpc/openapi";
import { ZodToJsonSchemaConverter } from "@orpc/zod/zod4";
import type { $ZodType, $ZodTypes } from "zod/v4/core";
import { withoutFlags } from "./patterns.ts";

type Json = Exclude<JSONSchema, boolean>;
type Converted = [isRequired: boolean, json: Json];

/** Checks of a string that are patterns: of its own format, and those added to it. */
function patternsOf(type: $ZodType): RegExp[] {
  const { def } = (type as $ZodTypes)._zod;
  const checks = [type, ...(def.checks ?? [])].map((check) => check._zod.def as { check?: string; pattern?: unknown });
  return checks.flatMap(({ check, pattern }) =>
    check === "string_format" && pattern instanceof RegExp ? [pattern] : [],
  );
}

/** JSON Schema's `date-time` always has an offset: a schema that takes none, or UTC alone, is told by its pattern. */
function takesOffsets(type: $ZodType): boolean {
  const def = (type as $ZodTypes)._zod.def as { format?: string; offset?: boolean };
  return def.format !== "datetime" || def.offset === true;
}

/** Formats whose pattern says more than their name: versions of a UUID, addresses of mail. */
const looseFormats = new Set(["email", "uri"]);

function stringOf(type: $ZodType, json: Json): Json {
  const patterns = patternsOf(type).map(withoutFlags);
  const { format, pattern: _own, allOf: _more, ...rest } = json;
  const isKept = format !== undefined && takesOffsets(type);
  const told = isKept && !looseFormats.has(String(format)) ? [] : patterns;
  const [first, ...others] = [...new Set(told)];
  return {
    ...rest,
    ...(isKept && { format }),
    ...(first !== undefined && { pattern: first }),
    ...(others.length > 0 && { allOf: others.map((pattern) => ({ pattern })) }),
  };
}

/** Keys that a record by an enumeration must have; none of a partial one. */
function requiredKeys(type: Extract<$ZodTypes, { _zod: { def: { type: "record" } } }>): string[] {
  const { keyType, valueType, partial } = type._zod.def;
  return partial || valueType._zod.optin === "optional" ? [] : [...(keyType._zod.values ?? [])].map(String);
}

/** A text that is cleaned first (trimmed, in small letters) and checked then is told by what it is checked for as well. */
function pipedOf(converted: Json, checked: Json): Json {
  return converted.type === "string" && checked.type === "string" ? { ...checked, ...converted } : converted;
}

/**
 * Schemas of the contract as JSON Schema, telling everything that is checked and can be told: oRPC's own converter leaves out the required keys
 * of records by an enumeration, the flags of patterns, and what the second half of a pipe checks; and it calls `date-time` what takes no offset.
 */
export function schemaConverter(): ZodToJsonSchemaConverter {
  const converter: ZodToJsonSchemaConverter = new ZodToJsonSchemaConverter({
    interceptors: [
      ({ schema, options, next }): Converted => {
        const [isRequired, json] = next();
        if ("$ref" in json) return [isRequired, json];
        const type = schema as $ZodTypes;
        switch (type._zod.def.type) {
          case "string":
            return [isRequired, stringOf(type, json)];
          case "record": {
            const required = requiredKeys(type as Parameters<typeof requiredKeys>[0]);
            return [isRequired, required.length > 0 ? { ...json, required } : json];
          }
          case "pipe": {
            if (options.strategy !== "input" || json.type !== "string") return [isRequired, json];
            const [, checked] = converter.convert(type._zod.def.out as never, { strategy: "input" });
            return [isRequired, pipedOf(json, checked)];
          }
          default:
            return [isRequired, json];
        }
      },
    ],
  });
  return converter;
}
