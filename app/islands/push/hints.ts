import { useEffect, useRef } from "react";
import type { PushEventName, PushHint } from "#contract/push/schemas.ts";

type Take = (hints: PushHint[]) => void;
const takers = new Set<Take>();

/** Tells every part of the page that listens. */
export function publishHints(hints: PushHint[]): void {
  for (const take of takers) take(hints);
}

/** Calls `take` with the hints of these names as they arrive, those that were missed while the socket was away included. */
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
