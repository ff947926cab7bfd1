/** The sandbox's own time: the machine's, moved by so much. */
export type Clock = {
  /** Milliseconds since 1970. */
  now(): number;
  offsetMs: number;
  /** While the past is told again, the instant it is told for. */
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
