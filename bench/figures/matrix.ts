import { createApi } from "#api/app.ts";
import { type Database, openDatabase } from "#api/db/database.ts";
import { newId } from "#api/db/ids.ts";
import { createToken } from "#api/domains/auth/tokens.ts";
import { createLog } from "#api/log.ts";
import { apiSettings } from "#api/settings.ts";
import { env, secrets } from "#config/env.server.ts";
import { withEmptyStore } from "../empty-store.ts";
import type { PreparedStore } from "../prepared-store.ts";
import { median, quantile, takeTurns } from "../statistics.ts";
import { type Figure, milliseconds, times } from "../table.ts";

const rounds = 40;
const warmUpRounds = 5;
const answerMaxMs = 100;
const keys = "{gmb,facebook,tripadvisor,lafourchette,yelp,ubereats}";

/** 500 restaurants with 6 platforms each, and the token of an admin. */
async function furnish({ pool }: Database): Promise<string> {
  const [organizationId, userId, sessionId] = [newId(), newId(), newId()];
  await pool.query("insert into organizations (id, name) values ($1, 'Bench')", [organizationId]);
  await pool.query(
    `with made as (insert into restaurants (id, organization_id, name)
       select gen_random_uuid(), $1, 'Restaurant ' || n from generate_series(1, 500) n returning id)
     insert into platforms (id, restaurant_id, key, external_id, connected_at)
     select gen_random_uuid(), made.id, k, made.id || k, now() from made cross join unnest($2::text[]) k`,
    [organizationId, keys],
  );
  await pool.query(
    "insert into users (id, email, name, lastname, role, password_hash) values ($1, 'bench@comptoir.example', 'Bench', 'User', 'admin', '')",
    [userId],
  );
  await pool.query("insert into auth_sessions (id, user_id, expires_at) values ($1, $2, now() + interval '1 hour')", [
    sessionId,
    userId,
  ]);
  return (await createToken(secrets.jwt, { userId, sessionId })).token;
}

async function measureOn(database: Database, kind: string): Promise<Figure[]> {
  const token = await furnish(database);
  const api = createApi({ database, settings: apiSettings(env, secrets), log: createLog({ level: "error" }) });
  const headers = { authorization: `Bearer ${token}`, "x-client-type": "web" };
  const ask = async () => {
    const response = await api.fetch(new Request("http://localhost/api/v1/admin/platforms?pageSize=500", { headers }));
    const { data } = (await response.json()) as { data: unknown[] };
    if (data.length !== 500) throw new Error(`The matrix answered ${response.status} with ${data.length} rows.`);
  };
  const raw = async () =>
    JSON.stringify(
      (await database.pool.query("select r.name, p.* from restaurants r join platforms p on p.restaurant_id = r.id"))
        .rows,
    );
  await takeTurns(warmUpRounds, [raw, ask]);
  const [rawMs = [], oursMs = []] = await takeTurns(rounds, [raw, ask]);
  await api.close();
  const p95 = quantile(oursMs, 0.95);
  return [
    {
      name: `matrix of 500 restaurants × 6 platforms, ${kind}: p95`,
      ours: milliseconds(p95),
      reference: `${milliseconds(quantile(rawMs, 0.95))} the bare 3,000 rows`,
      ratio: times(median(oursMs) / median(rawMs)),
      target: `≤ ${answerMaxMs} ms`,
      passes: p95 <= answerMaxMs,
    },
  ];
}

/** The matrix of all platforms in one response, and its bare rows read and serialised in the same process; in turns. */
export async function measureMatrix({ store }: PreparedStore): Promise<Figure[]> {
  return withEmptyStore(store.kind, async (target) => {
    const isEmbedded = store.kind === "embedded";
    const database = await openDatabase({
      dataDir: isEmbedded ? target : "",
      databaseUrl: isEmbedded ? undefined : target,
      poolSize: 4,
    });
    try {
      return await measureOn(database, store.kind);
    } finally {
      await database.close();
    }
  });
}
