import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";

type ChoiceProps = Omit<ComponentProps<"input">, "type"> & { label: ReactNode; hint?: ReactNode };

/** A checkbox with its label; the whole line is the target. */
export function Checkbox({ label, hint, className, ...rest }: ChoiceProps) {
  return (
    <label className={classNames("choice", className)}>
      <input type="checkbox" {...rest} />
      <ChoiceText label={label} hint={hint} />
    </label>
  );
}

type RowCheckboxProps = Omit<ComponentProps<"input">, "type" | "aria-label"> & { label: string };

/** The checkbox of a row, whose text stands elsewhere; the space around it belongs to it. */
export function RowCheckbox({ label, ...rest }: RowCheckboxProps) {
  return (
    <label className="row-choice reach">
      <input type="checkbox" aria-label={label} {...rest} />
    </label>
  );
}

type RadioGroupProps = {
  legend: ReactNode;
  name: string;
  options: readonly { value: string; label: ReactNode; hint?: ReactNode }[];
  defaultValue?: string;
  hideLegend?: boolean;
  className?: string;
};

/** One of several, all of them visible. */
export function RadioGroup({ legend, name, options, defaultValue, hideLegend, className }: RadioGroupProps) {
  return (
    <fieldset className={className}>
      <legend className={hideLegend ? "sr-only" : "field-label pb-1"}>{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className="choice">
          <input type="radio" name={name} value={option.value} defaultChecked={option.value === defaultValue} />
          <ChoiceText label={option.label} hint={option.hint} />
        </label>
      ))}
    </fieldset>
  );
}

function ChoiceText({ label, hint }: { label: ReactNode; hint?: ReactNode }) {
  return (
    <span>
      {label}
      {hint !== undefined && <span className="field-hint block">{hint}</span>}
    </span>
  );
}
