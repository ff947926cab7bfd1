import { type Database, openDatabase } from "#api/db/database.ts";
import { newId } from "#api/db/ids.ts";
import { transaction } from "#api/db/transaction.ts";
import { createOutboxWorker } from "#api/domains/outbox/deliver/worker.ts";
import { queueItem } from "#api/domains/outbox/items.ts";
import type { HoursWriter, VendorHours } from "#api/platforms/connector.ts";
import type { WeeklySlot } from "#contract/restaurants/opening-hours.ts";
import { createOrganization, createRestaurant, createReview } from "#tests/factories/records.ts";
import { servicesOf, statefulFakePlatform } from "#tests/factories/stateful-fake-platform.ts";
import { withEmptyStore } from "../empty-store.ts";
import { median, takeTurns } from "../statistics.ts";
import { type Figure, times } from "../table.ts";

/** Items of each of the two kinds in a round. */
const itemCount = 100;
const rounds = 7;
const warmUpRounds = 2;
/** As many as the worker has under way. */
const together = 8;
const by = { userId: null, name: "Bench" };
const lunch: WeeklySlot = { openDay: "MONDAY", openTime: "12:00", closeDay: "MONDAY", closeTime: "14:30" };
const week = { regularHours: [lunch], specialHours: null };

type Subjects = { restaurantId: string; reviewId: string }[];

/** A platform in memory that takes replies and hours; hours are sent, and live when they are looked at a minute later. */
function instantPlatform() {
  const platform = statefulFakePlatform();
  platform.takes = { state: "live", refusalReason: null };
  const google = platform.platforms.connectors.get("gmb");
  if (!google) throw new Error("The fake platform is there");
  const shown: VendorHours["shown"] = { regularHours: [lunch], specialHours: [] };
  const there: VendorHours = { shown, given: shown, isPending: false };
  const hours: HoursWriter = { read: async () => there, put: async () => there };
  platform.platforms.connectors = new Map([["gmb", { ...google, hours }]]);
  return platform;
}

async function createSubjects(database: Database): Promise<Subjects> {
  const { id: organizationId } = await createOrganization(database);
  const subjects: Subjects = [];
  for (let count = 0; count < itemCount; count += 1) {
    const { id: restaurantId } = await createRestaurant(database, { organizationId, regularHours: [lunch] });
    await database.pool.query(
      "insert into platforms (id, restaurant_id, key, external_id, connected_at) values ($1, $2, 'gmb', $3, now())",
      [newId(), restaurantId, `locations/${count}`],
    );
    const { id: reviewId } = await createReview(database, { restaurantId });
    subjects.push({ restaurantId, reviewId });
  }
  return subjects;
}

/** Queues an item of each kind for every subject, in a transaction of its own, and sends them all. */
async function queueAndSend(database: Database, subjects: Subjects): Promise<void> {
  for (const [count, { restaurantId, reviewId }] of subjects.entries()) {
    const shared = { restaurantId, platformKey: "gmb", former: null, isUndoable: false, by, delaySeconds: 0 } as const;
    await transaction(database, (tx) =>
      queueItem(tx, {
        ...shared,
        kind: "reply",
        subject: { kind: "review", id: reviewId },
        payload: { text: "Merci" },
      }),
    );
    const payload = { ...week, listing: `locations/${count}` };
    const subject = { kind: "restaurant", id: restaurantId } as const;
    await transaction(database, (tx) => queueItem(tx, { ...shared, kind: "hours", subject, payload }));
  }
  const worker = createOutboxWorker(servicesOf(database, instantPlatform().platforms));
  await worker.run();
  await worker.close();
  const { rows } = await database.pool.query(
    "select distinct kind, state, failure from outbox_items where state not in ('live', 'sent')",
  );
  if (rows.length > 0) throw new Error(`not sent: ${JSON.stringify(rows)}`);
}

