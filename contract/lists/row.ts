/** What a list's address or a form of it may hold in one value; `list-schema.ts` makes the validator of it. */
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
/** Reads an address or a form by names. */
export type Source = Pick<URLSearchParams, "has"> & { getAll(name: string): unknown[] };

/** A row of a list's state under its name. All of it is plain data and functions without a validator: pages use it for their links. */
export type Row = {
  /** Its name in an address; also the key by which it is taken off again. */
  parameter: string;
  /** All its names in an address. */
  parameters: readonly string[];
  /** Its name in a form. */
  formName: string;
  /** How a form asks for it. */
  control: "words" | "period" | "choice" | "boxes" | "box";
  /** What it stands together with where all are shown. */
  section: string;
  /** Values that can be chosen; none where they are not known beforehand. */
  choices: readonly string[];
  defaults: Values;
  shape: Record<string, ValueShape>;
  /** What cannot be read has its default: an address may have been typed by hand. */
  read(address: Source): Values;
  /** Nothing where all is as by default; equal values are written equally. */
  write(values: Values): readonly Pair[];
  /** An unticked box is absent from a form: nothing falls back to a default here. */
  readForm(form: Source): Values;
  writeForm(values: Values): readonly Pair[];
  /** Choices that are on, in their order. */
  chosen(values: Values): string[];
  /** The values without one choice; null where they can only be taken off as a whole. */
  without: ((values: Values, choice: string) => Values) | null;
  /** True when all boxes are unticked, so that nothing can match. */
  isNothing(values: Values): boolean;
};

/** A row before it has its name. `Value` is that of the name itself; a group's rows carry names of their own. */
export type Field<Value> = { readonly bind: (name: string) => Row; readonly value?: Value };
export type Group<Value extends object> = { readonly bind: (name: string) => Row; readonly values?: Value };

export type FieldOptions = {
  /** Where it is not the name of the value. */
  parameter?: string;
  /** Where it is not the parameter. */
  formName?: string;
  section?: string;
};

/** Written where every box is unticked. */
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
