import type pg from "pg";
import { reachedRestaurantIds } from "#api/access-scope.ts";
import { createApi } from "#api/app.ts";
import { findPrincipal } from "#api/authenticate.ts";
import type { ApiContext } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { newId } from "#api/db/ids.ts";
import { statementsOn } from "#api/db/statements.ts";
import { createToken, readToken } from "#api/domains/auth/tokens.ts";
import type { ReviewRecord } from "#api/domains/imports/reviews/record.ts";
import { insertReviews } from "#api/domains/imports/reviews/store.ts";
import { readOpenReview } from "#api/domains/open-reviews/read.ts";
import { claimWatched } from "#api/domains/outbox/deliver/claim.ts";
import { countReviews } from "#api/domains/reviews/list/counts.ts";
import { listReviews } from "#api/domains/reviews/list/page.ts";
import { getReview } from "#api/domains/reviews/one.ts";
import type { Run } from "#api/domains/synchronisation/run/lease.ts";
import { writeReviews } from "#api/domains/synchronisation/store/reviews.ts";
import { createLog } from "#api/log.ts";
import { outboxKinds } from "#api/outbox-kinds.ts";
import { apiSettings } from "#api/settings.ts";
import { env, secrets } from "#config/env.server.ts";
import { ReviewSearch } from "#contract/reviews/schemas.ts";
import { catchStatements } from "../caught-statement.ts";
import { benchUser } from "../generator/fill.ts";
import type { PreparedStore } from "../prepared-store.ts";
import { median } from "../statistics.ts";
import { type Figure, milliseconds, times } from "../table.ts";

const readRounds = 300;
const writeRounds = 25;
const batchSize = 500;
const ratioMax = 1.15;

/** `beside`: work that our code does besides its statements, and that the reference must do too. */
type Case = { name: string; ours(): Promise<unknown>; beside?(): Promise<unknown>; isWrite?: boolean };

/** A session of the bench's user; rolled back with the connection's transaction. */
async function signIn(client: pg.PoolClient, jwtSecrets: ApiContext["settings"]["jwtSecrets"]) {
  const { rows } = await client.query<{ id: string }>("select id from users where email = $1", [benchUser.email]);
  const claims = { userId: rows[0]?.id ?? "", sessionId: newId() };
  await client.query(
    "insert into auth_sessions (id, user_id, user_agent, expires_at) values ($1, $2, 'bench', now() + interval '1 hour')",
    [claims.sessionId, claims.userId],
  );
  return (await createToken(jwtSecrets, claims)).token;
}

const vendorRecords = () =>
  Array.from({ length: batchSize }, () => ({
    ...{
      id: newId(),
      externalId: newId(),
      rating: 4,
      title: null,
      text: "Un accueil chaleureux et une cuisine soignée.",
    },
    language: "fr",
    author: "Camille",
    url: null,
    publishedAt: "2026-01-01T12:00:00.000Z",
    updatedAt: "2026-01-01T12:00:00.000Z",
    answerState: "not_answered" as const,
    answeredAt: null,
    translations: [],
    ratingTags: [],
    photos: null,
    payload: { stars: "FOUR" },
    reply: null,
  }));

const fileRecords = (restaurantId: string) =>
  vendorRecords().map(
    ({ updatedAt: sourceUpdatedAt, ...record }, position): ReviewRecord => ({
      ...record,
      position,
      restaurantId,
      sourceUpdatedAt,
      eventId: newId(),
      replyId: newId(),
      platformKey: "gmb",
      isPrivate: false,
      publishedAtPrecision: "time",
      isDateRelative: false,
      details: {},
      photos: [],
      replyText: null,
      replyAt: null,
      replyAtPrecision: "time",
      replyAuthor: null,
    }),
  );

