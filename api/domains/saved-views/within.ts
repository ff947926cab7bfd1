/** So many at a time, so that the list of the same page does not stand in line behind all of them. */
const atOnceMax = 3;

/**
 * Results of questions that a page waits for only so long: null for those that have none once `patience` is over, and none is begun
 * after that.
 */
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
