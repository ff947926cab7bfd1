import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "#api/db/ids.ts";
import { endpointRows } from "#api/http/rows.ts";
import { apiTokenScopes } from "#contract/api-tokens/scopes.ts";
import { isReading } from "#contract/endpoint.ts";
import { createOrganization, createRestaurant, createReview, createUser } from "#tests/factories/records.ts";
import { testApi } from "#tests/setup/api.ts";
import { sendDueReports } from "./domains/mailed-reports/run/due.ts";
import { prepareFiles } from "./domains/prepared-files/make.ts";
import type { Printer } from "./domains/prepared-files/printer.ts";
import { tokenScopeOf } from "./token-scopes.ts";

const { database, services, call, tokenOf } = await testApi();
const { pool } = database;

type Place = { organizationId: string; restaurantId: string; groupId: string; reviewId: string };
const [here, there]: [Place, Place] = [
  { organizationId: "", restaurantId: "", groupId: "", reviewId: "" },
  { organizationId: "", restaurantId: "", groupId: "", reviewId: "" },
];
const namesThere = ["Corvette", "Autre maison", "Groupe lointain", "Lointaine"];

type Person = { id: string; email: string };
const people = {} as Record<"owner" | "accountManager" | "admin" | "vouched", Person>;
type Kind = keyof typeof people;
const kinds: Kind[] = ["owner", "accountManager", "admin", "vouched"];

async function makePlace(place: Place, [restaurant, organization, group, author]: readonly string[]) {
  const { id } = await createOrganization(database, { name: organization });
  const made = await createRestaurant(database, { organizationId: id, name: restaurant });
  Object.assign(place, { organizationId: id, restaurantId: made.id, groupId: newId() });
  await pool.query("insert into restaurant_groups (id, organization_id, name, kind) values ($1, $2, $3, 'hand')", [
    place.groupId,
    id,
    group,
  ]);
  await pool.query("insert into restaurant_group_members (group_id, restaurant_id) values ($1, $2)", [
    place.groupId,
    made.id,
  ]);
  place.reviewId = (await createReview(database, { restaurantId: made.id, author, publishedAt: new Date() })).id;
}

/** A token of this person that is limited to the first organization. */
async function limitedToken(kind: Kind): Promise<string> {
  const person = people[kind];
  const token = await tokenOf(person);
  if (kind === "vouched") await pool.query("update auth_sessions set method = 'sso' where user_id = $1", [person.id]);
  const { status, body } = await call<{ token: string }>("POST", `/users/${person.id}/api-tokens`, {
    token,
    body: {
      name: "Export",
      scopes: apiTokenScopes,
      organizationIds: kind === "vouched" ? [] : [here.organizationId],
    },
  });
  if (status !== 201) throw new Error(`${status} ${body.code}`);
  // A person who joined the other organization since then.
  if (kind === "vouched")
    await pool.query(
      "insert into organization_members (user_id, organization_id, casl_role) values ($1, $2, 'owner')",
      [person.id, there.organizationId],
    );
  return body.data.token;
}
const tokens = {} as Record<Kind, string>;

beforeAll(async () => {
  await makePlace(here, ["Marelune", "Notre maison", "Groupe proche", "Proche"]);
  await makePlace(there, namesThere);
  const both = [here, there].map(({ organizationId: id }) => ({ id, caslRole: "owner" as const }));
  people.owner = await createUser(database, { organizations: both });
  people.accountManager = await createUser(database, { role: "accountManager", organizations: both });
  people.admin = await createUser(database, { role: "admin" });
  people.vouched = await createUser(database, { organizations: both.slice(0, 1) });
  for (const kind of kinds) tokens[kind] = await limitedToken(kind);
  Object.assign(services.settings.printing, { pagesUrl: "http://pages.test", chromium: "/usr/bin/chromium" });
});

const printed = (more: object = {}) => ({
  sections: ["boosters", "e-reputation"],
  filters: {},
  language: "fr",
  ...more,
});
const report = (recipient: string, more: object = {}) => ({
  name: "Le point",
  scope: "all",
  tabs: ["e-reputation"],
  frequency: "daily",
  at: "08:00",
  timeZone: "Europe/Paris",
  language: "fr",
  recipients: [recipient],
  ...more,
});
const view = (more: object = {}) => ({ kind: "groups", name: `Vue ${newId()}`, state: {}, ...more });

