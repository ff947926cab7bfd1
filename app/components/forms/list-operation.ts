type Operations = {
  insert: { name: string; index?: number; defaultValue: Record<string, string> | string };
  remove: { name: string; index: number };
  reorder: { name: string; from: number; to: number };
};

// The field name conform expects.
const name = "__INTENT__";

/**
 * Attributes of a submit button that adds, removes or moves an item of a list of fields. With scripts conform does it in place
 * (`useListOperations`), without them the server returns the changed list.
 */
export const listOperation = <Type extends keyof Operations>(type: Type, options: Operations[Type]) => ({
  name,
  value: `${type}(${JSON.stringify(options)})`,
});

export const isListOperation = (button: HTMLElement | null): button is HTMLButtonElement =>
  button instanceof HTMLButtonElement && button.name === name;
