import { useEffect, useRef } from "react";
import type { PushEventName, PushHint } from "#contract/push/schemas.ts";

type Take = (hints: PushHint[]) => void;
const takers = new Set<Take>();

/** Passes hints to every listening part of the page. */
export function publishHints(hints: PushHint[]): void {
  for (const take of takers) take(hints);
}

/** Calls `take` with arriving hints of these names, including those missed while the socket was closed. */
export function usePushHints(names: readonly PushEventName[], take: Take): void {
  const latest = useRef({ names, take });
  useEffect(() => {
    latest.current = { names, take };
  });
  useEffect(() => {
    const hear: Take = (hints) => {
      const wanted = hints.filter(({ name }) => latest.current.names.includes(name));
      if (wanted.length > 0) latest.current.take(wanted);
    };
    takers.add(hear);
    return () => void takers.delete(hear);
  }, []);
}
