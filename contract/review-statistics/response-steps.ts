const hour = 3600;
const day = 24 * hour;
const steps = (count: number, from: number, width: number) =>
  Array.from({ length: count }, (_, index) => from + index * width);

/**
 * Where each step of the histogram of response times begins, in seconds: an hour each below a day, six hours up to three days, a day up
 * to a week, a week up to four, and one for all above. The database's `response_step` counts by the same.
 */
const responseStepStarts: readonly number[] = [
  ...steps(24, 0, hour),
  ...steps(8, day, 6 * hour),
  ...steps(4, 3 * day, day),
  ...steps(3, 7 * day, 7 * day),
  28 * day,
];

/** From when (included) to when (not; null = open) a response time of this step lies, in seconds. */
export type ResponseStep = { fromSeconds: number; toSeconds: number | null };

export const responseSteps: readonly ResponseStep[] = responseStepStarts.map((fromSeconds, step) => ({
  fromSeconds,
  toSeconds: responseStepStarts[step + 1] ?? null,
}));
