import { z } from "zod";

const separator = /[\s,]+/;

/** The names in a field selection such as `name,address`, each once; `_id` is always among them. */
export const selectedNames = (fields: string): string[] => [
  ...new Set(["_id", ...fields.split(separator).filter((name) => name !== "")]),
];

/**
 * Field selection of a list (specification, section 7): names of the row's fields, separated by commas or spaces. Left out, a row has the
 * fields it always has. An unknown name is INVALID_INPUT.
 */
export const fieldSelection = (row: z.ZodObject) =>
  z
    .string()
    .max(1000)
    .refine((fields) => selectedNames(fields).every((name) => Object.hasOwn(row.shape, name)))
    .meta({
      description: `Names out of ${Object.keys(row.shape).join(", ")}, separated by commas or spaces.`,
      examples: ["_id", Object.keys(row.shape).slice(0, 3).join(",")],
    })
    .optional();

/**
 * The row of a list whose fields can be selected. `Row` is the type of a row without a selection; who selects fields gets `_id` and those.
 */
export const selectable = <Row extends object>(row: z.ZodObject) =>
  row.partial().required({ _id: true }) as unknown as z.ZodType<Row>;
