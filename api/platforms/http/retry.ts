export type RetrySettings = {
  attemptCountMax: number;
  /** First pause at most; doubled each time up to `pauseMaxMs`. */
  pauseMs: number;
  pauseMaxMs: number;
};

/** Exponential back-off with full jitter: a random pause up to the bound, so that many callers do not return together. */
export const pauseBefore = (attempt: number, settings: RetrySettings, random: () => number): number =>
  Math.round(random() * Math.min(settings.pauseMaxMs, settings.pauseMs * 2 ** (attempt - 1)));

/** Seconds of a `Retry-After`, a number or a date; null when it is missing or unreadable. */
export function retryAfterSeconds(headers: Headers, nowMs: number): number | null {
  const value = headers.get("retry-after")?.trim();
  if (!value) return null;
  if (/^\d{1,9}$/.test(value)) return Number(value);
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - nowMs) / 1000));
}
