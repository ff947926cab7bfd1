export type TurnLimits = {
  running: number;
  /** Of one group: what answers slowly must not hold all places. */
  runningOfGroup: number;
  waiting: number;
  waitingOfGroup: number;
};
type Waiting = { group: string; begin: (isTurn: boolean) => void };

/** Lets so many run at a time, and so many more wait, by groups that share them; whoever comes beyond that is sent away. */
export class Turns {
  readonly #limits: TurnLimits;
  readonly #waiting: Waiting[] = [];
  readonly #running: string[] = [];

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  /** Null, and nothing is begun, when too many wait already or when who waited has left. */
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

  /** True once it is the turn of who waits, and its place is taken; false when it left before. */
  async #wait(group: string, signal: AbortSignal | undefined): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const entry: Waiting = { group, begin: resolve };
    const leave = () => {
      const at = this.#waiting.indexOf(entry);
      if (at >= 0) this.#waiting.splice(at, 1);
      // Once its turn has come this says nothing any more.
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

  /** The place that came free goes to the first who may have it. */
  #handOn(): void {
    const at = this.#waiting.findIndex(({ group }) => this.#hasPlace(group));
    const [next] = at < 0 ? [] : this.#waiting.splice(at, 1);
    if (!next) return;
    this.#running.push(next.group);
    next.begin(true);
  }
}