async function casesOf(client: pg.PoolClient, database: Database, restaurantId: string): Promise<Case[]> {
  const settings = apiSettings(env, secrets);
  const api = createApi({ database, settings, log: createLog({ level: "error" }) });
  await api.close();
  const services = { ...api.services, database: { ...database, orm: statementsOn(client) } };
  const token = await signIn(client, settings.jwtSecrets);
  const requestHeaders = new Headers({ authorization: `Bearer ${token}` });
  const asked = { ...services, requestHeaders, visit: null, ability: null, principal: null } as unknown as ApiContext;
  const principal = await findPrincipal(asked);
  // Reads are cached per caller object, so each round has a new one.
  const newContext = () => ({ ...asked, principal: principal && { ...principal } });
  const { rows } = await client.query<{ id: string }>("select id from restaurants order by id");
  const all = rows.map(({ id }) => id);
  const search = ReviewSearch.parse({});
  const worded = ReviewSearch.parse({ text: "tiramisu" });
  const { data: page } = await listReviews(services, [restaurantId], search);
  const reviewId = page[0]?._id ?? "";
  const [record, recordOf] = [vendorRecords(), fileRecords(restaurantId)];
  const place = { restaurantId, platformKey: "gmb" as const };
  const run: Run = {
    ...place,
    runId: newId(),
    leaseId: newId(),
    isFull: true,
    cursor: null,
    highWater: null,
    attempts: 0,
  };
  const fresh = record.map((one) => ({ record: one, stored: null }));
  return [
    {
      name: "caller and session",
      ours: () => findPrincipal(asked),
      beside: () => readToken(settings.jwtSecrets, token),
    },
    { name: "restaurants within reach", ours: () => reachedRestaurantIds(newContext()) },
    { name: "page of one restaurant", ours: () => listReviews(services, [restaurantId], search) },
    { name: `page of ${all.length} restaurants`, ours: () => listReviews(services, all, search) },
    { name: `count of ${all.length} restaurants, by totals`, ours: () => countReviews(services, all, search) },
    { name: `count of ${all.length} restaurants, by words`, ours: () => countReviews(services, all, worded) },
    { name: "open review with what belongs to it", ours: () => readOpenReview(newContext(), reviewId) },
    { name: "review after a write", ours: () => getReview(services, reviewId) },
    {
      name: "claim of the outbox",
      ours: () => claimWatched({ ...services, outboxKinds }, new Date(), 20),
      isWrite: true,
    },
    { name: `${batchSize} reviews read`, ours: () => writeReviews(services.database.orm, run, fresh), isWrite: true },
    {
      name: `${batchSize} reviews imported`,
      ours: () => insertReviews(services.database.orm, recordOf, { kind: "imported", userName: null }),
      isWrite: true,
    },
  ];
}

/** Runs the work and rolls it back; returns the time of the work alone. */
async function timed(client: pg.PoolClient, work: () => Promise<unknown>): Promise<number> {
  await client.query("savepoint before_work");
  const startedAt = performance.now();
  await work();
  const ms = performance.now() - startedAt;
  await client.query("rollback to savepoint before_work");
  return ms;
}

async function measureCase(
  client: pg.PoolClient,
  { name, ours, beside, isWrite }: Case,
  kind: string,
): Promise<Figure> {
  await client.query("savepoint before_work");
  const statements = await catchStatements(client, ours);
  await client.query("rollback to savepoint before_work");
  const bare = async () => {
    await beside?.();
    for (const statement of statements) await client.query(statement);
  };
  const rounds = isWrite ? writeRounds : readRounds;
  const samples: { ours: number[]; bare: number[] } = { ours: [], bare: [] };
  for (let round = -rounds / 5; round < rounds; round++) {
    const isEven = Math.abs(Math.floor(round)) % 2 === 0;
    // The second one finds the store's pages warm, so they alternate.
    const [one, other] = isEven ? ([ours, bare] as const) : ([bare, ours] as const);
    const [oneMs, otherMs] = [await timed(client, one), await timed(client, other)];
    if (round < 0) continue;
    samples.ours.push(isEven ? oneMs : otherMs);
    samples.bare.push(isEven ? otherMs : oneMs);
  }
  const [oursMs, bareMs] = [median(samples.ours), median(samples.bare)];
  return {
    name: `${name}, ${kind}: median`,
    ours: milliseconds(oursMs),
    reference: `${milliseconds(bareMs)} the same SQL by bare pg`,
    ratio: times(oursMs / bareMs),
    target: `≤ ${ratioMax} ×`,
    passes: oursMs <= bareMs * ratioMax,
  };
}

/**
 * The most important statements, through our code and with the same text sent by `pg` alone: on one connection, in one rolled-back
 * transaction, in turns.
 */
export async function measureStatements({ store, restaurantId }: PreparedStore): Promise<Figure[]> {
  const database = await store.open();
  const client = await database.pool.connect();
  try {
    await client.query("begin");
    const figures: Figure[] = [];
    for (const one of await casesOf(client, database, restaurantId))
      figures.push(await measureCase(client, one, store.kind));
    return figures;
  } finally {
    await client.query("rollback");
    client.release();
    await database.close();
  }
}
