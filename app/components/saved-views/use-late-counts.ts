import { useEffect, useState } from "react";
import type { ViewBarData } from "#app/services/saved-views/bar.server.ts";

type Counts = Record<string, string>;

/** The counts that the page did not wait for. Those that fail stay empty. */
export function useLateCounts({ pinned, manage }: ViewBarData): Counts {
  const [counts, setCounts] = useState<Counts>({});
  const isIncomplete = pinned.some(({ count }) => count === null);
  // A new page has other views and counts, so that the missing ones are fetched again.
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
