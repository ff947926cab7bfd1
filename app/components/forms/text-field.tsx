import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import { type FormResult, fieldState } from "#app/lib/form-result.ts";
import { Field, Select, TextArea, TextInput } from "#app/ui/field.tsx";

type OfForm = { name: string; label: string; result: FormResult | undefined; hint?: ReactNode };
type Control<Props> = Omit<Props, "id" | "name"> & OfForm;
type TextFieldProps = Control<ComponentProps<typeof TextInput>> & { aside?: ReactNode };
type SelectFieldProps = Control<ComponentProps<typeof Select>>;
type TextAreaFieldProps = Control<ComponentProps<typeof TextArea>>;

/** A labelled text input with the server's result: the value as typed, the error, and focus on the first one. */
export function TextField({ name, label, result, hint, aside, defaultValue, ...rest }: TextFieldProps) {
  const { error, value, isFirstError } = fieldState(result, name);
  const input = useRef<HTMLInputElement>(null);
  // `autoFocus` works in a new document only; after a form that stays on the page an effect sets the focus.
  const focus = isFirstError ? { autoFocus: true } : {};
  useEffect(() => {
    if (result && isFirstError) input.current?.focus();
  }, [result, isFirstError]);
  return (
    <Field id={name} label={label} error={error} hint={hint} aside={aside}>
      <TextInput name={name} defaultValue={value ?? defaultValue} ref={input} {...focus} {...rest} />
    </Field>
  );
}

/** The same for a select; `className` is that of the whole field. */
export function SelectField({ name, label, result, hint, className, defaultValue, ...rest }: SelectFieldProps) {
  const { error, value } = fieldState(result, name);
  return (
    <Field label={label} error={error} hint={hint} className={className}>
      <Select name={name} defaultValue={value ?? defaultValue} {...rest} />
    </Field>
  );
}

/** The same for several lines, in either writing direction. */
export function TextAreaField({ name, label, result, hint, className, defaultValue, ...rest }: TextAreaFieldProps) {
  const { error, value } = fieldState(result, name);
  return (
    <Field label={label} error={error} hint={hint} className={className}>
      <TextArea name={name} dir="auto" defaultValue={value ?? defaultValue} {...rest} />
    </Field>
  );
}
