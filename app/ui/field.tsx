import { type ComponentProps, createContext, type ReactNode, useContext, useId } from "react";
import { CircleAlert, Search } from "#app/ui/icons/lucide.tsx";
import { classNames } from "./class-names.ts";

type Wiring = { id: string; describedBy?: string; invalid: boolean };
const FieldContext = createContext<Wiring | null>(null);

type FieldProps = {
  label: ReactNode;
  /** Set by a form library; generated otherwise. Hint and error are `<id>-description` and `<id>-error`. */
  id?: string;
  hint?: ReactNode;
  error?: string | string[] | null;
  /** Beside the label, e.g. a link. */
  aside?: ReactNode;
  hideLabel?: boolean;
  className?: string;
  children: ReactNode;
};

/** Label, control, hint and error, linked for accessibility. Put exactly one TextInput, TextArea or Select inside. */
export function Field({ label, id, hint, error, aside, hideLabel, className, children }: FieldProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const message = Array.isArray(error) ? error[0] : error;
  const describedBy = classNames(message && `${controlId}-error`, hint !== undefined && `${controlId}-description`);
  return (
    <div className={classNames("field", className)}>
      <div className={hideLabel ? "sr-only" : "flex items-baseline justify-between gap-3"}>
        <label htmlFor={controlId} className="field-label">
          {label}
        </label>
        {aside}
      </div>
      <FieldContext value={{ id: controlId, describedBy: describedBy || undefined, invalid: Boolean(message) }}>
        {children}
      </FieldContext>
      {hint !== undefined && (
        <p id={`${controlId}-description`} className="field-hint">
          {hint}
        </p>
      )}
      {message && (
        <p id={`${controlId}-error`} className="field-error">
          <CircleAlert aria-hidden />
          {message}
        </p>
      )}
    </div>
  );
}

function useWiring() {
  const field = useContext(FieldContext);
  if (!field) return {};
  return { id: field.id, "aria-describedby": field.describedBy, "aria-invalid": field.invalid || undefined };
}

/** One line of text; uncontrolled (`defaultValue`), so that nothing typed before the scripts arrive is lost. */
export function TextInput({ className, type = "text", ...rest }: ComponentProps<"input">) {
  return <input type={type} className={classNames("input", className)} {...useWiring()} {...defined(rest)} />;
}

/** Several lines; grows with its text. */
export function TextArea({ className, ...rest }: ComponentProps<"textarea">) {
  return <textarea className={classNames("input", className)} {...useWiring()} {...defined(rest)} />;
}

/** The browser's own select; `options` or `<option>` children. */
export function Select({
  className,
  options,
  children,
  ...rest
}: ComponentProps<"select"> & { options?: readonly { value: string; label: string }[] }) {
  return (
    <select className={classNames("input", className)} {...useWiring()} {...defined(rest)}>
      {options?.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
      {children}
    </select>
  );
}

/** A search box with its own accessible name; used in a GET form. */
export function SearchField({
  label,
  className,
  name = "search",
  ...rest
}: ComponentProps<"input"> & { label: string }) {
  return (
    <div className={classNames("search", className)}>
      <Search aria-hidden />
      <input type="search" name={name} aria-label={label} placeholder={label} className="input" {...rest} />
    </div>
  );
}

/** A form library may spread `undefined` over the attributes, which must not erase them. */
function defined<T extends object>(props: T): T {
  const kept: Partial<T> = {};
  for (const name in props) if (props[name] !== undefined) kept[name] = props[name];
  return kept as T;
}
