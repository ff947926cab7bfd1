import { useCallback, useEffect, useRef, useState } from "react";
import { usePushHints } from "#app/islands/push/hints.ts";
import { pollIntervalMs, pollSynchronisation } from "./poll-synchronisation.ts";

/** The fields of a view that the island needs. */
type View = { status: string; isRunning: boolean; waitSeconds: number | null; startsItself: boolean };
type Wish = { form: FormData | null };

/** Runs started by others, or by the schedule, are polled once per burst of hints; polling every second is for runs this page started. */
const hintPauseMs = 1000;

function untilVisible(signal: AbortSignal): Promise<void> {
  if (!document.hidden) return Promise.resolve();
  const { promise, resolve } = Promise.withResolvers<void>();
  const look = () => document.hidden || resolve();
  document.addEventListener("visibilitychange", look, { signal });
  signal.addEventListener("abort", () => resolve());
  return promise;
}

async function pause(view: View, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, pollIntervalMs(view));
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
  if (!signal.aborted) await untilVisible(signal);
}

async function ask<Shown extends View>(address: string, init: RequestInit): Promise<Shown> {
  const response = await fetch(address, init);
  if (!response.ok || response.redirected) throw new Error(String(response.status));
  return response.json();
}

/** Polls when somebody else's synchronisation advances, while this page follows none of its own. */
function useHintedView<Shown extends View>(address: string, isFollowing: boolean, onView: (view: Shown) => void): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef({ address, isFollowing, onView });
  useEffect(() => {
    latest.current = { address, isFollowing, onView };
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  usePushHints(["reviews.fetch-state"], () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      const asked = latest.current;
      const isCurrent = () => !latest.current.isFollowing && latest.current.address === asked.address;
      // Only a hint: without a response the panel stays as it is.
      if (isCurrent())
        ask<Shown>(asked.address, {}).then(
          (view) => isCurrent() && asked.onView(view),
          () => {},
        );
    }, hintPauseMs);
  });
}

const wishOf = (view: View): Wish | null =>
  view.startsItself ? { form: new FormData() } : view.isRunning ? { form: null } : null;

/**
 * Starts and follows a synchronisation: returns the present view, and the function that starts one from a form. Follows a run under way by
 * itself, and starts one where the server says so. `onLoaded` is called when no platform is under way any more. Leaving the page ends the
 * polling, not the work; a page without a run does not poll.
 */
export function useSynchronisation<Shown extends View>(
  address: string,
  initial: Shown,
  onLoaded: () => void,
): [Shown, (form: FormData) => void] {
  const [source, setSource] = useState(initial);
  const [view, setView] = useState(initial);
  const [wish, setWish] = useState<Wish | null>(() => wishOf(initial));
  if (source !== initial) {
    setSource(initial);
    setView(initial);
    if (!wish) setWish(wishOf(initial));
  }
  const loaded = useRef(onLoaded);
  useEffect(() => {
    loaded.current = onLoaded;
  }, [onLoaded]);

  const isWaiting = view.waitSeconds !== null;
  useHintedView<Shown>(address, wish !== null && !isWaiting, (now) => {
    setView(now);
    // A waiting run continues earlier than expected: following starts anew.
    setWish((followed) => followed && { form: null });
  });
  useEffect(() => {
    if (!wish) return;
    const controller = new AbortController();
    const { signal } = controller;
    const read = () => ask<Shown>(address, { signal });
    const { form } = wish;
    const first = form ? () => ask<Shown>(address, { method: "POST", body: form, signal }) : read;
    let hasNews = form !== null;
    const onView = (now: Shown) => {
      setView(now);
      if (now.waitSeconds === null) hasNews = true;
      else if (hasNews) {
        // Nothing more comes for a while: shows what was read so far.
        hasNews = false;
        loaded.current();
      }
    };
    const isOver = (last: Shown | null) => {
      if (signal.aborted) return;
      setWish(null);
      if (last && last.status !== "ERROR") loaded.current();
    };
    pollSynchronisation<Shown>({ first, read, onView, pause, signal }).then(isOver, () => {
      if (signal.aborted) return;
      setWish(null);
      setView((now) => ({ ...now, status: "ERROR", isRunning: false, startsItself: false }));
    });
    return () => controller.abort();
  }, [address, wish]);

  const start = useCallback((form: FormData) => {
    setView((now) => ({ ...now, status: "LOADING", isRunning: true, waitSeconds: null }));
    setWish({ form });
  }, []);
  return [view, start];
}
