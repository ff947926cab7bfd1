import { type RefObject, useEffect } from "react";

/** Chooses the browser's own zone in a select that still stands at what the server guessed, where it is offered. */
export function useOwnZone(form: RefObject<HTMLFormElement | null>, name: string, guessed: string | null): void {
  useEffect(() => {
    const select = form.current?.elements.namedItem(name);
    const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (!(select instanceof HTMLSelectElement) || select.value !== guessed) return;
    if ([...select.options].some(({ value }) => value === own)) select.value = own;
  }, [form, name, guessed]);
}
