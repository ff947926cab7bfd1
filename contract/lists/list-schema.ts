import { z } from "zod";
import { Day, Id } from "../ids.ts";
import type { Fields, ListQuery, ValuesOf } from "./list-query.ts";
import type { Row, ValueShape } from "./row.ts";

type Shape<Values> = { [Name in keyof Values]: z.ZodDefault<z.ZodType<Values[Name], Values[Name]>> };

/** A choice of known values. Repeated values are stored once. */
const choiceOf = <Value extends z.ZodType>(value: Value) => z.array(value).overwrite((chosen) => [...new Set(chosen)]);

function validatorOf(shape: ValueShape): z.ZodType {
  switch (shape.kind) {
    case "text":
      return z.string().trim().max(shape.lengthMax);
    case "oneOf":
      return shape.orId ? z.union([z.literal(shape.values), Id]) : z.literal(shape.values);
    case "many":
      return choiceOf(z.literal(shape.values));
    case "ids":
      return z.array(Id).max(shape.countMax);
    case "count":
      return z.coerce.number().int().min(1).max(shape.max);
    case "flag":
      return z.boolean();
    case "day":
      return Day.nullable();
  }
}

type PartialShape<Values> = { [Name in keyof Values]: z.ZodOptional<z.ZodType<Values[Name], Values[Name]>> };

/** The validator of some values of a list query; absent values stay absent. */
export function partialSchemaOf<Of extends Fields>(query: ListQuery<Of>): z.ZodObject<PartialShape<ValuesOf<Of>>> {
  const rows: Row[] = Object.values(query.rows);
  const fields = rows.flatMap(({ shape }) =>
    Object.entries(shape).map(([name, one]) => [name, validatorOf(one).optional()] as const),
  );
  return z.object(Object.fromEntries(fields) as PartialShape<ValuesOf<Of>>);
}

/** The validator of a list query; absent values get their default. */
export function schemaOf<Of extends Fields>(query: ListQuery<Of>): z.ZodObject<Shape<ValuesOf<Of>>> {
  const rows: Row[] = Object.values(query.rows);
  const fields = rows.flatMap(({ shape, defaults }) =>
    Object.entries(shape).map(([name, one]) => [name, validatorOf(one).default(defaults[name])] as const),
  );
  // The rows' shapes determine the values' types; the compiler cannot follow that through data.
  return z.object(Object.fromEntries(fields) as Shape<ValuesOf<Of>>);
}
