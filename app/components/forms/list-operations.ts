/** The name by which conform knows an operation on a list of fields. */
const operation = "__INTENT__";
type Item = Record<string, string> | string;

/** A submit button that puts one more item into a list of fields: in place with scripts, by the server without. */
export const insertInto = (name: string, defaultValue: Item) => ({
  name: operation,
  value: `insert(${JSON.stringify({ name, defaultValue })})`,
});

/** A submit button that takes an item out. */
export const removeFrom = (name: string, index: number) => ({
  name: operation,
  value: `remove(${JSON.stringify({ name, index })})`,
});

/** A submit button that moves an item. */
export const moveIn = (name: string, from: number, to: number) => ({
  name: operation,
  value: `reorder(${JSON.stringify({ name, from, to })})`,
});
