import type { ReactNode } from "react";

/** Boxes of one kind. */
export function FilterGroup({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="grid content-start gap-1">
      <legend className="field-label pb-1">{legend}</legend>
      {children}
    </fieldset>
  );
}
