import { performance } from "node:perf_hooks";

export type PageBounds = {
  /** Pages rendered at once while the process is fully busy; more of them only make each slower. */
  atOnceMax: number;
  /** Pages that wait for their turn before one is refused. */
  waitingMax: number;
  /** True while the process has time left, since its pages wait for something else; replaced in tests. */
  hasTime?: () => boolean;
};
/** Ends the turn of a page. */
export type Leave = () => void;

/** While pages wait for the database, a platform or a model, this many times more may run. */
const whileWaiting = 16;
/** A page that has waited this long is refused with a time to come back. */
const waitMaxMs = 3_000;
const lookEveryMs = 50;
const busyShare = 0.8;

/** True if the event loop of this process was idle for a part of the last moments. */
function eventLoopWatch(): () => boolean {
  let last = performance.eventLoopUtilization();
  let lookedAt = performance.now();
  let hasTime = true;
  return () => {
    if (performance.now() - lookedAt < lookEveryMs) return hasTime;
    const current = performance.eventLoopUtilization();
    hasTime = performance.eventLoopUtilization(current, last).utilization < busyShare;
    last = current;
    lookedAt = performance.now();
    return hasTime;
  };
}

/**
 * Limits concurrent and waiting pages. The newest goes first: under overload some visitors are served at once and the others refused, while
 * oldest first would make everybody wait for the whole queue.
 */
export function createPageQueue({ atOnceMax, waitingMax, hasTime = eventLoopWatch() }: PageBounds) {
  const waiting: ((leave: Leave | null) => void)[] = [];
  let madeCount = 0;
  let timer: NodeJS.Timeout | undefined;

  const hasPlace = () => madeCount < atOnceMax || (madeCount < atOnceMax * whileWaiting && hasTime());

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
    while (waiting.length > 0 && hasPlace()) waiting.pop()?.(begin());
    if (waiting.length > 0) timer ??= setInterval(advance, lookEveryMs);
    else {
      clearInterval(timer);
      timer = undefined;
    }
  }

  /** A turn, at once or after a wait; null when refused, or when the visitor left before it came. */
  function enter(visitor: AbortSignal): Leave | null | Promise<Leave | null> {
    if (visitor.aborted) return null;
    if (waiting.length === 0 && hasPlace()) return begin();
    if (waiting.length >= waitingMax) return null;
    const { promise, resolve } = Promise.withResolvers<Leave | null>();
    waiting.push(resolve);
    const giveUp = () => {
      const index = waiting.indexOf(resolve);
      if (index < 0) return;
      waiting.splice(index, 1);
      resolve(null);
    };
    const timeout = setTimeout(giveUp, waitMaxMs);
    visitor.addEventListener("abort", giveUp);
    advance();
    return promise.finally(() => {
      clearTimeout(timeout);
      visitor.removeEventListener("abort", giveUp);
    });
  }
  return { enter };
}
export type PageQueue = ReturnType<typeof createPageQueue>;
