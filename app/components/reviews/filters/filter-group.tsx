import type { ReactNode } from "react";

type Props = { legend: string; hint?: string; isClosed?: boolean; children: ReactNode };

/** Boxes of one kind. The rarer ones are folded away; folded boxes are sent all the same. */
export function FilterGroup({ legend, hint, isClosed, children }: Props) {
  const body = (
    <>
      {hint && <p className="field-hint">{hint}</p>}
      {children}
    </>
  );
  if (!isClosed)
    return (
      <fieldset className="grid gap-1">
        <legend className="field-label pb-1">{legend}</legend>
        {body}
      </fieldset>
    );
  return (
    <details>
      <summary className="field-label cursor-pointer">{legend}</summary>
      <fieldset className="grid gap-1 pt-1">
        <legend className="sr-only">{legend}</legend>
        {body}
      </fieldset>
    </details>
  );
}
