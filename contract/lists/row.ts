/** Shape of a value in an address or a form; `list-schema.ts` makes the validator of it. */
export type ValueShape =
  | { kind: "text"; lengthMax: number }
  | { kind: "oneOf"; values: readonly string[]; orId: boolean }
  | { kind: "many"; values: readonly (string | number)[] }
  | { kind: "ids"; countMax: number }
  | { kind: "count"; max: number }
  | { kind: "flag" }
  | { kind: "day" };

export type Values = Record<string, unknown>;
export type Pair = readonly [name: string, text: string];
/** An address or a form, read by parameter names. */
export type Source = Pick<URLSearchParams, "has"> & { getAll(name: string): unknown[] };

/** A row of a list query under its name. Plain data and functions without a validator: pages use it for their links. */
export type Row = {
  /** Its name in an address; also the key that removes it. */
  parameter: string;
  /** All its names in an address. */
  parameters: readonly string[];
  /** Its name in a form. */
  formName: string;
  /** The control a form shows for it. */
  control: "words" | "period" | "choice" | "boxes" | "box";
  /** Section of the filter form it belongs to. */
  section: string;
  /** Known values to choose from; empty where they are not known beforehand. */
  choices: readonly string[];
  defaults: Values;
  shape: Record<string, ValueShape>;
  /** Unreadable values become the default: the address may have been typed by hand. */
  read(address: Source): Values;
  /** Empty for the default; equal values are written equally. */
  write(values: Values): readonly Pair[];
  /** An unticked box is absent from a form, so that absence is no default here. */
  readForm(form: Source): Values;
  writeForm(values: Values): readonly Pair[];
  /** The choices that are on, in their order. */
  chosen(values: Values): string[];
  /** The values without one choice; null where they can only be removed as a whole. */
  without: ((values: Values, choice: string) => Values) | null;
  /** True when all boxes are unticked, so that nothing can match. */
  isNothing(values: Values): boolean;
};

/** A row that has no name yet. `Value` is the type under its name; the rows of a group have names of their own. */
export type Field<Value> = { readonly bind: (name: string) => Row; readonly value?: Value };
export type Group<Value extends object> = { readonly bind: (name: string) => Row; readonly values?: Value };

export type FieldOptions = {
  /** Name in an address, if not that of the value. */
  parameter?: string;
  /** Name in a form, if not that of the parameter. */
  formName?: string;
  section?: string;
};

/** Written when every box is unticked. */
export const none = "none";
export const textsOf = (source: Source, name: string): string[] =>
  source.getAll(name).filter((text): text is string => typeof text === "string");
export const lastOf = (source: Source, name: string): string | undefined => textsOf(source, name).at(-1);
/** The parts of a parameter; null where it is absent. */
export function listOf(address: Source, name: string): string[] | null {
  const text = lastOf(address, name);
  return text === undefined ? null : text.split(",").filter((part) => part !== "" && part !== none);
}

const idPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
export const isId = (text: string): boolean => idPattern.test(text);

type Names = { parameter: string; formName: string; section: string };
export function namesOf(name: string, { parameter = name, formName = parameter, section = "" }: FieldOptions): Names {
  return { parameter, formName, section };
}