type Caller = (
  method: string,
  path: string,
  body?: unknown,
) => ReturnType<typeof call<{ _id: string; version: number }>>;
const callerWith =
  (token: string): Caller =>
  (method, path, body) =>
    call(method, path, { token, body });

type Making = (make: Caller, person: Person) => Promise<{ status: number }>;
async function setUpReport(make: Caller, { id, email }: Person) {
  const { body } = await make("POST", `/users/${id}/reports-settings`, report(email));
  return { path: `/users/${id}/reports-settings/${body.data._id}`, ...body.data };
}

/**
 * What each row keeps of its caller for later, asked with as much as it takes: all restaurants. A text says why nothing is left to be done in
 * the person's right.
 */
const rows: Record<string, Making | string> = {
  "mailedReports.create": (make, { id, email }) => make("POST", `/users/${id}/reports-settings`, report(email)),
  "mailedReports.update": async (make, person) => {
    const { path, version } = await setUpReport(make, person);
    return make("PUT", path, { ...report(person.email, { name: "Changé" }), expectedVersion: version });
  },
  "mailedReports.pause": async (make, person) =>
    make("PUT", `${(await setUpReport(make, person)).path}/paused`, { isPaused: false }),
  "mailedReports.test": async (make, person) => make("POST", `${(await setUpReport(make, person)).path}/tests`),
  "mailedReports.delete": "It ends something.",
  "mailedReports.resumeRecipient": "It is about a recipient of a report that the caller sees.",
  "printedReports.createLink": (make) => make("POST", "/report-links", printed({ hours: "24", password: null })),
  "printedReports.revokeLink": "It ends something.",
  "preparedFiles.create": (make) => make("POST", "/prepared-files", printed({ kind: "pdf" })),
  "preparedFiles.delete": "It ends something.",
  "reviewBatches.create": (make) =>
    make("POST", "/review-batches", { restaurantId: null, listQuery: "", query: {}, reviewIds: [] }),
  "reviewBatches.chooseKept": "It is a batch of the restaurants that its reading names.",
  "reviewBatches.plan": "Its reviews are fixed, and narrowed by whoever goes on with it.",
  "reviewBatches.draft": "Its reviews are fixed, and narrowed by whoever goes on with it.",
  "reviewBatches.confirm": "Its reviews are fixed, and narrowed by whoever goes on with it.",
  "reviewBatches.undo": "Its reviews are fixed, and narrowed by whoever goes on with it.",
  "savedViews.create": (make) => make("POST", "/saved-views", view({ isPinned: true })),
  "savedViews.pin": "A view is read in the right of whoever reads it.",
  "savedViews.update": "One that names more than the limit reaches is not found: see below.",
  "savedViews.delete": "It ends something.",
  "userFilters.putAggregatedStatistics": "Filters are read in the right of whoever reads them.",
  "userFilters.putAggregatedReviews": "Filters are read in the right of whoever reads them.",
  "users.update": "A profile reaches nothing.",
  "users.setAvatar": "A profile reaches nothing.",
  "users.deleteAvatar": "A profile reaches nothing.",
  "notifications.markSeen": "It is done with the call.",
  "notifications.markUnseen": "It is done with the call.",
  "notifications.open": "It is done with the call.",
  "notifications.putSettings": "They say how the person hears of what they see, at their own address.",
  "dashboards.putOrder": "An order of cards reaches nothing.",
  "outbox.cancel": "An item is of one restaurant.",
  "outbox.cancelAll": "An item is of one restaurant.",
  "outbox.sendNow": "An item is of one restaurant.",
  "outbox.reschedule": "An item is of one restaurant.",
  "outbox.retry": "An item is of one restaurant.",
  "outbox.undo": "An item is of one restaurant.",
  "restaurantGroups.create": "A group is the organization's.",
  "restaurantGroups.update": "A group is the organization's.",
  "restaurantGroups.delete": "A group is the organization's.",
  "reviews.archive": "It is done with the call.",
  "reviews.synchronize": "It is done with the call, for restaurants within its access scope.",
  "templates.fill": "It writes nothing.",
  "imports.check": "An import is the organization's, and is applied by whoever confirms it.",
  "imports.map": "An import is the organization's, and is applied by whoever confirms it.",
  "imports.apply": "An import is the organization's, and is applied by whoever confirms it.",
  "credentials.attachOrganization": "An account without an organization is closed to a limited token.",
  "credentials.listLocations": "Places of an account are the account's.",
  "credentials.addLocations": "It is done with the call.",
  "credentials.revoke": "It ends something.",
  "credentials.forget": "It ends something.",
  "platforms.sendReminders": "It is done with the call.",
  "statistics.addNote": "A note is of one restaurant.",
  "statistics.deleteNote": "It ends something.",
  "statistics.addCompetitorRating": "A rating is of one restaurant.",
  "statistics.deleteCompetitorRating": "It ends something.",
  "reportAppearance.put": "It is the organization's.",
  "reportAppearance.setLogo": "It is the organization's.",
  "reportAppearance.deleteLogo": "It is the organization's.",
  "webhooks.create": "An endpoint is the organization's.",
  "webhooks.update": "An endpoint is the organization's.",
  "webhooks.setEnabled": "An endpoint is the organization's.",
  "webhooks.rotateSecret": "An endpoint is the organization's.",
  "webhooks.delete": "It ends something.",
  "webhooks.test": "An endpoint is the organization's.",
  "webhooks.replay": "An endpoint is the organization's.",
  "webhooks.replayFailed": "An endpoint is the organization's.",
};
const makings = Object.entries(rows).flatMap(([name, making]) =>
  typeof making === "string" ? [] : kinds.map((kind) => ({ name, making, kind })),
);

