import type { ReactNode } from "react";

/** Boxes of one kind. */
export function FilterGroup({ legend, hint, children }: { legend: string; hint?: string; children: ReactNode }) {
  return (
    <fieldset className="grid content-start gap-1">
      <legend className="field-label pb-1">{legend}</legend>
      {hint && <p className="field-hint">{hint}</p>}
      {children}
    </fieldset>
  );
}
