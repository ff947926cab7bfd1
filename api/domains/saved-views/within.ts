/** Limit of concurrent counts, so that the list of the same page does not queue behind all of them. */
const atOnceMax = 3;

/** Results of tasks within a time limit: null for those without one once `patience` is over; none is begun after that. */
export async function resultsWithin<T>(
  questions: readonly (() => Promise<T>)[],
  patience: Promise<unknown>,
): Promise<(T | null)[]> {
  const results: (T | null)[] = questions.map(() => null);
  const waiting = [...questions.entries()];
  let isOver = false;
  const work = async () => {
    for (let next = waiting.shift(); next && !isOver; next = waiting.shift()) results[next[0]] = await next[1]();
  };
  const over = patience.then(() => {
    isOver = true;
  });
  await Promise.race([Promise.all(Array.from({ length: atOnceMax }, work)), over]);
  return [...results];
}
