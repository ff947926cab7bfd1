/** The sandbox's own time: the machine's with an offset. */
export type Clock = {
  /** Milliseconds since 1970. */
  now(): number;
  offsetMs: number;
  /** While changes are replayed, the instant of the present one. */
  pinnedTo: number | null;
};

export function createClock(machineNow: () => number): Clock {
  const clock: Clock = {
    offsetMs: 0,
    pinnedTo: null,
    now: () => clock.pinnedTo ?? machineNow() + clock.offsetMs,
  };
  return clock;
}
