import { type Database, openDatabase } from "#api/db/database.ts";
import { newId } from "#api/db/ids.ts";
import { hashPassword } from "#api/domains/auth/passwords.ts";
import { catchStatements } from "../caught-statement.ts";
import { withEmptyStore } from "../empty-store.ts";
import { benchUser } from "../generator/fill.ts";
import { openInProcess } from "../in-process.ts";
import { quantile, takeTurns } from "../statistics.ts";
import { type Figure, milliseconds } from "../table.ts";

const restaurantCount = 5000;
const organizationCount = 50;
const peopleCount = 2000;
const rounds = 100;
const warmUpRounds = 10;
const dataExtraMsMax = 4;
const pageExtraMsMax = 15;

const lists = [
  { name: `${restaurantCount} restaurants`, data: "administration/restaurants", page: "/admin/restaurants" },
  { name: `${peopleCount} people`, data: "team/people", page: "/admin/users" },
] as const;

/** An admin who may sign in, and what an agency looks after: restaurants of some organizations, a third of them connected, and people. */
async function fill({ pool }: Database): Promise<void> {
  await pool.query(
    `insert into users (id, email, password_hash, name, lastname, role, email_confirmed_at)
      values ($1, $2, $3, 'Ada', 'Min', 'admin', now())`,
    [newId(), benchUser.email, await hashPassword(benchUser.password)],
  );
  await pool.query(
    "insert into organizations (id, name) select gen_random_uuid(), 'Organisation ' || n from generate_series(1, $1::int) n",
    [organizationCount],
  );
  await pool.query(
    `with o as (select id, row_number() over (order by name) - 1 as at from organizations)
      insert into restaurants (id, organization_id, name, locality, time_zone)
      select gen_random_uuid(), o.id, 'Restaurant ' || (n * 7919) % $1::int, 'Ville ' || n % 300, 'Europe/Paris'
      from generate_series(1, $1::int) n join o on o.at = n % $2::int`,
    [restaurantCount, organizationCount],
  );
  await pool.query(
    `insert into users (id, email, name, lastname, email_confirmed_at)
      select gen_random_uuid(), 'person-' || n || '@example.com', 'Nora ' || n, 'Conti ' || (n * 7919) % $1::int, now()
      from generate_series(1, $1::int) n`,
    [peopleCount],
  );
  await pool.query(
    `with o as (select id, row_number() over (order by name) - 1 as at from organizations)
      insert into organization_members (organization_id, user_id, casl_role)
      select o.id, u.id, 'editor' from (select id, row_number() over (order by email) as n from users where role = 'comptoir-basic') u
      join o on o.at = u.n % $1::int`,
    [organizationCount],
  );
  await pool.query("analyze");
}

async function measureOn(kind: Database["kind"]): Promise<Figure[]> {
  return withEmptyStore(kind, async (target) => {
    const location = kind === "embedded" ? { dataDir: target } : { dataDir: "", databaseUrl: target };
    const open = () => openDatabase({ ...location, poolSize: 10 });
    const filling = await open();
    await fill(filling);
    await filling.close();
    const inside = await openInProcess({ kind, settings: {}, open });
    const { pool } = inside.database;
    const figures: Figure[] = [];
    try {
      for (const list of lists) {
        const data = () => inside.read(list.data);
        const page = () => inside.page(list.page);
        await data();
        const statements = (await catchStatements(pool, data)).filter(({ text }) => /^\s*(?:select|with)/i.test(text));
        const raw = async () => {
          for (const statement of statements) await pool.query(statement);
        };
        await takeTurns(warmUpRounds, [raw, data, page]);
        const [rawMs = [], dataMs = [], pageMs = []] = await takeTurns(rounds, [raw, data, page]);
        const p95 = (samples: readonly number[]) => quantile(samples, 0.95);
        const figure = (what: string, ours: number, extraMsMax: number): Figure => ({
          name: `administration, ${kind}: ${list.name}, p95 of ${what}`,
          ours: milliseconds(ours),
          reference: `${milliseconds(p95(rawMs))} (its ${statements.length} statements as raw SQL)`,
          ratio: `+ ${milliseconds(ours - p95(rawMs))}`,
          target: `≤ raw SQL + ${extraMsMax} ms`,
          passes: ours <= p95(rawMs) + extraMsMax,
        });
        figures.push(figure("data", p95(dataMs), dataExtraMsMax), figure("HTML", p95(pageMs), pageExtraMsMax));
      }
    } finally {
      await inside.close();
    }
    return figures;
  });
}

/** The lists of restaurants and of people of the administration beside their statements as raw SQL, on both stores. */
export const measureAdministration = async (): Promise<Figure[]> => [
  ...(await measureOn("postgres")),
  ...(await measureOn("embedded")),
];
