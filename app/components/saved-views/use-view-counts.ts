import { useEffect, useState } from "react";
import { onCountsChanged } from "#app/islands/counts.ts";
import { usePushHints } from "#app/islands/push/hints.ts";
import type { ViewBarData, ViewCounts } from "#app/services/saved-views/bar.server.ts";

/** Changes within this time are counted together. */
const pauseMs = 200;
const counting = ["counters.changed", "reviews.new"] as const;

/**
 * The counts of the views that are newer than the page: those it did not wait for, and all of them once something was answered, here or
 * elsewhere. Empty until then; those that fail stay as they were.
 */
export function useViewCounts(views: ViewBarData | null): ViewCounts {
  const [source, setSource] = useState(views);
  const [counts, setCounts] = useState<ViewCounts>({});
  const [wanted, setWanted] = useState(0);
  if (source !== views) {
    setSource(views);
    setCounts({});
    setWanted(0);
  }
  const ask = () => setWanted((number) => number + 1);
  usePushHints(counting, ask);
  useEffect(
    () =>
      onCountsChanged(() => {
        // What the page said is over: the list's own number stands until the others come.
        setCounts({});
        setWanted((number) => number + 1);
      }),
    [],
  );
  useEffect(() => {
    if (!views || (wanted === 0 && !views.pinned.some(({ count }) => count === null))) return;
    const asked = new AbortController();
    const read = async () => {
      const response = await fetch(`${views.manage}.json`, { signal: asked.signal });
      if (response.ok && !response.redirected) setCounts(await response.json());
    };
    const timer = setTimeout(() => void read().catch(() => {}), wanted > 0 ? pauseMs : 0);
    return () => {
      clearTimeout(timer);
      asked.abort();
    };
  }, [wanted, views]);
  return counts;
}