const insertItem = `insert into outbox_items (id, restaurant_id, platform_key, kind, subject_kind, subject_id, review_id, payload, state,
    idempotency_key, user_name, send_after, next_attempt_at) values ($1, $2, 'gmb', $3, $4, $5, $6, $7, 'queued', $1, 'Bench', now(), now())`;
const insertEvent = "insert into outbox_events (id, item_id, restaurant_id, state) values ($1, $2, $3, $4)";
const claim = `update outbox_items set state = 'sending', attempts = attempts + 1, lease_id = gen_random_uuid(),
    lease_until = now() + interval '5 minutes'
  where id in (select id from outbox_items where state = 'queued' and next_attempt_at <= now()
    order by next_attempt_at limit $1 for update skip locked) returning id, restaurant_id`;
const finish =
  "update outbox_items set state = 'live', lease_id = null, sent_at = now(), checked_at = now() where id = $1";

/** The statements that no outbox can do without, by hand: the item, the claim, its end, and an event for each state. */
async function writeBare({ pool }: Database, subjects: Subjects): Promise<void> {
  const inTransaction = async (
    work: (query: (text: string, values: unknown[]) => Promise<unknown>) => Promise<void>,
  ) => {
    const client = await pool.connect();
    try {
      await client.query("begin");
      await work((text, values) => client.query(text, values));
      await client.query("commit");
    } finally {
      client.release();
    }
  };
  for (const [count, { restaurantId, reviewId }] of subjects.entries()) {
    const reply = ["reply", "review", reviewId, reviewId, JSON.stringify({ text: "Merci" })];
    const hours = [
      "hours",
      "restaurant",
      restaurantId,
      null,
      JSON.stringify({ ...week, listing: `locations/${count}` }),
    ];
    for (const [kind, subjectKind, subjectId, ofReview, payload] of [reply, hours])
      await inTransaction(async (query) => {
        const id = newId();
        await query(insertItem, [id, restaurantId, kind, subjectKind, subjectId, ofReview, payload]);
        await query(insertEvent, [newId(), id, restaurantId, "queued"]);
      });
  }
  for (;;) {
    const { rows } = await pool.query<{ id: string; restaurant_id: string }>(claim, [together]);
    if (rows.length === 0) return;
    const end = ({ id, restaurant_id }: (typeof rows)[number]) =>
      inTransaction(async (query) => {
        await query(finish, [id]);
        for (const state of ["sending", "sent", "live"]) await query(insertEvent, [newId(), id, restaurant_id, state]);
      });
    await Promise.all(rows.map(end));
  }
}

async function measureOn(kind: Database["kind"]): Promise<Figure> {
  return withEmptyStore(kind, async (target) => {
    const location = kind === "embedded" ? { dataDir: target } : { dataDir: "", databaseUrl: target };
    const database = await openDatabase({ ...location, poolSize: 10 });
    try {
      const subjects = await createSubjects(database);
      const cleared = (work: () => Promise<void>) => async () => {
        await work();
        await database.pool.query("truncate outbox_items cascade");
      };
      const both = [cleared(() => queueAndSend(database, subjects)), cleared(() => writeBare(database, subjects))];
      await takeTurns(warmUpRounds, both);
      const [ours = [], bare = []] = await takeTurns(rounds, both);
      const perSecond = (ms: number) => `${Math.round((itemCount * 2 * 1000) / ms)} items/s`;
      return {
        name: `outbox, ${kind}: replies and hours queued, sent and noted`,
        ours: perSecond(median(ours)),
        reference: `${perSecond(median(bare))} (the bare statements)`,
        ratio: times(median(ours) / median(bare)),
      };
    } finally {
      await database.close();
    }
  });
}

/** How many items of two kinds go through the outbox in a second, beside the statements alone, on both stores. */
export const measureOutbox = async (): Promise<Figure[]> => [await measureOn("postgres"), await measureOn("embedded")];
