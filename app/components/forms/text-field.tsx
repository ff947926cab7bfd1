import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import { type FormResult, fieldState } from "#app/lib/form-result.ts";
import { Field, TextInput } from "#app/ui/field.tsx";

type TextFieldProps = Omit<ComponentProps<typeof TextInput>, "id" | "name"> & {
  name: string;
  label: string;
  result: FormResult | undefined;
  hint?: ReactNode;
  aside?: ReactNode;
};

/** A labelled line of text that shows what the server answered: the value as typed, the error, and focus on the first one. */
export function TextField({ name, label, result, hint, aside, defaultValue, ...rest }: TextFieldProps) {
  const { error, value, isFirstError } = fieldState(result, name);
  const input = useRef<HTMLInputElement>(null);
  // A new document focuses by its attribute; an answer to a form that stays on the page has to be followed.
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
