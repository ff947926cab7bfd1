import { createECDH, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type Database, openDatabase } from "#api/db/database.ts";
import { newId } from "#api/db/ids.ts";
import { transaction } from "#api/db/transaction.ts";
import { deliverNotifications } from "#api/domains/notifications/deliver/run.ts";
import { aboutReview, notify } from "#api/domains/notifications/notify.ts";
import { createLog } from "#api/log.ts";
import { type ApiSettings, apiSettings } from "#api/settings.ts";
import { env, secrets } from "#config/env.server.ts";
import { createOrganization, createRestaurant, createReview, createUser } from "#tests/factories/records.ts";
import { withEmptyStore } from "../empty-store.ts";
import { median, takeTurns } from "../statistics.ts";
import { type Figure, times } from "../table.ts";

const personCount = 1_000;
const rounds = 9;
const warmUpRounds = 2;
const fanOutRounds = 3;
const ratioMax = 2;

type People = { userIds: string[]; review: { id: string; restaurantId: string } };

/** A thousand members of one restaurant, each with a browser that takes pushes. */
async function createPeople(database: Database, pushBase: string): Promise<People> {
  const { id: organizationId } = await createOrganization(database);
  const { id: restaurantId } = await createRestaurant(database, { organizationId });
  const review = await createReview(database, { restaurantId, rating: 1 });
  const userIds: string[] = [];
  for (let count = 0; count < personCount; count += 1) {
    const { id } = await createUser(database, {
      organizations: [{ id: organizationId, caslRole: "manager" }],
      restaurants: [restaurantId],
    });
    const keys = createECDH("prime256v1").generateKeys("base64url");
    await database.pool.query(
      "insert into push_subscriptions (id, user_id, endpoint, p256dh, auth, device_id, label) values ($1, $2, $3, $4, $5, $1, 'Bench')",
      [newId(), id, `${pushBase}/${id}`, keys, randomBytes(16).toString("base64url")],
    );
    await database.pool.query(
      `insert into notification_rules (id, user_id, event, app, mail, push, chat) values ($1, $2, 'review_negative', true, 'now', true, false)`,
      [newId(), id],
    );
    userIds.push(id);
  }
  return { userIds, review };
}

const bareStatements = `with a as (select * from json_to_recordset($1::json) as a(id uuid, user_id uuid)),
  told as (insert into notifications (id, user_id, event, subject_kind, subject_id, review_id, restaurant_id, thing)
    select id, user_id, 'review_negative', 'review', $2::uuid, $2::uuid, $3::uuid, 'review_negative:' || $2 from a returning id, user_id),
  delivered as (insert into notification_deliveries (id, notification_id, user_id, channel, due_at)
    select gen_random_uuid(), id, user_id, w.channel, now() from told cross join (values ('mail'), ('push')) as w(channel))
  insert into push_events (id, user_id, name) select id, user_id, 'notifications.changed' from told`;

/** The rows alone, in one statement that looks nothing up. */
async function insertBare({ pool }: Database, { userIds, review }: People): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    const rows = userIds.map((user_id) => ({ id: newId(), user_id }));
    await client.query(bareStatements, [JSON.stringify(rows), review.id, review.restaurantId]);
    await client.query("commit");
  } finally {
    client.release();
  }
}

async function openPushService() {
  let count = 0;
  const server = createServer((request, response) => {
    count += 1;
    request.resume().on("end", () => response.writeHead(201).end());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { base: `http://127.0.0.1:${port}`, counted: () => count, close: () => server.close() };
}

function settingsWithPush(): ApiSettings {
  const pair = createECDH("prime256v1");
  const publicKey = pair.generateKeys("base64url");
  const vapid = { publicKey, privateKey: pair.getPrivateKey("base64url"), subject: "mailto:bench@comptoir.example" };
  return { ...apiSettings(env, secrets), vapid, allowsLoopback: true };
}

async function measureOn(kind: Database["kind"]): Promise<Figure[]> {
  const service = await openPushService();
  return withEmptyStore(kind, async (target) => {
    const location = kind === "embedded" ? { dataDir: target } : { dataDir: "", databaseUrl: target };
    const database = await openDatabase({ ...location, poolSize: 10 });
    try {
      const people = await createPeople(database, service.base);
      const { review, userIds } = people;
      const notice = { ...aboutReview(review), event: "review_negative", userIds } as const;
      const notifyPeople = () => transaction(database, (tx) => notify(tx, notice));
      const clear = () => database.pool.query("truncate notifications, push_events, mail_outbox cascade");
      const cleared = (work: () => Promise<unknown>) => async () => {
        await work();
        await clear();
      };
      const both = [cleared(notifyPeople), cleared(() => insertBare(database, people))];
      await takeTurns(warmUpRounds, both);
      const [ours = [], bare = []] = await takeTurns(rounds, both);
      const services = { database, settings: settingsWithPush(), log: createLog({ level: "error" }) };
      const fanOuts: number[] = [];
      for (let round = 0; round < fanOutRounds; round += 1) {
        await notifyPeople();
        const before = service.counted();
        const startedAt = performance.now();
        const counts = await deliverNotifications(services);
        fanOuts.push(performance.now() - startedAt);
        const { rows } = await database.pool.query("select count(*)::int as count from mail_outbox");
        if (rows[0]?.count !== personCount || service.counted() - before !== personCount)
          throw new Error(`${JSON.stringify(counts)}: ${rows[0]?.count} mails, ${service.counted() - before} pushes`);
        await clear();
      }
      const perSecond = (count: number, ms: number) => `${Math.round((count * 1000) / ms).toLocaleString("en")}/s`;
      const ratio = median(ours) / median(bare);
      return [
        {
          name: `notifications, ${kind}: one thing to ${personCount} people`,
          ours: perSecond(personCount, median(ours)),
          reference: `${perSecond(personCount, median(bare))} (bare inserts of the same rows)`,
          ratio: times(ratio),
          target: `≤ ${times(ratioMax)}`,
          passes: ratio <= ratioMax,
        },
        {
          name: `notifications, ${kind}: fan-out, a mail written and an encrypted push sent to each`,
          ours: perSecond(personCount * 2, median(fanOuts)),
        },
      ];
    } finally {
      await database.close();
    }
  }).finally(service.close);
}

/** Notifying a thousand people beside bare inserts, and the fan-out to mail and push, on both stores. */
export const measureNotifications = async (): Promise<Figure[]> => [
  ...(await measureOn("postgres")),
  ...(await measureOn("embedded")),
];
