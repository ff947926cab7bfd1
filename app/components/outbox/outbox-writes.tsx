import type { FormEvent, ReactNode } from "react";
import { useNavigation, useSubmit } from "react-router";
import { WritesContext } from "../reviews/card/write-form.tsx";

/** Around the forms of items: they post to the page's own address and, with scripts, without leaving it. */
export function OutboxWrites({ address, children }: { address: string; children: ReactNode }) {
  const submit = useSubmit();
  const isBusy = useNavigation().formMethod === "POST";
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void submit(event.currentTarget, { preventScrollReset: true, replace: true });
  };
  return <WritesContext value={{ address, isBusy, onSubmit }}>{children}</WritesContext>;
}
