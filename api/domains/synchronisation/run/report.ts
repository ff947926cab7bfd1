import { sql } from "drizzle-orm";
import { platforms } from "#api/db/schema/restaurants.ts";
import { reviewFetches } from "#api/db/schema/review-fetches.ts";
import { rowsOf } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { inSession } from "#api/domains/platform-sessions/session.ts";
import { PlatformError, type ReviewReports, type VendorReview } from "#api/platforms/connector.ts";
import { recordPush } from "#api/push/record.ts";
import { ConnectionKey, type PlatformFailure, reportOrdered } from "#contract/platforms/schemas.ts";
import { storePage } from "../store/page.ts";
import { finishRun } from "./finish.ts";
import { ended, fetchOf, keepingLease, type Listing, lockRun, type Run, takeRun } from "./lease.ts";
import { momentOf, type SyncServices } from "./services.ts";

const dayMs = 86_400_000;
/** A review may come days after its order: the last days are read again. */
const overlapDays = 3;
const pageSize = 500;

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Days of a report, both included: from shortly before the newest known review to the newest day a report can have. */
export function reportDays(
  highWater: Date | null,
  now: Date,
  { daysMax, delayDays }: Pick<ReviewReports, "daysMax" | "delayDays">,
): { from: string; to: string } {
  const to = now.getTime() - delayDays * dayMs;
  const known = highWater ? highWater.getTime() - overlapDays * dayMs : 0;
  return { from: dayOf(Math.min(to, Math.max(known, to - (daysMax - 1) * dayMs))), to: dayOf(to) };
}

/** Orders a report of a listing's reviews, which arrives later with the platform's notice. Ends the run as finished, with that reason. */
export async function orderReport(services: SyncServices, run: Run, reports: ReviewReports): Promise<void> {
  const { restaurantId, platformKey } = run;
  const now = await momentOf(services);
  const where = { restaurantId, key: ConnectionKey.parse(platformKey) };
  await keepingLease(services.database.orm, run, () =>
    inSession(services, where, (session) => reports.order(session, reportDays(run.highWater, now, reports))),
  );
  const failure: PlatformFailure = {
    code: "UNSUPPORTED",
    vendorCode: reportOrdered,
    vendorMessage: null,
    at: now.toISOString(),
  };
  await transaction(services.database, async (tx) => {
    await lockRun(tx, run);
    await tx
      .update(reviewFetches)
      .set({
        ...ended,
        status: "DONE",
        attempts: 0,
        failure,
        nextDueAt: sql`now() + interval '1 day' + random() * interval '1 hour'`,
      })
      .where(fetchOf(run));
    const data = { platformKey, status: "DONE" };
    await recordPush(tx, { name: "reviews.fetch-state", restaurantId, data });
  });
}

async function storeReviews(services: SyncServices, listing: Listing, reviews: readonly VendorReview[]): Promise<void> {
  const { database } = services;
  const run = await takeRun(database.orm, listing);
  if (!run) throw new Error("the reviews of this place are being read; the report is read again later");
  for (let start = 0; start < reviews.length; start += pageSize) {
    const page = { reviews: reviews.slice(start, start + pageSize), totals: null, next: null };
    await storePage(database, run, page, await momentOf(services));
  }
  await finishRun(services, run, { seesAll: false, isDelivered: true });
}

/**
 * Reads a report that is ready and stores its reviews for their listings; those of listings that are not connected are left out. May run
 * twice for one report. Throws to be retried.
 */
export async function readReport(services: SyncServices, report: { platformKey: ConnectionKey; address: string }) {
  const reports = services.platforms.connectors.get(report.platformKey)?.reports;
  if (!reports) throw new PlatformError("UNSUPPORTED", "This platform makes no reports.");
  const byPlace = Map.groupBy(await reports.read(report.address), ({ locationId }) => locationId);
  for (const [locationId, found] of byPlace) {
    const rows = await rowsOf<Listing>(
      services.database.orm,
      sql`select ${platforms.restaurantId} as "restaurantId", ${platforms.key} as "platformKey" from ${platforms}
       where ${platforms.key} = ${report.platformKey} and lower(${platforms.externalId}) = lower(${locationId}) and ${platforms.connectedAt} is not null`,
    );
    for (const listing of rows)
      await storeReviews(
        services,
        listing,
        found.map(({ review }) => review),
      );
  }
}
