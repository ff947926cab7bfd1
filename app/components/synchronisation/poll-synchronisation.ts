type Followed = { isRunning: boolean };
type Options<View extends Followed> = {
  /** The start call, or a first poll. */
  first(signal: AbortSignal): Promise<View>;
  read(signal: AbortSignal): Promise<View>;
  onView(view: View): void;
  /** Resolves when the next poll is due, and not while the page is hidden. */
  pause(view: View, signal: AbortSignal): Promise<void>;
  signal: AbortSignal;
};

/** Specification, section 9. */
const lookEveryMs = 1000;

/** Interval before the next poll: a second, and where all runs wait, until the first continues. */
export const pollIntervalMs = ({ waitSeconds }: { waitSeconds: number | null }): number =>
  Math.max(1, waitSeconds ?? 1) * lookEveryMs;

/** Failed polls in a row after which the page gives up. */
const failureCountMax = 30;

/**
 * Polls a synchronisation until no platform is under way. Returns the last view, or null when it gave up: aborted for another restaurant,
 * or
 * unreachable for too long.
 */
export async function pollSynchronisation<View extends Followed>(options: Options<View>): Promise<View | null> {
  const { first, read, onView, pause, signal } = options;
  let view = await first(signal);
  let failureCount = 0;
  while (!signal.aborted) {
    onView(view);
    if (!view.isRunning) return view;
    await pause(view, signal);
    if (signal.aborted) break;
    try {
      view = await read(signal);
      failureCount = 0;
    } catch {
      failureCount++;
      if (failureCount > failureCountMax) return null;
    }
  }
  return null;
}