/** Tables that hold a limit, by the database's own word. */
async function limitsStored(): Promise<{ table: string; limit: string[] | null }[]> {
  const { rows: tables } = await pool.query<{ table: string }>(
    "select table_name as table from information_schema.columns where column_name = 'limit_organization_ids'",
  );
  const found = await Promise.all(
    tables.map(({ table }) => pool.query(`select '${table}' as table, limit_organization_ids as limit from ${table}`)),
  );
  return found.flatMap(({ rows: kept }) => kept);
}

/** Everything that waits is made: the report as each link opens it, and the mails. */
async function makeAll(): Promise<string> {
  const told: string[] = [];
  const print: Printer["print"] = async (url) => {
    const [, token] = /shared-report\/([^/]+)/.exec(url) ?? [];
    told.push((await call("POST", "/report-links/open", { body: { token } })).text);
    return new TextEncoder().encode("%PDF-1.7");
  };
  await pool.query("update mailed_reports set next_run_at = now() - interval '1 minute'");
  for (let times = 0; times < 2; times += 1) {
    await sendDueReports(services);
    await prepareFiles(services, () => ({ print, close: async () => {} }));
    await pool.query("update mailed_report_runs set lease_until = null where state = 'open'");
  }
  const mails = await pool.query<{ text_body: string; html_body: string }>(
    "select text_body, html_body from mail_outbox where kind = 'report'",
  );
  return [...told, ...mails.rows.flatMap(({ text_body, html_body }) => [text_body, html_body])].join("\n");
}

async function forgetAll() {
  for (const table of [
    "mailed_reports",
    "report_links",
    "prepared_files",
    "saved_views",
    "review_batches",
    "mail_outbox",
    "user_filters",
    "rate_limits",
  ])
    await pool.query(`delete from ${table}`);
}

