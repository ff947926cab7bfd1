import { performance } from "node:perf_hooks";

export type PageBounds = {
  /** Pages made at once while the process has all it can do; more of them only make each slower. */
  atOnceMax: number;
  /** Pages that wait for their turn before one is refused. */
  waitingMax: number;
  /** Whether the process has time left, since its pages wait for somebody else; another one in tests. */
  hasTime?: () => boolean;
};
/** A turn to make a page; called once it is made. */
export type Leave = () => void;

/** While pages wait for the database, a platform or a model, so many times more may be under way. */
const whileWaiting = 16;
/** Whoever has waited this long is told to come back. */
const waitMaxMs = 3_000;
const lookEveryMs = 50;
const busyShare = 0.8;

/** Was the event loop of this process idle for a part of the last moments? */
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
 * Bounds the pages being made and those that wait for their turn. The newest goes first: with more visitors than can be served, those
 * who are served are served at once, and the others are told; oldest first would make everybody wait for as long as the queue is.
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

  /** A turn, at once or after a wait; null where there is none. */
  function enter(): Leave | null | Promise<Leave | null> {
    if (waiting.length === 0 && hasPlace()) return begin();
    if (waiting.length >= waitingMax) return null;
    const { promise, resolve } = Promise.withResolvers<Leave | null>();
    waiting.push(resolve);
    const givesUp = setTimeout(() => {
      const index = waiting.indexOf(resolve);
      if (index < 0) return;
      waiting.splice(index, 1);
      resolve(null);
    }, waitMaxMs);
    advance();
    return promise.finally(() => clearTimeout(givesUp));
  }
  return { enter };
}
export type PageQueue = ReturnType<typeof createPageQueue>;
