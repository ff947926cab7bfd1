import { useCallback, useEffect, useRef } from "react";
import { useFetchers, useNavigation, useRevalidator } from "react-router";
import { type PushListening, sincePath } from "#app/lib/push.ts";
import type { PushHint, PushNews } from "#contract/push/schemas.ts";
import { publishHints } from "./hints.ts";
import { revalidateQuietly } from "./quiet-revalidation.ts";
import { type PushWatch, watchPush } from "./watch-push.ts";

/** Delay of the socket after the page; changes until then are polled. */
const settleMs = 2_500;
/** Hints come in bursts: the page is revalidated after a pause, and no more often than this. */
const pauseMs = 400;
const readEveryMs = 3_000;

/** Opens the tab's only connection once the page has settled, and revalidates the page when something it shows has changed. */
export function usePush(listening: PushListening | null): void {
  const read = useReadAgain();
  const watch = useRef<PushWatch>(null);
  const latest = useRef(listening);
  // The first cursor of the page: later ones, as after a form, are newer, although not all of the page was read again.
  const firstCursor = useRef<string>(null);
  useEffect(() => {
    latest.current = listening;
    if (!listening) return;
    if (watch.current) watch.current.listenTo(listening);
    else firstCursor.current ??= listening.cursor;
  }, [listening]);

  const address = listening && `${listening.key} ${listening.url}`;
  useEffect(() => {
    if (!address) return;
    return whenSettled(() => {
      if (!latest.current) return () => {};
      const first = { ...latest.current, cursor: firstCursor.current ?? latest.current.cursor };
      firstCursor.current = null;
      const opened = watchPush(first, { openSocket, ask, isVisible, onHints: hear(read), onReload: read });
      watch.current = opened;
      const stop = wakeOn(opened);
      return () => {
        stop();
        opened.close();
        watch.current = null;
      };
    });
  }, [address, read]);
}

const isVisible = () => !document.hidden;
const openSocket: Parameters<typeof watchPush>[1]["openSocket"] = async (listening, handlers) =>
  (await import("./socket.client.ts")).openSocket(listening, handlers);

/** The progress of a synchronisation is shown by its own island, which listens itself. */
const hear = (read: () => void) => (hints: PushHint[]) => {
  publishHints(hints);
  if (hints.some(({ name }) => name !== "reviews.fetch-state")) read();
};

async function ask(cursor: string): Promise<PushNews | null> {
  try {
    const response = await fetch(`${sincePath}?${new URLSearchParams({ cursor })}`);
    return response.ok && !response.redirected ? ((await response.json()) as PushNews) : null;
  } catch {
    return null;
  }
}

function wakeOn(watch: PushWatch): () => void {
  const wake = () => {
    if (isVisible()) watch.wake();
  };
  document.addEventListener("visibilitychange", wake);
  window.addEventListener("online", wake);
  return () => {
    document.removeEventListener("visibilitychange", wake);
    window.removeEventListener("online", wake);
  };
}

/** Runs once the page has settled and the browser is idle. Returns a function to cancel it. */
function whenSettled(start: () => () => void): () => void {
  let stop: (() => void) | undefined;
  let idle: number | undefined;
  const run = () => {
    stop = start();
  };
  const timer = setTimeout(() => {
    if ("requestIdleCallback" in window) idle = window.requestIdleCallback(run, { timeout: settleMs });
    else run();
  }, settleMs);
  return () => {
    clearTimeout(timer);
    if (idle !== undefined) window.cancelIdleCallback(idle);
    stop?.();
  };
}

/**
 * Returns a function that revalidates the page, debounced. It waits for a navigation, and for a form sent by script with its revalidation:
 * the
 * router would discard one of the two reads, and with it one-time content such as the toast. Form results survive it
 * (`use-form-result.ts`).
 */
function useReadAgain(): () => void {
  const { revalidate } = useRevalidator();
  const { state } = useNavigation();
  const fetchers = useFetchers();
  const isBusy = state !== "idle" || fetchers.some((fetcher) => fetcher.state !== "idle");
  const latest = useRef({ revalidate, isBusy });
  useEffect(() => {
    latest.current = { revalidate, isBusy };
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const readAt = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(() => {
    if (timer.current !== undefined) return;
    const wait = Math.max(pauseMs, readAt.current + readEveryMs - Date.now());
    const read = () => {
      const mustWait = latest.current.isBusy;
      timer.current = mustWait ? setTimeout(read, pauseMs) : undefined;
      if (mustWait) return;
      readAt.current = Date.now();
      void revalidateQuietly(latest.current.revalidate);
    };
    timer.current = setTimeout(read, wait);
  }, []);
}
