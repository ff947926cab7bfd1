import { createApi } from "#api/app.ts";
import { type Database, openDatabase } from "#api/db/database.ts";
import { newId } from "#api/db/ids.ts";
import { createToken } from "#api/domains/auth/tokens.ts";
import { createLog } from "#api/log.ts";
import { apiSettings } from "#api/settings.ts";
import { env, secrets } from "#config/env.server.ts";
import { createOrganization, createUser } from "#tests/factories/records.ts";
import { withEmptyStore } from "../empty-store.ts";
import { median, quantile, takeTurns } from "../statistics.ts";
import { type Figure, milliseconds, times } from "../table.ts";

const invitedCount = 200;
const rounds = 7;
const warmUpRounds = 2;
const inviteMsMax = 2000;
const peopleCount = 2000;
const listRounds = 100;
const listExtraMsMax = 4;

/** A signed-in admin, an organization, and two thousand people in it. */
async function setUp(database: Database) {
  const settings = apiSettings(env, secrets);
  const { id: organizationId } = await createOrganization(database);
  const admin = await createUser(database, { role: "admin" });
  const sessionId = newId();
  const { pool } = database;
  await pool.query("insert into auth_sessions (id, user_id, expires_at) values ($1, $2, now() + interval '1 hour')", [
    sessionId,
    admin.id,
  ]);
  await pool.query(
    `insert into users (id, email, name, lastname) select gen_random_uuid(), 'person-' || n || '@example.com', 'Nora ' || n, 'Conti ' || (n * 7919) % 2000
      from generate_series(1, $1::int) n`,
    [peopleCount],
  );
  await pool.query(
    "insert into organization_members (organization_id, user_id, casl_role) select $1, id, 'editor' from users where role = 'comptoir-basic'",
    [organizationId],
  );
  await pool.query("analyze");
  const api = createApi({ database, settings, log: createLog({ level: "error" }) });
  const { token } = await createToken(settings.jwtSecrets, { userId: admin.id, sessionId });
  const headers = new Headers({ authorization: `Bearer ${token}`, "x-client-type": "web" });
  const call = async (path: string[], input: object) => {
    const { output, error } = await api.call(path, input, { headers });
    if (error) throw error;
    return output as { data: { result?: string }[] };
  };
  return { api, call, organizationId, adminId: admin.id };
}

const bareInserts = `with a as (select * from json_to_recordset($1::json) as a(id uuid, email text)),
  invited as (insert into invitations (id, email, organization_id, role, casl_role, scope, language, token_hash, expires_at, invited_by)
    select id, email, $2, 'comptoir-basic', 'guest', 'organization', 'fr', id::text, now() + interval '7 days', $3 from a)
  insert into mail_outbox (id, recipient, language, kind, subject, text_body, html_body)
    select gen_random_uuid(), email, 'fr', 'invitation', 'subject', repeat('x', 400), repeat('x', 4000) from a`;

const bareList = `select u.id, u.email, u.name, u.lastname, u.role from users u
  order by fold(u.lastname || ' ' || u.name || ' ' || u.email) collate "C", u.id limit 21`;

async function measureOn(kind: Database["kind"]): Promise<Figure[]> {
  return withEmptyStore(kind, async (target) => {
    const location = kind === "embedded" ? { dataDir: target } : { dataDir: "", databaseUrl: target };
    const database = await openDatabase({ ...location, poolSize: 10 });
    const { api, call, organizationId, adminId } = await setUp(database);
    try {
      const emails = Array.from({ length: invitedCount }, (_, at) => `invited-${at}@example.com`);
      const to = { organizationId, role: "comptoir-basic", caslRole: "guest", scope: "organization", language: "fr" };
      const clear = () => database.pool.query("truncate invitations, mail_outbox, rate_limits cascade");
      const invite = async () => {
        const { data } = await call(["team", "invite"], { ...to, emails });
        if (data.some(({ result }) => result !== "invited")) throw new Error("not everybody was invited");
        await clear();
      };
      const bare = async () => {
        const rows = emails.map((email) => ({ id: newId(), email }));
        await database.pool.query(bareInserts, [JSON.stringify(rows), organizationId, adminId]);
        await clear();
      };
      await takeTurns(warmUpRounds, [invite, bare]);
      const [ours = [], reference = []] = await takeTurns(rounds, [invite, bare]);
      const list = () => call(["team", "list"], { pageSize: 20 });
      const raw = () => database.pool.query(bareList);
      await takeTurns(warmUpRounds, [list, raw]);
      const [listed = [], rawListed = []] = await takeTurns(listRounds, [list, raw]);
      const p95 = (samples: readonly number[]) => quantile(samples, 0.95);
      return [
        {
          name: `team, ${kind}: ${invitedCount} people invited at once`,
          ours: milliseconds(median(ours)),
          reference: `${milliseconds(median(reference))} (bare inserts of invitations and mails)`,
          ratio: times(median(ours) / median(reference)),
          target: `≤ ${milliseconds(inviteMsMax)}`,
          passes: median(ours) <= inviteMsMax,
        },
        {
          name: `team, ${kind}: a page of ${peopleCount} people, p95`,
          ours: milliseconds(p95(listed)),
          reference: `${milliseconds(p95(rawListed))} (the names alone, by raw SQL)`,
          target: `≤ raw SQL + ${listExtraMsMax} ms`,
          passes: p95(listed) <= p95(rawListed) + listExtraMsMax,
        },
      ];
    } finally {
      await api.close();
      await database.close();
    }
  });
}

/** Inviting two hundred people beside bare inserts, and a page of the list of people beside raw SQL, on both stores. */
export const measureTeam = async (): Promise<Figure[]> => [
  ...(await measureOn("postgres")),
  ...(await measureOn("embedded")),
];
