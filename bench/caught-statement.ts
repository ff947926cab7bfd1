import type pg from "pg";

type Client = pg.Pool | pg.PoolClient;

/** The statements that the work sends by a client, as text and values, in their order; they are executed. */
export async function catchStatements(client: Client, work: () => Promise<unknown>): Promise<pg.QueryConfig[]> {
  const { query } = client;
  const caught: pg.QueryConfig[] = [];
  const spy = (asked: string | pg.QueryConfig, values?: unknown[]) => {
    const { text, values: own } = typeof asked === "string" ? { text: asked } : asked;
    caught.push({ text, values: values ?? own });
    return Reflect.apply(query, client, values === undefined ? [asked] : [asked, values]);
  };
  Object.assign(client, { query: spy });
  try {
    await work();
  } finally {
    Reflect.deleteProperty(client, "query");
  }
  return caught;
}

/** The statement behind a list of reviews. */
export async function catchListStatement(pool: pg.Pool, ask: () => Promise<unknown>): Promise<pg.QueryConfig> {
  const caught = await catchStatements(pool, ask);
  const list = caught.findLast(({ text }) => text.includes('from "reviews" "v"') && text.includes("order by"));
  if (!list) throw new Error("The list asked no statement of the store.");
  return list;
}
