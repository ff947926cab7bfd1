import { sql } from "drizzle-orm";
import type { Log } from "#api/log.ts";
import type { Database } from "./database.ts";
import { idOfMoment } from "./ids.ts";
import { rowsOf, type Statements } from "./statements.ts";

/** The clock that decides what is due; other than the database's only in tests. */
export type Clock = () => Date | Promise<Date>;

/** A moment of the database's clock and an id that orders rows by it. Unlike `now()` it advances during a transaction. */
export async function databaseMoment(tx: Statements): Promise<{ now: Date; id: string }> {
  const moment = sql`select (extract(epoch from clock_timestamp()) * 1000000)::float8 as "epoch"`;
  const [{ epoch } = { epoch: Number.NaN }] = await rowsOf<{ epoch: number }>(tx, moment);
  return { now: new Date(Math.floor(epoch / 1000)), id: idOfMoment(epoch) };
}

/** The clock that all processes share: no decision between processes depends on their own clocks. */
export const databaseClock =
  (tx: Statements): Clock =>
  async () =>
    (await databaseMoment(tx)).now;

/** Tolerated skew: sessions, countdowns and ages on screens use the process's clock, and people notice no less. */
const skewMaxMs = 5_000;
const intervalMs = 60_000;

/** Milliseconds this process's clock is ahead of the database's, as exactly as the query's duration allows. */
async function skewOf(tx: Statements): Promise<number> {
  const askedAt = Date.now();
  const { now } = await databaseMoment(tx);
  const answeredAt = Date.now();
  if (now.getTime() < askedAt) return askedAt - now.getTime();
  return Math.min(0, answeredAt - now.getTime());
}

/** Compares this process's clock with the database's, now and every minute, and logs when they diverge and when they agree again. */
export async function watchClock({ database, log }: { database: Pick<Database, "orm">; log: Log }) {
  let isApart = false;
  async function look(): Promise<void> {
    const skewMs = await skewOf(database.orm);
    const wasApart = isApart;
    isApart = Math.abs(skewMs) > skewMaxMs;
    const aheadSeconds = Math.round(skewMs / 1000);
    if (isApart && !wasApart)
      log.warn("the clock of this process is not the database's: set it by NTP", { aheadSeconds });
    if (!isApart && wasApart) log.info("the clock of this process is the database's again", { aheadSeconds });
  }
  await look();
  // An unreachable database is reported where it is needed.
  const timer = setInterval(() => look().catch(() => {}), intervalMs);
  timer.unref();
  return { close: async () => clearInterval(timer) };
}
