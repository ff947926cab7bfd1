import { useEffect, useEffectEvent } from "react";

/**
 * Polls while something is under way, as soon as its state may have changed. `seconds` null: no polling. A hidden page polls when it is
 * visible
 * again. A failed poll is repeated later.
 */
export function usePoll(seconds: number | null, ask: () => Promise<void>): void {
  const askNow = useEffectEvent(ask);
  useEffect(() => {
    if (seconds === null) return;
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const retryMs = Math.max(seconds, 3) * 1000;
    const run = async () => {
      if (isOver) return;
      if (!document.hidden) await askNow().catch(() => undefined);
      if (!isOver) timer = setTimeout(run, retryMs);
    };
    timer = setTimeout(run, seconds * 1000);
    const onLook = () => {
      if (document.hidden) return;
      clearTimeout(timer);
      void run();
    };
    document.addEventListener("visibilitychange", onLook);
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", onLook);
    };
  }, [seconds]);
}
