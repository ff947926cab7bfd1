/** The value below which this share of the samples lies. */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (samples: readonly number[]) => quantile(samples, 0.5);

/** Runs each piece of work in turn, round after round, so that other load on the machine affects all of them alike. */
export async function takeTurns(rounds: number, works: readonly (() => Promise<unknown>)[]): Promise<number[][]> {
  const samples: number[][] = works.map(() => []);
  for (let round = 0; round < rounds; round++)
    for (const [at, work] of works.entries()) {
      const startedAt = performance.now();
      await work();
      samples[at]?.push(performance.now() - startedAt);
    }
  return samples;
}
