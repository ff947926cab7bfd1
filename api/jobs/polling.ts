type Polled = {
  intervalMs: number;
  /** One round; a long one looks between its batches whether the process is closing. */
  work(isClosing: () => boolean): Promise<unknown>;
  /** Told of a round that failed; the next one tries again. */
  failed(error: unknown): void;
};

/** Starts work that is looked for every so often in this process until it is closed, one round at a time. */
export function startPolling({ intervalMs, work, failed }: Polled) {
  let isClosing = false;
  let working: Promise<unknown> | null = null;
  const timer = setInterval(() => {
    working ??= work(() => isClosing)
      .catch(failed)
      .finally(() => {
        working = null;
      });
  }, intervalMs);
  timer.unref();
  return {
    /** Ends after the batch under way. */
    async close(): Promise<void> {
      isClosing = true;
      clearInterval(timer);
      await working;
    },
  };
}