describe("a limited token", () => {
  test("finds every row that may keep something of a person, and no other, in this table", () => {
    const open = endpointRows.filter(
      (row) =>
        typeof tokenScopeOf(row) === "string" &&
        !isReading(row.contract["~orpc"]) &&
        !/\{(?:restaurantId|reviewId)\}/.test(row.template),
    );
    expect(Object.keys(rows).sort()).toEqual(open.map(({ name }) => name).sort());
  });

  test.each(makings)("leaves behind nothing that reaches further: $name by $kind", async ({ making, kind }) => {
    await forgetAll();
    const made = await making(callerWith(tokens[kind]), people[kind]);
    expect([200, 201, 202]).toContain(made.status);
    for (const { table, limit } of await limitsStored()) expect(limit, table).toEqual([here.organizationId]);
    const { rows: batched } = await pool.query("select restaurant_id from review_batch_rows");
    for (const { restaurant_id } of batched) expect(restaurant_id).toBe(here.restaurantId);
    const told = await makeAll();
    for (const name of namesThere) expect(told).not.toContain(name);
    for (const { table, limit } of await limitsStored()) expect(limit, table).toEqual([here.organizationId]);
    for (const id of [there.organizationId, there.restaurantId, there.reviewId]) expect(told).not.toContain(id);
  });

  test("opens a link for its restaurants, and for no restaurant that moves away", async () => {
    await forgetAll();
    const { body } = await call<{ token: string }>("POST", "/report-links", {
      token: tokens.admin,
      body: printed({ hours: "24", password: null }),
    });
    const open = () => call("POST", "/report-links/open", { body: { token: body.data.token } });
    expect((await open()).text).toContain("Marelune");
    const move = (organizationId: string) =>
      pool.query("update restaurants set organization_id = $1 where id = $2", [organizationId, here.restaurantId]);
    await move(there.organizationId);
    try {
      expect((await open()).status).toBe(410);
    } finally {
      await move(here.organizationId);
    }
  });

  test.each(["owner", "admin"] as const)("mails what a preview shows, whoever looks: %s", async (kind) => {
    await forgetAll();
    const person = people[kind];
    const { path } = await setUpReport(callerWith(tokens[kind]), person);
    const session = callerWith(await tokenOf(person));
    const { text } = await session("GET", `${path}/preview`);
    expect(text).toContain("Marelune");
    expect(text).not.toContain("Corvette");
    const { body } = await session("GET", path);
    expect(body.data).toMatchObject({ limitedTo: ["Notre maison"], scope: "all" });
    // Saving it in a session does not widen it; what is set up there has no limit.
    const saved = await session("PUT", path, { ...report(person.email), expectedVersion: body.data.version });
    expect(saved.body.data).toMatchObject({ limitedTo: ["Notre maison"] });
    const whole = await setUpReport(session, person);
    expect(whole).toMatchObject({ limitedTo: null });
    expect(await makeAll()).toContain("Corvette");
  });
});

test.each(["owner", "accountManager"] as const)(
  "a view that names more than the limit reaches is found by a limited token neither to change nor to delete: %s",
  async (kind) => {
    const session = callerWith(await tokenOf(people[kind]));
    const { body } = await session("POST", "/saved-views", view({ state: { restaurantIds: [there.restaurantId] } }));
    const { _id, version } = body.data;
    const limited = callerWith(tokens[kind]);
    const path = `/saved-views/${_id}`;
    const shared = { version, organizationId: here.organizationId };
    const writes = [
      await limited("PUT", path, { version, name: "Sabotage" }),
      await limited("PUT", path, shared),
      await limited("DELETE", path, { version }),
    ];
    expect(writes.map(({ status }) => status)).toEqual([404, 404, 404]);
    const { rows: stored } = await pool.query("select version, organization_id from saved_views where id = $1", [_id]);
    expect(stored).toEqual([{ version, organization_id: null }]);
  },
);

