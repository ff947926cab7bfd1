import {
  type Field,
  type FieldOptions,
  type Group,
  isId,
  lastOf,
  listOf,
  namesOf,
  none,
  type Pair,
  textsOf,
  type Values,
} from "./row.ts";

type FlagOptions = FieldOptions & {
  initial?: boolean;
  /** Value in an address when it differs from the default. */
  written?: string;
  /** Value of its box in a form. */
  box?: string;
};
/** A single box. */
export function flag({ initial = false, written = "1", box = written, ...options }: FlagOptions = {}): Field<boolean> {
  return {
    bind(name) {
      const names = namesOf(name, options);
      const { parameter, formName } = names;
      return {
        ...names,
        parameters: [parameter],
        control: "box",
        choices: [box],
        defaults: { [name]: initial },
        shape: { [name]: { kind: "flag" } },
        read: (address) => ({ [name]: lastOf(address, parameter) === written ? !initial : initial }),
        write: (values) => (values[name] === initial ? [] : [[parameter, written]]),
        readForm: (form) => ({ [name]: textsOf(form, formName).includes(box) }),
        writeForm: (values) => (values[name] ? [[formName, box]] : []),
        chosen: (values) => (values[name] ? [box] : []),
        without: null,
        isNothing: () => false,
      };
    },
  };
}

type ManyOptions = FieldOptions & {
  initial?: "all" | "none";
  /** Without a ticked box all of them match, as if all were ticked: the one rule of the reviews' filters. */
  noneIsAll?: boolean;
};
/** Several of known values, as boxes. `initial` all: without a ticked box nothing matches; none: without one there is no condition. */
export function many<const Value extends string | number>(
  values: readonly Value[],
  { initial = "none", noneIsAll = false, ...options }: ManyOptions = {},
): Field<Value[]> {
  const isAll = initial === "all";
  const among = (texts: readonly string[]) => {
    const found = values.filter((value) => texts.includes(String(value)));
    return noneIsAll && found.length === 0 ? [...values] : found;
  };
  return {
    bind(name) {
      const names = namesOf(name, options);
      const { parameter, formName } = names;
      const of = (kept: Values) => among((kept[name] as Value[]).map(String));
      const read = (texts: string[] | null) => {
        if (texts === null) return isAll ? [...values] : [];
        return texts.length > 0 && isAll && among(texts).length === 0 ? [...values] : among(texts);
      };
      const write = (kept: Values): Pair[] => {
        const chosen = of(kept);
        if (chosen.length === (isAll ? values.length : 0)) return [];
        return [[parameter, chosen.join(",") || none]];
      };
      return {
        ...names,
        parameters: [parameter],
        control: "boxes",
        choices: values.map(String),
        write,
        defaults: { [name]: isAll ? [...values] : [] },
        shape: { [name]: { kind: "many", values } },
        read: (address) => ({ [name]: read(listOf(address, parameter)) }),
        readForm: (form) => ({ [name]: among(textsOf(form, formName)) }),
        writeForm: (kept) => of(kept).map((value): Pair => [formName, String(value)]),
        chosen: (kept) => of(kept).map(String),
        without: isAll ? null : (kept, choice) => ({ [name]: of(kept).filter((value) => String(value) !== choice) }),
        isNothing: (kept) => isAll && !noneIsAll && of(kept).length === 0,
      };
    },
  };
}

/** Records by their ids; none is no condition. */
export function ids(countMax: number, options: FieldOptions = {}): Field<string[]> {
  return {
    bind(name) {
      const names = namesOf(name, options);
      const { parameter, formName } = names;
      const of = (values: Values) => values[name] as string[];
      const sorted = (values: Values) => [...of(values)].sort();
      return {
        ...names,
        parameters: [parameter],
        control: "boxes",
        choices: [],
        defaults: { [name]: [] },
        shape: { [name]: { kind: "ids", countMax } },
        read: (address) => ({ [name]: (listOf(address, parameter) ?? []).filter(isId) }),
        write: (values) => (of(values).length > 0 ? [[parameter, sorted(values).join(",")]] : []),
        readForm: (form) => ({ [name]: textsOf(form, formName).filter(isId) }),
        writeForm: (values) => of(values).map((id): Pair => [formName, id]),
        chosen: of,
        without: (values, choice) => ({ [name]: of(values).filter((id) => id !== choice) }),
        isNothing: () => false,
      };
    },
  };
}

type TickedOptions<Name> = FieldOptions & {
  /** Boxes ticked by default; all unless given. */
  initial?: readonly Name[];
  /** Value in an address when all boxes are ticked and that is not the default. */
  all?: string;
  /** True: each box has its own name in a form, with the value `1`. */
  ownNames?: boolean;
  /** Without a ticked box all of them match, as if all were ticked. */
  noneIsAll?: boolean;
  /** A form offers one of them, or `all`, instead of boxes. */
  asChoice?: boolean;
};
/** A group of boxes, each a boolean under its own name; without a ticked box nothing matches. */
export function ticked<const Name extends string>(
  boxes: Readonly<Record<string, Name>>,
  {
    initial = Object.values(boxes),
    all,
    ownNames = false,
    noneIsAll = false,
    asChoice = false,
    ...options
  }: TickedOptions<NoInfer<Name>> = {},
): Group<Record<Name, boolean>> {
  const entries = Object.entries(boxes);
  const valuesOf = (isOn: (choice: string, name: Name) => boolean): Values => {
    const isAll = noneIsAll && !entries.some(([choice, name]) => isOn(choice, name));
    return Object.fromEntries(entries.map(([choice, name]) => [name, isAll || isOn(choice, name)]));
  };
  const defaults = valuesOf((_, name) => initial.includes(name));
  const ticks = (values: Values) => {
    const on = entries.flatMap(([choice, name]) => (values[name] ? [choice] : []));
    return noneIsAll && on.length === 0 ? Object.keys(boxes) : on;
  };
  const chosen = (values: Values) => {
    const on = ticks(values);
    return asChoice && all !== undefined && on.length === entries.length ? [all] : on;
  };
  return {
    bind(group) {
      const names = namesOf(group, options);
      const { parameter, formName } = names;
      const read = (texts: string[] | null): Values => {
        if (texts === null) return defaults;
        if (all !== undefined && texts.includes(all)) return valuesOf(() => true);
        const isRead = texts.length === 0 || texts.some((one) => Object.hasOwn(boxes, one));
        return isRead ? valuesOf((choice) => texts.includes(choice)) : defaults;
      };
      const write = (values: Values): Pair[] => {
        const on = ticks(values);
        if (entries.every(([choice, name]) => on.includes(choice) === defaults[name])) return [];
        return [[parameter, on.length === entries.length && all ? all : on.join(",") || none]];
      };
      return {
        ...names,
        parameters: [parameter],
        control: asChoice ? "choice" : "boxes",
        choices: [...Object.keys(boxes), ...(asChoice && all !== undefined ? [all] : [])],
        defaults,
        write,
        chosen,
        shape: Object.fromEntries(entries.map(([, name]) => [name, { kind: "flag" }])),
        read: (address) => read(listOf(address, parameter)),
        readForm: (form) => {
          const sent = textsOf(form, formName);
          if (all !== undefined && sent.includes(all)) return valuesOf(() => true);
          return valuesOf((choice) => (ownNames ? form.has(choice) : sent.includes(choice)));
        },
        writeForm: (values) => ticks(values).map((one): Pair => (ownNames ? [one, "1"] : [formName, one])),
        without: null,
        isNothing: (values) => !noneIsAll && ticks(values).length === 0,
      };
    },
  };
}
