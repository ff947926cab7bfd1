export type TurnLimits = {
  running: number;
  /** Per group, so that a slow host cannot take all slots. */
  runningOfGroup: number;
  waiting: number;
  waitingOfGroup: number;
};
type Waiting = { group: string; begin: (isTurn: boolean) => void };

/** Limits concurrent work: a number runs, shared between groups, a number waits, and anything beyond is refused. */
export class Turns {
  readonly #limits: TurnLimits;
  readonly #waiting: Waiting[] = [];
  readonly #running: string[] = [];

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  /** Null, and nothing is begun, when too many wait already or when the caller's signal ended the wait. */
  async take<T>(group: string, work: () => Promise<T>, signal?: AbortSignal): Promise<{ value: T } | null> {
    if (signal?.aborted) return null;
    if (this.#hasPlace(group)) this.#running.push(group);
    else {
      const ofGroup = this.#waiting.filter((other) => other.group === group).length;
      if (this.#waiting.length >= this.#limits.waiting || ofGroup >= this.#limits.waitingOfGroup) return null;
      if (!(await this.#wait(group, signal))) return null;
    }
    try {
      return { value: await work() };
    } finally {
      this.#running.splice(this.#running.indexOf(group), 1);
      this.#handOn();
    }
  }

  #hasPlace(group: string): boolean {
    const ofGroup = this.#running.filter((other) => other === group).length;
    return this.#running.length < this.#limits.running && ofGroup < this.#limits.runningOfGroup;
  }

  /** True once the turn has come and a slot is taken; false when the signal came first. */
  async #wait(group: string, signal: AbortSignal | undefined): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const entry: Waiting = { group, begin: resolve };
    const leave = () => {
      const at = this.#waiting.indexOf(entry);
      if (at >= 0) this.#waiting.splice(at, 1);
      // Without effect once the turn has come.
      resolve(false);
    };
    this.#waiting.push(entry);
    signal?.addEventListener("abort", leave, { once: true });
    try {
      return await promise;
    } finally {
      signal?.removeEventListener("abort", leave);
    }
  }

  /** Gives a free slot to the first waiting entry whose group may have it. */
  #handOn(): void {
    const at = this.#waiting.findIndex(({ group }) => this.#hasPlace(group));
    const [next] = at < 0 ? [] : this.#waiting.splice(at, 1);
    if (!next) return;
    this.#running.push(next.group);
    next.begin(true);
  }
}
