import { type ComponentProps, createContext, type FormEvent, useContext } from "react";

/** Typed texts that are not sent yet, by what they reply to; they survive opening another review. */
export type Typed = Map<string, string>;
/** Where the forms of the screen post to, and the scripts that handle them. */
export type Writes = {
  address: string;
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  isBusy: boolean;
  typed?: Typed;
};
export const WritesContext = createContext<Writes>({ address: "", isBusy: false });

type Props = ComponentProps<"form"> & { intent?: string; fields?: Record<string, string | number> };

/** A plain form that posts one intent; with scripts its card sends it and the page stays. */
export function WriteForm({ intent, fields = {}, children, ...rest }: Props) {
  const { address, onSubmit } = useContext(WritesContext);
  return (
    <form method="post" action={address} onSubmit={onSubmit} {...rest}>
      {intent && <input type="hidden" name="intent" value={intent} />}
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}
