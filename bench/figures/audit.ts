import type pg from "pg";
import { type Api, createApi } from "#api/app.ts";
import { recordAudit, systemActor } from "#api/audit/record.ts";
import { type Database, openDatabase } from "#api/db/database.ts";
import { newId } from "#api/db/ids.ts";
import { authSessions } from "#api/db/schema/auth.ts";
import { type Statements, statementsOn } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { createToken } from "#api/domains/auth/tokens.ts";
import { createLog } from "#api/log.ts";
import { apiSettings } from "#api/settings.ts";
import { env, secrets } from "#config/env.server.ts";
import { createOrganization, createRestaurant, createReview, createUser } from "#tests/factories/records.ts";
import { newTemplate } from "#tests/factories/templates.ts";
import { withEmptyStore } from "../empty-store.ts";
import { median, takeTurns } from "../statistics.ts";
import { type Figure, milliseconds, times } from "../table.ts";

const rounds = 200;
const warmUpRounds = 20;
const writerCount = 20;
const parallelRounds = 40;
const ratioMax = 1.1;

/** A call of the product API, and its data. */
type Call = (path: string[], input: object) => Promise<{ version: number } & Record<string, unknown>>;
/** A write that is made again and again, by way of the API that it is given. */
type Write = { name: string; run(call: Call): Promise<unknown> };

