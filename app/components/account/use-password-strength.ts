import { useCallback, useEffect, useRef, useState } from "react";
import { passwordStrengthPath, type ShownStrength } from "#app/lib/password-strength.ts";

/** Long enough not to rate every letter, short enough to feel immediate. */
const pauseMs = 400;

/** The rating of a password being typed, and the function to call with each change. Starts with the server's. */
export function usePasswordStrength(initial: ShownStrength | null): [ShownStrength | null, (password: string) => void] {
  const [strength, setStrength] = useState(initial);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const judge = useCallback((password: string) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    const timer = setTimeout(() => {
      void ask(password, signal).then(
        (rated) => signal.aborted || setStrength(rated),
        // Only a hint: without a response the last rating is removed.
        () => signal.aborted || setStrength(null),
      );
    }, pauseMs);
    signal.addEventListener("abort", () => clearTimeout(timer));
  }, []);
  return [strength, judge];
}

async function ask(password: string, signal: AbortSignal): Promise<ShownStrength | null> {
  if (password === "") return null;
  const response = await fetch(passwordStrengthPath, {
    method: "POST",
    body: new URLSearchParams({ password }),
    signal,
  });
  return response.ok ? ((await response.json()) as ShownStrength | null) : null;
}
