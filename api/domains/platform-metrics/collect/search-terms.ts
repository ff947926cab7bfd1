import { and, eq, sql } from "drizzle-orm";
import { searchTermMonths } from "#api/db/schema/platform-metrics.ts";
import { insertSelect, type Statements } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import type { SearchTermCount, SearchTermReader } from "#api/platforms/connector.ts";
import type { Claim } from "./claim.ts";
import { type Collector, type CollectServices, collectDue } from "./pass.ts";
import { notePast, noteRead } from "./progress.ts";

/** Longer ones are cut: they would not fit an index. */
const termLengthMax = 200;

const monthOf = (at: Date) => at.toISOString().slice(0, 7);
function addMonths(month: string, count: number): string {
  const at = new Date(`${month}-01T00:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() + count);
  return monthOf(at);
}

/** Replaces what is known of a month, since a term may leave it; nothing told leaves it as it was. */
async function storeMonth(
  tx: Statements,
  { restaurantId, key, listingId }: Claim,
  month: string,
  terms: readonly SearchTermCount[],
): Promise<void> {
  if (terms.length === 0) return;
  const s = searchTermMonths;
  const first = `${month}-01`;
  await tx
    .delete(s)
    .where(
      and(eq(s.restaurantId, restaurantId), eq(s.platformKey, key), eq(s.listingId, listingId), eq(s.month, first)),
    );
  const rows = terms.map((told) => ({ ...told, term: told.term.slice(0, termLengthMax) }));
  await tx.execute(
    insertSelect(
      s,
      {
        restaurantId: sql`${restaurantId}::uuid`,
        platformKey: sql`${key}`,
        listingId: sql`${listingId}`,
        month: sql`${first}::date`,
        term: sql`told.term`,
        value: sql`told.value`,
        threshold: sql`told.threshold`,
      },
      sql`from (select distinct on (term) term, value, threshold
        from json_to_recordset(${JSON.stringify(rows)}::json) as told (term text, value bigint, threshold bigint)) told`,
    ),
  );
}

const boundsOf = (month: string, terms: readonly SearchTermCount[]) => {
  const day = terms.length > 0 ? `${month}-01` : null;
  return { first: day, last: day };
};

/** This month and the last, and whatever was missed since. */
const latest: Collector<SearchTermReader> = {
  reading: "search_terms",
  rhythm: "daily",
  readerOf: ({ searchTerms }) => searchTerms,
  async read({ database }, { claim, session, reader, at }) {
    const present = monthOf(at);
    const known = claim.lastDay?.slice(0, 7) ?? present;
    let month = [known, addMonths(present, -1)].sort()[0] ?? present;
    for (; month <= present; month = addMonths(month, 1)) {
      const terms = await reader.month(session, month);
      const read = { at: month === present ? at : null, days: boundsOf(month, terms) };
      await transaction(database, async (tx) => {
        await storeMonth(tx, claim, month, terms);
        await noteRead(tx, claim, read);
      });
    }
  },
};

/** One month of the past, the newest first. The cursor is the oldest month asked for so far. */
const past: Collector<SearchTermReader> = {
  reading: "search_terms",
  rhythm: "past",
  readerOf: ({ searchTerms }) => searchTerms,
  async read({ database }, { claim, session, reader, at }) {
    const present = monthOf(at);
    const month = addMonths(claim.pastCursor ?? addMonths(present, -1), -1);
    const oldest = addMonths(present, 1 - reader.historyMonths);
    const terms = month < oldest ? [] : await reader.month(session, month);
    await transaction(database, async (tx) => {
      await storeMonth(tx, claim, month, terms);
      await notePast(tx, claim, { cursor: month, isDone: month <= oldest, at, days: boundsOf(month, terms) });
    });
  },
};

/** Reads search terms of all listings that are due, and their past; returns how many readings were asked for. */
export async function collectSearchTerms(services: CollectServices): Promise<number> {
  return (await collectDue(services, latest)) + (await collectDue(services, past));
}
