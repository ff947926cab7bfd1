/** Tells whether a control among `fields` differs from what the server sent for it, at once and with every change. */
export function watchForm(fields: Element, tell: (isChanged: boolean) => void, signal: AbortSignal): void {
  // Read once: after a refusal React writes the typed values into these defaults.
  const sent = valuesOf(fields, true);
  const compare = () => tell(valuesOf(fields, false) !== sent);
  compare();
  for (const type of ["input", "change"]) fields.addEventListener(type, compare, { signal });
  // Rows of a list come and go without an event of a control.
  const observer = new MutationObserver(compare);
  observer.observe(fields, { childList: true, subtree: true });
  signal.addEventListener("abort", () => observer.disconnect());
}

/** What the controls would send, or what they would have sent untouched. */
function valuesOf(fields: Element, isSent: boolean): string {
  const controls = fields.querySelectorAll("input, select, textarea");
  return JSON.stringify([...controls].flatMap((control) => readControl(control, isSent)));
}

function readControl(control: Element, isSent: boolean): string[] {
  if (control instanceof HTMLTextAreaElement) return [control.name, isSent ? control.defaultValue : control.value];
  if (control instanceof HTMLSelectElement) {
    const preset = [...control.options].find((option) => option.defaultSelected) ?? control.options[0];
    return [control.name, (isSent ? preset?.value : control.value) ?? ""];
  }
  // Versions and names of rows are nothing that somebody changed.
  if (!(control instanceof HTMLInputElement) || control.type === "hidden") return [];
  if (control.type === "checkbox" || control.type === "radio")
    return [control.name, control.value, String(isSent ? control.defaultChecked : control.checked)];
  return [control.name, isSent ? control.defaultValue : control.value];
}
