import type pg from "pg";

/** The statement behind a list, caught on its way to the store. */
export async function catchListStatement(pool: pg.Pool, ask: () => Promise<unknown>): Promise<pg.QueryConfig> {
  const original = pool.query;
  const caught: pg.QueryConfig[] = [];
  const spy = (query: string | pg.QueryConfig, values?: unknown[]) => {
    const config = typeof query === "string" ? { text: query } : query;
    caught.push({ ...config, values: values ?? config.values });
    return Reflect.apply(original, pool, values === undefined ? [query] : [query, values]);
  };
  Object.assign(pool, { query: spy });
  await ask();
  Object.assign(pool, { query: original });
  const list = caught.findLast(({ text }) => /from "?reviews\b|reviews"? "?v\b/.test(text) && /order by/.test(text));
  if (!list) throw new Error("The list asked no statement of the store.");
  const { text, values } = list;
  return { text, values };
}
