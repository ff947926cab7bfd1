import {
  type Field,
  type FieldOptions,
  isId,
  namesOf,
  type Pair,
  type Row,
  textsOf,
  type ValueShape,
  type Values,
} from "./row.ts";

type Single<Value> = {
  initial: Value;
  shape: ValueShape;
  control: Row["control"];
  choices?: readonly string[];
  read(texts: readonly string[]): Value;
  write(value: Value): string[];
};
/** A row of one value that has one text, the same in an address and in a form. */
function single<Value>(options: FieldOptions, of: Single<Value>): Field<Value> {
  return {
    bind(name) {
      const names = namesOf(name, options);
      const { parameter, formName } = names;
      const current = (values: Values) => values[name] as Value;
      const pairs = (values: Values, under: string) => of.write(current(values)).map((text): Pair => [under, text]);
      return {
        ...names,
        parameters: [parameter],
        control: of.control,
        choices: of.choices ?? [],
        defaults: { [name]: of.initial },
        shape: { [name]: of.shape },
        read: (address) => ({ [name]: of.read(textsOf(address, parameter)) }),
        write: (values) => (current(values) === of.initial ? [] : pairs(values, parameter)),
        readForm: (form) => ({ [name]: of.read(textsOf(form, formName)) }),
        writeForm: (values) =>
          of.control === "boxes" && current(values) === of.initial ? [] : pairs(values, formName),
        chosen: (values) => of.write(current(values)),
        without: null,
        isNothing: () => false,
      };
    },
  };
}

/** Search text. */
export function text(lengthMax: number, options: FieldOptions = {}): Field<string> {
  return single<string>(options, {
    initial: "",
    shape: { kind: "text", lengthMax },
    control: "words",
    // Cut between characters: half an emoji finds nothing and cannot be stored with a view.
    read: (texts) =>
      (texts.at(-1) ?? "")
        .trim()
        .slice(0, lengthMax)
        .replace(/[\ud800-\udbff]$/, ""),
    write: (value) => (value === "" ? [] : [value]),
  });
}

/** One of some values. As `boxes` a form has a box for each but the default, which is read when several are ticked or none. */
export function oneOf<const Value extends string>(
  values: readonly Value[],
  initial: NoInfer<Value>,
  { boxes = false, ...options }: FieldOptions & { boxes?: boolean } = {},
): Field<Value> {
  return single<Value>(options, {
    initial,
    shape: { kind: "oneOf", values, orId: false },
    control: boxes ? "boxes" : "choice",
    choices: boxes ? values.filter((value) => value !== initial) : values,
    read: (texts) => {
      const parts = texts.flatMap((one) => one.split(","));
      return (parts.length === 1 && values.find((value) => value === parts[0])) || initial;
    },
    write: (value) => [value],
  });
}

/** One of some values, or a record's id. */
export function oneOfOrId<const Value extends string>(
  values: readonly Value[],
  initial: NoInfer<Value>,
  options: FieldOptions = {},
): Field<string> {
  return single<string>(options, {
    initial,
    shape: { kind: "oneOf", values, orId: true },
    control: "choice",
    choices: values,
    read: (texts) => {
      const asked = texts.at(-1) ?? initial;
      return isId(asked) || values.some((value) => value === asked) ? asked : initial;
    },
    write: (value) => (value === "" ? [] : [value]),
  });
}

/** A number from one to `max`; higher ones become `max`. */
export function count(max: number, initial: number, options: FieldOptions = {}): Field<number> {
  return single<number>(options, {
    initial,
    shape: { kind: "count", max },
    control: "words",
    read: (texts) => {
      const asked = Number(texts.at(-1));
      return Number.isInteger(asked) && asked > 0 ? Math.min(asked, max) : initial;
    },
    write: (value) => [String(value)],
  });
}
