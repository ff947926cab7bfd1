import { PlatformError } from "../connector.ts";

/** At most `count` calls in any `windowMs`, among those of one key. */
export type Pace = { key: string; count: number; windowMs: number };

/** How much of a pace is used now. */
export type PaceUse = {
  key: string;
  used: number;
  limit: number;
  windowMs: number;
  /** When the next call may go; null where one may now. */
  freesAt: number | null;
  /** When a call last had to wait, or was refused. */
  heldAt: number | null;
};

/** Number of keys from which expired ones are removed. */
const keyCountMax = 10_000;

/**
 * Spreads calls over time, so that the platform need not refuse them. The window slides: a refilled bucket would allow twice the count
 * around its edge, and Google does not raise its ten edits a minute.
 */
export class Pacer {
  /** Per key the times already taken, oldest first; the newest may lie ahead. */
  readonly #taken = new Map<string, { times: number[]; windowMs: number; count: number; heldAt: number | null }>();
  readonly #now: () => number;
  readonly #sleep: (ms: number) => Promise<void>;
  readonly #waitMaxMs: number;

  constructor(options: { now: () => number; sleep: (ms: number) => Promise<void>; waitMaxMs: number }) {
    this.#now = options.now;
    this.#sleep = options.sleep;
    this.#waitMaxMs = options.waitMaxMs;
  }

  /** Resolves when the call may be sent. Throws RATE_LIMITED, and reserves nothing, when that is too far ahead. */
  async take(pace: Pace): Promise<void> {
    const now = this.#now();
    if (this.#taken.size >= keyCountMax) this.#forget(now);
    const { times, heldAt } = this.#taken.get(pace.key) ?? { times: [], heldAt: null };
    const blocking = times.length < pace.count ? null : times[times.length - pace.count];
    const at = Math.max(now, (blocking ?? Number.NEGATIVE_INFINITY) + pace.windowMs);
    const kept = { windowMs: pace.windowMs, count: pace.count, heldAt: at > now ? now : heldAt };
    if (at - now > this.#waitMaxMs) {
      this.#taken.set(pace.key, { ...kept, times });
      throw new PlatformError("RATE_LIMITED", "The platform's pace is used up; the rest waits.", {
        vendorCode: "paced",
        retryAfterSeconds: Math.ceil((at - now) / 1000),
      });
    }
    this.#taken.set(pace.key, { ...kept, times: [...times, at].slice(-pace.count) });
    if (at > now) await this.#sleep(at - now);
  }

  /** The paces with a call in their window, or one that was held in it. */
  uses(): PaceUse[] {
    const now = this.#now();
    return [...this.#taken].flatMap(([key, { times, windowMs, count, heldAt }]) => {
      const within = times.filter((time) => time > now - windowMs);
      if (within.length === 0 && (heldAt ?? 0) <= now - windowMs) return [];
      const blocking = within.length < count ? undefined : within[within.length - count];
      const freesAt = blocking === undefined ? null : blocking + windowMs;
      return [{ key, used: within.length, limit: count, windowMs, freesAt, heldAt }];
    });
  }

  #forget(now: number): void {
    for (const [key, { times, windowMs }] of this.#taken)
      if ((times.at(-1) ?? 0) + windowMs < now) this.#taken.delete(key);
  }
}
