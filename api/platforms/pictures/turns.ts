/** Lets so many run at a time, and so many more wait; whoever comes beyond that is sent away. */
export class Turns {
  readonly #waiting: (() => void)[] = [];
  #running = 0;
  readonly #runningMax: number;
  readonly #waitingMax: number;

  constructor(runningMax: number, waitingMax: number) {
    this.#runningMax = runningMax;
    this.#waitingMax = waitingMax;
  }

  /** Null, and nothing is begun, when too many wait already. */
  async take<T>(work: () => Promise<T>): Promise<{ value: T } | null> {
    if (this.#running >= this.#runningMax) {
      if (this.#waiting.length >= this.#waitingMax) return null;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else this.#running++;
    try {
      return { value: await work() };
    } finally {
      // The place is handed on; only where nobody waits does it become free.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running--;
    }
  }
}