/** A connection on which the audit log's part of a commit is left out. */
function withoutEntries(client: pg.PoolClient): pg.PoolClient {
  const query = (...given: [{ text?: string } | string, ...unknown[]]) => {
    const text = typeof given[0] === "string" ? given[0] : given[0].text;
    if (text?.includes("write_audit_entries")) return client.query("commit");
    return Reflect.apply(client.query, client, given);
  };
  return new Proxy(client, {
    get: (target, key) => {
      if (key === "query") return query;
      const value: unknown = Reflect.get(target, key);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

/** The same store without the audit log's statement. */
function unaudited(database: Database): Database {
  const known = new WeakMap<pg.PoolClient, pg.PoolClient>();
  const connect = async () => {
    const client = await database.pool.connect();
    const proxied = known.get(client) ?? withoutEntries(client);
    known.set(client, proxied);
    return proxied;
  };
  const pool = new Proxy(database.pool, {
    get: (target, key) => {
      if (key === "connect") return connect;
      const value: unknown = Reflect.get(target, key);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  return { ...database, pool, orm: statementsOn(pool) };
}

function callerOf(api: Api, token: string): Call {
  const headers = new Headers({ authorization: `Bearer ${token}`, "x-client-type": "web" });
  return async (path, input) => {
    const { output, error } = await api.call(path, input, { headers });
    if (error) throw error;
    return (output as { data: Awaited<ReturnType<Call>> }).data;
  };
}

async function setUp(database: Database) {
  const settings = apiSettings(env, secrets);
  const organization = await createOrganization(database);
  const restaurant = await createRestaurant(database, { organizationId: organization.id });
  const user = await createUser(database, {
    organizations: [{ id: organization.id, caslRole: "owner" }],
    restaurants: [restaurant.id],
  });
  const sessionId = newId();
  const expiresAt = new Date(Date.now() + 3_600_000);
  await database.orm.insert(authSessions).values({ id: sessionId, userId: user.id, userAgent: "bench", expiresAt });
  const { token } = await createToken(settings.jwtSecrets, { userId: user.id, sessionId });
  const apiOn = (one: Database) => createApi({ database: one, settings, log: createLog({ level: "error" }) });
  const apis = [apiOn(database), apiOn(unaudited(database))] as const;
  const [audited, bare] = [callerOf(apis[0], token), callerOf(apis[1], token)];
  return { audited, bare, restaurant, close: () => apis.forEach((api) => void api.close()) };
}

async function templateWrite(call: Call, restaurantId: string, name: string): Promise<Write> {
  const made = await call(["templates", "create"], newTemplate(restaurantId, { name }));
  let { version } = made;
  return {
    name: "template saved",
    run: async (call) => {
      const content = newTemplate(restaurantId, { name: `${name} ${version}` });
      ({ version } = await call(["templates", "update"], { ...content, templateId: made._id, version }));
    },
  };
}

async function replyWrite(call: Call, database: Database, restaurantId: string): Promise<Write> {
  const { id: reviewId } = await createReview(database, { restaurantId });
  const replied = await call(["reviews", "reply"], { reviewId, version: 1, text: "Merci" });
  const [reply] = replied.replies as { _id: string }[];
  let { version } = replied;
  return {
    name: "reply saved",
    run: async (call) => {
      const input = { reviewId, replyId: reply?._id, version, text: `Merci ${version}` };
      ({ version } = await call(["reviews", "editReply"], input));
    },
  };
}

async function settingWrite(restaurantId: string): Promise<Write> {
  let versions: unknown = { restaurant: 0, organization: 0 };
  let hour = 1;
  return {
    name: "setting saved",
    run: async (call) => {
      hour = (hour % 90) + 1;
      const rule = { hours: [hour, 2, 3, 4, 5, 6], openingHours: false, scope: "restaurant" };
      ({ versions } = await call(["replyDeadlines", "put"], { ...rule, restaurantId, versions }));
    },
  };
}

/** What telling costs in this process, besides the statement. */
async function tellingMs(database: Database): Promise<number> {
  const times = 500;
  const text = "Merci beaucoup, à très bientôt chez nous ! ".repeat(10);
  const tell = (tx: Statements) =>
    recordAudit(tx, {
      by: systemActor,
      action: "review.replyEdited",
      subject: { id: newId() },
      before: { reply: text },
      after: { reply: `${text}!` },
    });
  const undone = new Error("undone");
  let ms = 0;
  await transaction(database, async (tx) => {
    const startedAt = performance.now();
    for (let count = 0; count < times; count++) tell(tx);
    ms = (performance.now() - startedAt) / times;
    throw undone;
  }).catch((error: unknown) => {
    if (error !== undone) throw error;
  });
  return ms;
}

function figureOf(name: string, ours: number, reference: number): Figure {
  const ratio = ours / reference;
  return {
    name,
    ours: milliseconds(ours),
    reference: `${milliseconds(reference)} without entries`,
    ratio: times(ratio),
    target: `≤ ${times(ratioMax)}`,
    passes: ratio <= ratioMax,
  };
}

async function measureOn(kind: Database["kind"]): Promise<Figure[]> {
  return withEmptyStore(kind, async (target) => {
    const location = kind === "embedded" ? { dataDir: target } : { dataDir: "", databaseUrl: target };
    const database = await openDatabase({ ...location, poolSize: 10 });
    const { audited, bare, restaurant, close } = await setUp(database);
    try {
      const ownMs = await tellingMs(database);
      const figures: Figure[] = [];
      const writes = [
        await replyWrite(audited, database, restaurant.id),
        await templateWrite(audited, restaurant.id, "Merci"),
        await settingWrite(restaurant.id),
      ];
      for (const { name, run } of writes) {
        const both = [() => run(audited), () => run(bare)];
        await takeTurns(warmUpRounds, both);
        const [ours = [], reference = []] = await takeTurns(rounds, both);
        figures.push(figureOf(`audit, ${kind}: ${name}`, median(ours), median(reference) - ownMs));
      }
      const writers: Write[] = [];
      for (let at = 0; at < writerCount; at++)
        writers.push(await templateWrite(audited, restaurant.id, `Merci ${at}/`));
      const together = (call: Call) => () => Promise.all(writers.map(({ run }) => run(call)));
      const both = [together(audited), together(bare)];
      await takeTurns(5, both);
      const [ours = [], reference = []] = await takeTurns(parallelRounds, both);
      const name = `audit, ${kind}: ${writerCount} writers at once in one organization`;
      figures.push(figureOf(name, median(ours), median(reference) - ownMs * writerCount));
      return figures;
    } finally {
      close();
      await database.close();
    }
  });
}

/** What the audit log adds to typical writes through the API, one at a time and many at once, on both stores. */
export const measureAudit = async (): Promise<Figure[]> => [
  ...(await measureOn("postgres")),
  ...(await measureOn("embedded")),
];
