import type { Field, Group, Row, Source } from "./row.ts";

type AnyField = Field<unknown> | Group<object>;
export type Fields = Readonly<Record<string, AnyField>>;
type Merged<Union> = (Union extends unknown ? (value: Union) => void : never) extends (value: infer All) => void
  ? { [Name in keyof All]: All[Name] }
  : never;
/** The values of a list query: each field under its name, each group's values under theirs. */
export type ValuesOf<Of extends Fields> = Merged<
  {
    [Name in keyof Of]: Of[Name] extends { readonly values?: infer Values extends object }
      ? Values
      : Of[Name] extends { readonly value?: infer Value }
        ? { [One in Name]: Value }
        : never;
  }[keyof Of]
>;

/** A value that differs from its default. `key` removes it; `choice` is set where it is one of several. */
export type ActiveRow<Name> = { name: Name; key: string; choice: string | null };

/** Cursors of a page in a list. */
export type Cursors = { after?: string | undefined; before?: string | undefined };

type Options = {
  /**
   * Parameter that marks an address as submitted by a form (GET): only then an absent box is an unticked one. Fields with boxes are then
   * written as the form writes them.
   */
  mark?: string;
};

/** Reads a list's parameters from an address or a form and writes them. On a page the address is the only source of state. */
export type ListQuery<Of extends Fields> = {
  fields: Of;
  rows: { readonly [Name in keyof Of]: Row };
  names: readonly (keyof Of & string)[];
  defaults: ValuesOf<Of>;
  read(address: Source): ValuesOf<Of>;
  readForm(form: Source): ValuesOf<Of>;
  /** The canonical parameters: equal values always give the same text. */
  write(values: ValuesOf<Of>): URLSearchParams;
  /** The canonical address of values and, with cursors, of a page. */
  address(path: string, values: ValuesOf<Of>, more?: Cursors): string;
  /** True if an address has parameters of this list. */
  isIn(address: Source): boolean;
  isSame(one: ValuesOf<Of>, other: ValuesOf<Of>): boolean;
  /** Names of rows that differ from their default. */
  changed(values: ValuesOf<Of>): (keyof Of & string)[];
  /** The same, with one entry per choice where choices can be removed singly. */
  active(values: ValuesOf<Of>): ActiveRow<keyof Of & string>[];
  /** The values without the entry of that key; an unknown key changes nothing. */
  remove(values: ValuesOf<Of>, key: string): ValuesOf<Of>;
  /** True when a group of boxes is wholly unticked, so that nothing can match. */
  isNothingTicked(values: ValuesOf<Of>): boolean;
};

/** Defines the parameters of a list in one place. A row added here is all that its address and its form need. */
export function defineListQuery<const Of extends Fields>(fields: Of, { mark }: Options = {}): ListQuery<Of> {
  type Values = ValuesOf<Of>;
  type Name = keyof Of & string;
  const names = Object.keys(fields) as Name[];
  const entries = Object.entries(fields).map(([name, field]) => [name as Name, field.bind(name)] as const);
  const rows = Object.fromEntries(entries) as { [One in keyof Of]: Row };
  const loose = (values: Values) => values as Record<string, unknown>;
  const joined = (of: (row: Row) => Record<string, unknown>) =>
    Object.assign({}, ...entries.map(([, row]) => of(row))) as Values;
  const isBoxed = (row: Row) => mark !== undefined && hasBoxes(row);
  const initially = new Map(entries.map(([, row]) => [row, textOf(row.write(row.defaults))]));
  const isChanged = (row: Row, values: Values) => textOf(row.write(loose(values))) !== initially.get(row);

  function read(address: Source): Values {
    const isSent = mark !== undefined && address.has(mark);
    return joined((row) => (isBoxed(row) ? (isSent ? row.readForm(address) : row.defaults) : row.read(address)));
  }
  function write(values: Values): URLSearchParams {
    const query = new URLSearchParams();
    const isSent = entries.some(([, row]) => isBoxed(row) && isChanged(row, values));
    if (isSent && mark) query.append(mark, "1");
    for (const [, row] of entries) {
      const pairs = isBoxed(row) ? (isSent ? row.writeForm(loose(values)) : []) : row.write(loose(values));
      for (const [name, text] of pairs) query.append(name, text);
    }
    return query;
  }
  function remove(values: Values, key: string): Values {
    const [parameter = "", choice] = key.split(".");
    const row = entries.find(([, one]) => one.parameter === parameter)?.[1];
    if (!row) return values;
    if (choice === undefined) return { ...values, ...row.defaults };
    return row.without ? { ...values, ...row.without(loose(values), choice) } : values;
  }
  const changed = (values: Values) => entries.filter(([, row]) => isChanged(row, values)).map(([name]) => name);
  return {
    fields,
    rows,
    names,
    read,
    write,
    remove,
    changed,
    defaults: joined((row) => row.defaults),
    readForm: (form) => joined((row) => row.readForm(form)),
    address: (path, values, cursors = {}) => pageAddress(path, cursors, write(values)),
    isIn: (address) => entries.some(([, row]) => row.parameters.some((parameter) => address.has(parameter))),
    isSame: (one, other) => write(one).toString() === write(other).toString(),
    active: (values) =>
      changed(values).flatMap((name): ActiveRow<Name>[] => {
        const row = rows[name];
        const { parameter: key } = row;
        if (!row.without) return [{ name, key, choice: null }];
        return row.chosen(loose(values)).map((choice) => ({ name, key: `${key}.${choice}`, choice }));
      }),
    isNothingTicked: (values) => entries.some(([, row]) => row.isNothing(loose(values))),
  };
}

const hasBoxes = (row: Row): boolean =>
  Object.values(row.shape).every(({ kind }) => kind === "flag" || kind === "many" || kind === "ids");
const textOf = (pairs: readonly (readonly [string, string])[]): string => JSON.stringify(pairs);

/** Addresses of the pages around the present one; null where there is none. */
export type PageLinks = { first: string | null; previous: string | null; next: string | null };

/** The address of a page of a list. */
export function pageAddress(path: string, { after, before }: Cursors, query = new URLSearchParams()): string {
  if (after) query.set("after", after);
  if (before) query.set("before", before);
  return query.size > 0 ? `${path}?${query}` : path;
}

/** The cursors in an address. */
export function readCursors(address: Source): Cursors {
  const [after, before] = (["after", "before"] as const).map((name) => {
    const text = address.getAll(name).at(-1);
    return typeof text === "string" && text !== "" ? text : undefined;
  });
  return { ...(after && { after }), ...(before && { before }) };
}