describe("own lists by a limited token", () => {
  const lists = (id: string) => [
    "/prepared-files",
    "/report-links",
    `/users/${id}/reports-settings`,
    "/saved-views?kind=groups",
    `/user-filters/${id}`,
  ];

  test.each(["owner", "accountManager", "admin"] as const)("tell of what is within alone: %s", async (kind) => {
    await forgetAll();
    const person = people[kind];
    const session = callerWith(await tokenOf(person));
    const chosen = { scope: "chosen" };
    const ofPlace = async ({ restaurantId, groupId }: Place, name: string) => {
      const one = { restaurantId };
      const many = { filters: { restaurantIds: [restaurantId] } };
      await session("POST", "/prepared-files", printed({ kind: "pdf", ...one }));
      await session("POST", "/prepared-files", printed({ kind: "pdf", ...many }));
      await session("POST", "/report-links", printed({ hours: "24", password: null, ...one }));
      const reports = `/users/${person.id}/reports-settings`;
      await session("POST", reports, report(person.email, { ...chosen, name, restaurantIds: [restaurantId] }));
      await session("POST", reports, report(person.email, { ...chosen, name, restaurantGroupIds: [groupId] }));
      await session("POST", "/saved-views", view({ name, state: { restaurantIds: [restaurantId] } }));
    };
    await ofPlace(here, "Marelune");
    await ofPlace(there, "Corvette");
    const all = [here.restaurantId, there.restaurantId];
    await session("POST", "/prepared-files", printed({ kind: "pdf" }));
    await session("POST", "/prepared-files/personal-data", {});
    await session("POST", `/users/${person.id}/reports-settings`, report(person.email, { name: "Corvette et tous" }));
    await session("PUT", `/user-filters/aggregated-reviews/${person.id}`, {
      restaurantIds: all,
      restaurantGroupIds: [there.groupId],
    });
    await session("PUT", `/user-filters/aggregated-statistics/${person.id}`, {
      restaurantIds: all,
      roiRestaurantIds: all,
    });
    const limited = callerWith(tokens[kind]);
    for (const path of lists(person.id)) {
      const [whole, { text, status }] = [await session("GET", path), await limited("GET", path)];
      expect(status, path).toBe(200);
      for (const told of [there.restaurantId, there.organizationId, there.groupId, ...namesThere]) {
        expect(text, path).not.toContain(told);
      }
      expect(whole.text, path).toContain(there.restaurantId);
      expect(text, path).toContain(here.restaurantId);
    }
    const count = async (caller: Caller, path: string) => {
      const { body } = await caller("GET", path);
      return (body.data as unknown as unknown[]).length;
    };
    const [files, links, reports, views] = lists(person.id);
    const counts = async (caller: Caller) =>
      Promise.all([files, links, reports, views].map((path) => count(caller, path ?? "")));
    expect(await counts(session)).toEqual([6, 2, 5, 2]);
    expect(await counts(limited)).toEqual([2, 1, 2, 1]);
  });

  test("change nothing that lies beyond", async () => {
    await forgetAll();
    const person = people.owner;
    const [session, limited] = [callerWith(await tokenOf(person)), callerWith(tokens.owner)];
    const { path, version } = await setUpReport(session, person);
    expect((await limited("PUT", path, { ...report(person.email), expectedVersion: version })).status).toBe(404);
    expect((await limited("PUT", `${path}/paused`, { isPaused: true })).status).toBe(404);
    expect((await limited("DELETE", path)).status).toBe(404);
    const file = await session("POST", "/prepared-files", printed({ kind: "pdf", restaurantId: there.restaurantId }));
    expect((await limited("DELETE", `/prepared-files/${file.body.data._id}`)).status).toBe(404);
    const link = await session("POST", "/report-links", printed({ hours: "24", password: null }));
    expect((await limited("DELETE", `/report-links/${link.body.data._id}`)).status).toBe(404);
    const far = await session(
      "POST",
      "/saved-views",
      view({ isPinned: true, state: { restaurantIds: [there.restaurantId] } }),
    );
    await limited("PUT", "/saved-views/pinned", { kind: "groups", viewIds: [] });
    const { body } = await session("GET", "/saved-views?kind=groups");
    expect(body.data).toMatchObject([{ _id: far.body.data._id, pinned: 0 }]);
  });
});

/** Tables with a person's id and nothing that says whose reach a row has. */
const reachless: Record<string, string> = {
  api_tokens: "A token is its own limit.",
  auth_links: "It leads to a session.",
  auth_sessions: "A session is its own limit.",
  automation_versions: "It tells who wrote a version.",
  backup_runs: "It tells who asked.",
  dashboard_orders: "It reaches nothing.",
  mailed_report_recipients: "A recipient reads what the report reaches.",
  notification_deliveries: "A notification is of one restaurant.",
  notification_digests: "It is sent to the person, in their right.",
  notification_settings: "They are about mails to the person, in their right.",
  passkeys: "It opens a session.",
  push_subscriptions: "It is about messages to the person, in their right.",
  recovery_codes: "It opens a session.",
  restaurant_changes: "It tells who made a change of restaurants, which is done with the call.",
  saved_view_pins: "A view is read in the right of whoever reads it.",
  sign_in_attempts: "It opens a session.",
  totp_keys: "It opens a session.",
  totp_uses: "It opens a session.",
  unsubscribes: "It ends something.",
  user_counts: "It counts what the person did.",
};

test("a table with a person's id says whose reach its rows have, or why they need none", async () => {
  const { rows: tables } = await pool.query<{ table: string }>(
    `select distinct c.relname as table from pg_constraint k join pg_class c on c.oid = k.conrelid
      where k.contype = 'f' and k.confrelid = 'users'::regclass
        and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'user_id')
        and not exists (select from pg_attribute a where a.attrelid = c.oid
          and a.attname in ('restaurant_id', 'organization_id', 'review_id', 'limit_organization_ids') and not a.attisdropped)
      order by 1`,
  );
  expect(tables.map(({ table }) => table)).toEqual(Object.keys(reachless));
});
