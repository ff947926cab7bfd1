import { useEffect, useState } from "react";
import type { ViewBarData } from "#app/services/saved-views/bar.server.ts";

type Counts = Record<string, string>;

/** The numbers that the page did not wait for. Where they cannot be had, there are none. */
export function useLateCounts({ pinned, manage }: ViewBarData): Counts {
  const [counts, setCounts] = useState<Counts>({});
  const isIncomplete = pinned.some(({ count }) => count === null);
  // What is listed changes with the numbers: a new page's are asked for anew.
  const listed = pinned.map(({ id, count }) => `${id} ${count}`).join();
  useEffect(() => {
    if (!isIncomplete || listed === "") return;
    const asked = new AbortController();
    fetch(`${manage}.json`, { signal: asked.signal })
      .then(async (response) => (response.ok && !response.redirected ? setCounts(await response.json()) : undefined))
      .catch(() => {});
    return () => asked.abort();
  }, [isIncomplete, listed, manage]);
  return counts;
}
