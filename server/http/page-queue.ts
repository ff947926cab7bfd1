import { performance as eventLoop } from "node:perf_hooks";

export type PageBounds = {
  /** Pages rendered at once while the process or its database is fully busy; more of them only make each slower. */
  atOnceMax: number;
  /** Pages that wait for their turn before one is refused. */
  waitingMax: number;
  /** True while statements wait for a connection to the database: a page more would wait behind them. */
  isDatabaseBusy?: () => boolean;
  /** How busy the process is, from 0 to 1: below 1 its pages wait for something else. Replaced in tests. */
  busyShare?: () => number;
};
/** Ends the turn of a page. */
export type Leave = () => void;

/** While pages wait for a platform or a model, this many times more may run. */
const whileWaiting = 16;
/**
 * Where more pages than `fewMax` have been waiting for this long without a break, more come than are made: a burst, such as many tabs opened at
 * once, has been served by then.
 */
const overloadedAfterMs = 3_000;
/** What one browser asks for at once, over its connections to a host: one person on a slow machine is no overload. */
const fewMax = 6;
/** Where a few have been waiting for this long, it is one all the same. No page waits longer, since as long as one waits the queue stands. */
const fewOverloadedAfterMs = 10_000;
/** From then on a page that has waited this long is refused with a time to come back: it would be slow when served. */
const waitMaxMs = 50;
/** Nobody has waited for this long: the overload is over. */
const calmAfterMs = 1_000;
const lookEveryMs = 50;
/** Below this the process has time for more pages. */
const busyShareMax = 0.8;
/** The same while more come than are made: only a process that does hardly anything waits for somebody else than its own database. */
const busyShareMaxOverloaded = 0.3;

/** The share of the last moments in which the event loop of this process was busy. */
function eventLoopWatch(): () => number {
  let last = eventLoop.eventLoopUtilization();
  let lookedAt = performance.now();
  let share = 0;
  return () => {
    if (performance.now() - lookedAt < lookEveryMs) return share;
    const current = eventLoop.eventLoopUtilization();
    share = eventLoop.eventLoopUtilization(current, last).utilization;
    last = current;
    lookedAt = performance.now();
    return share;
  };
}

/** Since when a condition has held without a break. Returns milliseconds; 0 while it does not hold. */
function lasting() {
  let since: number | null = null;
  return (holds: boolean, now: number): number => {
    since = holds ? (since ?? now) : null;
    return since === null ? 0 : now - since;
  };
}

/** Whether pages come faster than they are made, by how many of them have been waiting without a break, and for how long. */
function overloadWatch() {
  const [standing, crowded, calm] = [lasting(), lasting(), lasting()];
  let isOverloaded = false;
  /** Records how many pages wait now. Returns true while more come than are made. */
  return (waitingCount: number): boolean => {
    const now = performance.now();
    // Between two that wait there may be none for a moment, which is no end of the overload.
    if (calm(waitingCount === 0, now) > calmAfterMs) isOverloaded = false;
    const standingMs = standing(waitingCount > 0, now);
    const crowdedMs = crowded(waitingCount > fewMax, now);
    if (crowdedMs > overloadedAfterMs || standingMs > fewOverloadedAfterMs) isOverloaded = true;
    return isOverloaded;
  };
}

type Waiting = { since: number; resolve(leave: Leave | null): void };

/**
 * Limits concurrent and waiting pages. The newest goes first: under overload some visitors are served at once and the others refused, while
 * oldest first would make everybody wait for the whole queue. While more come than are made, those not served at once are refused soon.
 */
export function createPageQueue({
  atOnceMax,
  waitingMax,
  isDatabaseBusy = () => false,
  busyShare = eventLoopWatch(),
}: PageBounds) {
  /** The oldest is the first. */
  const waiting: Waiting[] = [];
  const watchOverload = overloadWatch();
  let madeCount = 0;
  let timer: NodeJS.Timeout | undefined;

  const watch = () => watchOverload(waiting.length);
  const hasTime = () => busyShare() < (watch() ? busyShareMaxOverloaded : busyShareMax);
  const hasPlace = () =>
    madeCount < atOnceMax || (madeCount < atOnceMax * whileWaiting && hasTime() && !isDatabaseBusy());

  function begin(): Leave {
    let isOver = false;
    madeCount += 1;
    return () => {
      if (isOver) return;
      isOver = true;
      madeCount -= 1;
      advance();
    };
  }

  function advance(): void {
    while (waiting.length > 0 && hasPlace()) waiting.pop()?.resolve(begin());
    if (watch()) refuseLate();
    watch();
    if (waiting.length > 0) timer ??= setInterval(advance, lookEveryMs);
    else {
      clearInterval(timer);
      timer = undefined;
    }
  }

  function refuseLate(): void {
    const latest = performance.now() - waitMaxMs;
    while (waiting[0] && waiting[0].since <= latest) waiting.shift()?.resolve(null);
  }

  /** A turn, at once or after a wait; null when refused, or when the visitor left before it came. */
  function enter(visitor: AbortSignal): Leave | null | Promise<Leave | null> {
    if (visitor.aborted) return null;
    // Before it is one of those who wait: a calm that has lasted is over only then.
    watch();
    if (waiting.length === 0 && hasPlace()) return begin();
    if (waiting.length >= waitingMax) return null;
    const { promise, resolve } = Promise.withResolvers<Leave | null>();
    const newest = { since: performance.now(), resolve };
    waiting.push(newest);
    const giveUp = () => {
      const index = waiting.indexOf(newest);
      if (index < 0) return;
      waiting.splice(index, 1);
      resolve(null);
      advance();
    };
    visitor.addEventListener("abort", giveUp);
    advance();
    return promise.finally(() => visitor.removeEventListener("abort", giveUp));
  }
  return { enter };
}
export type PageQueue = ReturnType<typeof createPageQueue>;
