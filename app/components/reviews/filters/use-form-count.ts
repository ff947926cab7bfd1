import { type FormEvent, useEffect, useRef, useState } from "react";
import type { ReviewScreenData } from "#app/services/reviews/screen.server.ts";

/** Changes within this time are counted once. */
const pauseMs = 250;

/** How many reviews the form would show, counted anew while it changes; null where that is not known yet, or not any more. */
export function useFormCount({ links }: Pick<ReviewScreenData, "links">) {
  const [count, setCount] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asked = useRef<AbortController>(undefined);
  const forget = () => {
    clearTimeout(timer.current);
    asked.current?.abort();
    setCount(null);
  };
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      asked.current?.abort();
    },
    [],
  );
  const ask = async (form: HTMLFormElement) => {
    asked.current?.abort();
    const controller = new AbortController();
    asked.current = controller;
    const { pathname, search } = new URL(links.self, window.location.href);
    const query = new URLSearchParams();
    for (const [name, value] of new FormData(form)) if (typeof value === "string") query.append(name, value);
    query.set("at", search);
    try {
      const response = await fetch(`${pathname}/count.json?${query}`, { signal: controller.signal });
      if (response.ok && !response.redirected) setCount(await response.json());
    } catch {
      // Without a number the button applies all the same.
    }
  };
  const onChange = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void ask(currentTarget), pauseMs);
  };
  return { count, onChange, forget };
}
