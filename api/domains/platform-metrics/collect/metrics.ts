import { sql } from "drizzle-orm";
import { asInserted, names } from "#api/db/names.ts";
import { metricDays } from "#api/db/schema/platform-metrics.ts";
import { insertSelect, type Statements } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { type MetricDay, type MetricReader, PlatformError } from "#api/platforms/connector.ts";
import { failureOf } from "../../platform-sessions/health.ts";
import type { Claim } from "./claim.ts";
import { type Collector, type CollectServices, collectDue } from "./pass.ts";
import { notePast, noteRead } from "./progress.ts";

const dayMs = 86_400_000;
/** Latest known days that are read again each time, since platforms correct them. */
const correctedDays = 7;
/** Days that the first reading looks back; what is older is the past. */
const firstDays = 30;
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const addDays = (day: string, count: number) => dayOf(Date.parse(day) + count * dayMs);
const later = (one: string, other: string) => (one > other ? one : other);

/** Platforms leave out of their answer what has not happened by their own dates. */
const todayOf = (at: Date) => dayOf(at.getTime());

const boundsOf = (days: readonly MetricDay[]) => {
  const sorted = days.map(({ day }) => day).sort();
  return { first: sorted[0] ?? null, last: sorted.at(-1) ?? null };
};

/** Stores days as told; a day that was known already takes the new value. */
export async function storeDays(
  tx: Statements,
  { restaurantId, key, listingId }: Pick<Claim, "restaurantId" | "key" | "listingId">,
  days: readonly MetricDay[],
): Promise<void> {
  if (days.length === 0) return;
  const d = metricDays;
  const inserted = insertSelect(
    d,
    {
      restaurantId: sql`${restaurantId}::uuid`,
      platformKey: sql`${key}`,
      listingId: sql`${listingId}`,
      metric: sql`told.metric`,
      day: sql`told.day`,
      value: sql`told.value`,
    },
    // The same day twice in an answer would be a conflict with itself.
    sql`from (select distinct on (metric, day) metric, day, value
      from json_to_recordset(${JSON.stringify(days)}::json) as told (metric text, day date, value bigint)) told`,
  );
  await tx.execute(sql`${inserted} on conflict (${names(d.restaurantId, d.platformKey, d.listingId, d.metric, d.day)})
    do update set ${asInserted(d.value)} where ${d.value} <> excluded.value`);
}

/** The latest days: everything since the last known one, and the seven before it again. */
const latest: Collector<MetricReader> = {
  reading: "metrics",
  rhythm: "daily",
  readerOf: ({ metrics }) => metrics,
  async read({ database }, { claim, session, reader, at }) {
    const today = todayOf(at);
    const start = claim.lastDay ? addDays(claim.lastDay, 1 - correctedDays) : addDays(today, 1 - firstDays);
    let from = later(start, addDays(today, 1 - reader.historyDays));
    while (from <= today) {
      const to = [addDays(from, reader.daysMax - 1), today].sort()[0] ?? today;
      const { days, failure } = await reader.days(session, { from, to });
      await transaction(database, async (tx) => {
        await storeDays(tx, claim, days);
        const readAt = to === today ? at : null;
        await noteRead(tx, claim, { at: readAt, days: boundsOf(days), failure: failure && failureOf(failure, at) });
      });
      from = addDays(to, 1);
    }
  },
};

/** A part of the past, the newest first. The cursor is the oldest day asked for so far. */
const past: Collector<MetricReader> = {
  reading: "metrics",
  rhythm: "past",
  readerOf: ({ metrics }) => metrics,
  async read({ database }, { claim, session, reader, at }) {
    const today = todayOf(at);
    const oldest = addDays(today, 1 - reader.historyDays);
    const to = addDays(claim.pastCursor ?? claim.firstDay ?? addDays(today, 1 - firstDays), -1);
    const from = later(addDays(to, 1 - reader.daysMax), oldest);
    const days = to < oldest ? [] : await pastDays(reader, { session, from, to });
    const isDone = days === null || from <= oldest;
    await transaction(database, async (tx) => {
      await storeDays(tx, claim, days ?? []);
      await notePast(tx, claim, { cursor: from, isDone, at, days: boundsOf(days ?? []) });
    });
  },
};

/** Null: the platform does not go back that far. */
async function pastDays(
  reader: MetricReader,
  { session, ...period }: Parameters<MetricReader["days"]>[1] & { session: Parameters<MetricReader["days"]>[0] },
): Promise<MetricDay[] | null> {
  try {
    return (await reader.days(session, period)).days;
  } catch (error) {
    if (error instanceof PlatformError && error.code === "INVALID_INPUT") return null;
    throw error;
  }
}

/** Reads metrics of all listings that are due, and their past for as long as the run lasts; returns how many readings were asked for. */
export async function collectMetrics(services: CollectServices): Promise<number> {
  return (await collectDue(services, latest)) + (await collectDue(services, past));
}
