import { sql } from "drizzle-orm";
import type { Database } from "#api/db/database.ts";
import { nfcChips, nfcTaps } from "#api/db/schema/nfc-chips.ts";
import { rowsOf } from "#api/db/statements.ts";
import { startPolling } from "#api/jobs/polling.ts";
import type { Log } from "#api/log.ts";
import { c } from "./rows.ts";

/** Counts are to be no older than some seconds; the query that finds nothing is one look at an empty table. */
const pollIntervalMs = 2_000;
const countedAtOnceMax = 5_000;

/** Moves kept taps into the counts of their chips, each once, however many processes do so; ends when there are none. */
export async function countTaps({ orm }: Database, isClosing = () => false): Promise<void> {
  let tapCount: number;
  do {
    // Chips are locked in one order, so that processes that count the same ones never wait for each other in a circle.
    const [row] = await rowsOf<{ tapCount: number }>(
      orm,
      sql`
      with taken as (
        delete from ${nfcTaps} where ${nfcTaps.id} in (
          select ${nfcTaps.id} from ${nfcTaps} order by ${nfcTaps.id} limit ${countedAtOnceMax} for update skip locked
        ) returning ${nfcTaps.chipId} as chip_id, ${nfcTaps.tappedAt} as tapped_at
      ), sums as (
        select chip_id, count(*)::int as taps, max(tapped_at) as last_at from taken group by chip_id
      ), counted as materialized (
        select ${c.id}, sums.taps, sums.last_at from sums join ${nfcChips} ${c} on ${c.id} = sums.chip_id
        order by ${c.id} for no key update of ${c}
      ), written as (
        update ${nfcChips} set tap_count = ${nfcChips.tapCount} + counted.taps,
          last_tap_at = greatest(${nfcChips.lastTapAt}, counted.last_at)
        from counted where counted.id = ${nfcChips.id}
      )
      select count(*)::int as "tapCount" from taken`,
    );
    tapCount = row?.tapCount ?? 0;
  } while (tapCount === countedAtOnceMax && !isClosing());
}

/** Counts taps in this process until it is closed. */
export const startTapCounting = ({ database, log }: { database: Database; log: Log }) =>
  startPolling({
    intervalMs: pollIntervalMs,
    work: (isClosing) => countTaps(database, isClosing),
    failed: (error) => log.warn("taps could not be counted", { error }),
  });
