type Followed = { isRunning: boolean };
type Options<View extends Followed> = {
  /** The start call, or a first look. */
  first(signal: AbortSignal): Promise<View>;
  read(signal: AbortSignal): Promise<View>;
  onView(view: View): void;
  /** Resolves when it is time for the look after this view, and not while nobody looks at the page. */
  pause(view: View, signal: AbortSignal): Promise<void>;
  signal: AbortSignal;
};

/** Specification, section 9. */
const lookEveryMs = 1000;

/** How long after a view the next is of use: a second, and where all waits, when the first goes on. */
export const pollIntervalMs = ({ waitSeconds }: { waitSeconds: number | null }): number =>
  Math.max(1, waitSeconds ?? 1) * lookEveryMs;

/** So many looks in a row may fail before the page gives up asking. */
const failureCountMax = 30;

/**
 * Follows a synchronisation until no platform is under way any more. Answers the last view, or null when it was given up: aborted, since
 * another restaurant was selected, or out of reach for too long.
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
