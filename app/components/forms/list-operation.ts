type Operations = {
  insert: { name: string; index?: number; defaultValue: Record<string, string> | string };
  remove: { name: string; index: number };
  reorder: { name: string; from: number; to: number };
};

// The name by which conform knows it.
const name = "__INTENT__";

/**
 * What a submit button carries that puts an item into a list of fields, takes one out or moves it. With scripts conform does it in place
 * (`useListOperations`), without them the server answers with the list as it is then.
 */
export const listOperation = <Type extends keyof Operations>(type: Type, options: Operations[Type]) => ({
  name,
  value: `${type}(${JSON.stringify(options)})`,
});

export const isListOperation = (button: HTMLElement | null): button is HTMLButtonElement =>
  button instanceof HTMLButtonElement && button.name === name;
