import { type Clock, databaseClock } from "#api/db/clock.ts";
import type { Claimed } from "../items.ts";
import { claimDue, claimWatched, keepItem, releaseItem } from "./claim.ts";
import { pollItem } from "./poll.ts";
import { sendItem } from "./send.ts";
import type { DeliveryServices } from "./services.ts";

/** Short, since a person watches the countdown; the query is one index lookup. */
const pollIntervalMs = 1000;

/** Items one process handles at a time. */
const inFlightMax = 8;

export type OutboxWorker = {
  /** Claims due items as far as there is room; returns how many. */
  look(): Promise<number>;
  /** Works until nothing is due; returns how many items. */
  run(): Promise<number>;
  /** Stops claiming; items under way are finished first. */
  close(): Promise<void>;
};

/**
 * Sends the due items of the outbox and polls those that were sent. Any number of processes may run it: each item has one lease
 * (docs/decisions/120), by the database's clock (docs/decisions/194).
 */
export function createOutboxWorker(
  services: DeliveryServices,
  clock: Clock = databaseClock(services.database.orm),
): OutboxWorker {
  const inFlight = new Set<Promise<void>>();
  let isClosing = false;

  /** A slow platform takes one slot and delays no other item. */
  function begin(work: Promise<void>, item: Claimed): void {
    const done = work
      .catch((error) =>
        services.log.warn("what became of an item of the outbox could not be kept", { itemId: item.id, error }),
      )
      .finally(() => inFlight.delete(done));
    inFlight.add(done);
  }
  /** Items claimed while closing are released. */
  async function take(items: Claimed[], work: typeof sendItem): Promise<void> {
    for (const item of items) {
      if (isClosing) await releaseItem(services.database, item, await clock());
      else
        begin(
          keepItem(services.database, item, clock, () => work(services, item, clock)),
          item,
        );
    }
  }
  async function lookOnce(): Promise<number> {
    const free = () => (isClosing ? 0 : inFlightMax - inFlight.size);
    if (free() <= 0) return 0;
    const now = await clock();
    const due = await claimDue(services, now, free());
    await take(due, sendItem);
    const watched = free() > 0 ? await claimWatched(services, now, free()) : [];
    await take(watched, pollItem);
    return due.length + watched.length;
  }
  let looking: Promise<unknown> = Promise.resolve();
  function look(): Promise<number> {
    const found = lookOnce();
    looking = found.catch(() => {});
    return found;
  }
  return {
    look,
    async run() {
      let count = 0;
      for (;;) {
        const found = await look();
        count += found;
        if (found === 0 && inFlight.size === 0) return count;
        await Promise.all(inFlight);
      }
    },
    async close() {
      isClosing = true;
      await looking;
      await Promise.all(inFlight);
    },
  };
}

/** Runs the worker in this process until it is closed. */
export function startOutboxWorker(services: DeliveryServices): OutboxWorker {
  const worker = createOutboxWorker(services);
  let looking = false;
  const timer = setInterval(() => {
    if (looking) return;
    looking = true;
    worker
      .look()
      .catch((error) => services.log.warn("the outbox could not be worked on", { error }))
      .finally(() => {
        looking = false;
      });
  }, pollIntervalMs);
  timer.unref();
  return {
    ...worker,
    async close() {
      clearInterval(timer);
      await worker.close();
    },
  };
}
