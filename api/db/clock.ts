import { sql } from "drizzle-orm";
import type { Log } from "#api/log.ts";
import type { Database } from "./database.ts";
import { idOfMoment } from "./ids.ts";
import { rowsOf, type Statements } from "./statements.ts";

/** A clock by which work is due; another one than the database's only in tests. */
export type Clock = () => Date | Promise<Date>;

/** A moment of the database's clock and an id that orders rows by it. It goes on during a transaction, unlike `now()`. */
export async function databaseMoment(tx: Statements): Promise<{ now: Date; id: string }> {
  const moment = sql`select (extract(epoch from clock_timestamp()) * 1000000)::float8 as "epoch"`;
  const [{ epoch } = { epoch: Number.NaN }] = await rowsOf<{ epoch: number }>(tx, moment);
  return { now: new Date(Math.floor(epoch / 1000)), id: idOfMoment(epoch) };
}

/** The clock that all processes share: what one of them believes decides nothing that another one has to agree to. */
export const databaseClock =
  (tx: Statements): Clock =>
  async () =>
    (await databaseMoment(tx)).now;

/** People notice no less: sessions, countdowns and the ages on screens go by the process's clock. */
const skewMaxMs = 5_000;
const intervalMs = 60_000;

/** By how much this process's clock is ahead of the database's, as far as the time a question takes lets us know. */
async function skewOf(tx: Statements): Promise<number> {
  const askedAt = Date.now();
  const { now } = await databaseMoment(tx);
  const answeredAt = Date.now();
  if (now.getTime() < askedAt) return askedAt - now.getTime();
  return Math.min(0, answeredAt - now.getTime());
}

/** Compares this process's clock with the database's, now and every minute, and warns when they part and when they meet again. */
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
  // A database that cannot be asked is told of by what needs it.
  const timer = setInterval(() => look().catch(() => {}), intervalMs);
  timer.unref();
  return { close: async () => clearInterval(timer) };
}
