import { sql } from "drizzle-orm";
import type { ApiContext } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { preparedRows } from "#api/db/prepared.ts";
import { r } from "#api/db/review-names.ts";
import { nfcChips } from "#api/db/schema/nfc-chips.ts";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { requireAddressRateLimit } from "#api/http/rate-limits.ts";
import type { Log } from "#api/log.ts";
import type { NfcTap, ReviewPageKey } from "#contract/nfc-chips/schemas.ts";
import { findChipUid } from "#contract/nfc-chips/uid.ts";
import { findReviewPage, type Listing, listingsColumn } from "./review-page.ts";
import { c } from "./rows.ts";

/** A full dining room behind one address stays far below. */
const tapsPerAddress = { max: 300, windowSeconds: 15 * 60 };

type Found = {
  id: string;
  active: boolean;
  pageKey: ReviewPageKey | null;
  restaurantId: string | null;
  isOpen: boolean | null;
  listings: Listing[];
};
const tapped = preparedRows<Found, []>(
  "nfc_tap",
  () => sql`select ${c.id}, ${c.active}, ${c.pageKey} as "pageKey", ${c.restaurantId} as "restaurantId", ${r.active} as "isOpen",
      ${listingsColumn} as listings
    from ${nfcChips} ${c} left join ${restaurants} ${r} on ${r.id} = ${c.restaurantId} where ${c.uid} = ${sql.placeholder("uid")}`,
);

function stateOf({ active, restaurantId, isOpen, pageKey, listings }: Found): NfcTap {
  if (!active || isOpen === false) return { state: "deactivated", url: null };
  if (restaurantId === null) return { state: "unassigned", url: null };
  const page = findReviewPage(listings, pageKey);
  return page ? { state: "open", url: page.url } : { state: "no_page", url: null };
}

/** Where a chip leads, and counts the tap once that is said. TOO_MANY_REQUESTS for an address that taps like no dining room does. */
export async function tap(context: ApiContext, typed: string, counts: boolean): Promise<NfcTap> {
  const { database, log } = context;
  const uid = findChipUid(typed);
  const [[found]] = await Promise.all([
    uid === null ? [] : tapped(database.orm, { uid }),
    requireAddressRateLimit(context, "nfc", tapsPerAddress),
  ]);
  if (!found) return { state: "unknown", url: null };
  const answer = stateOf(found);
  if (answer.state === "open" && counts) tapsOf(database, log).count(found.id);
  return answer;
}

/** How long taps wait after the database refused them. */
const retryMs = 2_000;

/**
 * Taps that are answered and not yet in the database: one statement at a time writes all that have come, so that a crowd at one chip
 * waits for no row lock and every tap counts once.
 */
class Taps {
  #waiting = new Map<string, number>();
  #writing: Promise<void> | null = null;
  #retry: NodeJS.Timeout | undefined;
  readonly #database: Database;
  readonly #log: Log;

  constructor(database: Database, log: Log) {
    this.#database = database;
    this.#log = log;
  }

  count(chipId: string): void {
    this.#add(chipId, 1);
    void this.write();
  }

  #add(chipId: string, taps: number) {
    this.#waiting.set(chipId, (this.#waiting.get(chipId) ?? 0) + taps);
  }

  /** Ends when nothing waits, or the database refuses. */
  write(): Promise<void> {
    this.#writing ??= this.#writeAll().finally(() => {
      this.#writing = null;
    });
    return this.#writing;
  }

  async #writeAll(): Promise<void> {
    clearTimeout(this.#retry);
    while (this.#waiting.size > 0) {
      const taken = this.#waiting;
      this.#waiting = new Map();
      try {
        await this.#writeOnce([...taken].map(([id, taps]) => ({ id, taps })));
      } catch (error) {
        for (const [id, taps] of taken) this.#add(id, taps);
        this.#log.error("taps could not be counted", { chips: taken.size, error });
        this.#retry = setTimeout(() => void this.write(), retryMs);
        this.#retry.unref();
        return;
      }
    }
  }

  async #writeOnce(taps: { id: string; taps: number }[]): Promise<void> {
    // Locked in one order, so that processes that count the same chips never wait for each other in a circle.
    await this.#database.orm.execute(sql`
      with counted as materialized (
        select ${c.id}, t.taps from jsonb_to_recordset(${JSON.stringify(taps)}::jsonb) as t (id uuid, taps int)
        join ${nfcChips} ${c} on ${c.id} = t.id order by ${c.id} for no key update of ${c}
      )
      update ${nfcChips} set tap_count = ${nfcChips.tapCount} + counted.taps, last_tap_at = now()
      from counted where counted.id = ${nfcChips.id}`);
  }
}

const byDatabase = new WeakMap<Database, Taps>();

function tapsOf(database: Database, log: Log): Taps {
  const taps = byDatabase.get(database) ?? new Taps(database, log);
  byDatabase.set(database, taps);
  return taps;
}

/** Waits until the taps that were answered are in the database, before it is closed. */
export async function writeTaps(database: Database): Promise<void> {
  await byDatabase.get(database)?.write();
}
