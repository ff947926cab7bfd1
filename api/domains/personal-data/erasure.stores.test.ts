import { getTableColumns, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { verifyChains } from "#api/audit/verify.ts";
import { newId } from "#api/db/ids.ts";
import { reviewEscalations } from "#api/db/schema/review-work/escalations.ts";
import type { ErasurePreview } from "#contract/personal-data/schemas.ts";
import { schema } from "#tests/database/tables.ts";
import { auditEntriesOf } from "#tests/factories/audit.ts";
import { createOrganization, createRestaurant, createReview, createUser } from "#tests/factories/records.ts";
import { putDeadline, putEscalation } from "#tests/factories/review-setup.ts";
import { newTemplate } from "#tests/factories/templates.ts";
import { callerOf, testApi } from "#tests/setup/api.ts";
import { hashPassword } from "../auth/passwords.ts";
import { archiveOf } from "./archive.ts";
import { nameColumns } from "./names.ts";

const server = await testApi();
const { database, services } = server;
const password = "un long mot de passe";

/** An owner who has left her name wherever one can, and a colleague. */
async function setup() {
  const organization = await createOrganization(database);
  const restaurant = await createRestaurant(database, { organizationId: organization.id });
  const tag = newId().slice(-8);
  const [name, lastname] = ["Zénobie", `Quatremère${tag}`];
  const person = async (own: Parameters<typeof createUser>[1] = {}) => {
    const user = await createUser(database, {
      organizations: [{ id: organization.id, caslRole: "owner" }],
      restaurants: [restaurant.id],
      passwordHash: await hashPassword(password),
      ...own,
    });
    return { user, token: await server.tokenOf(user), ...(await callerOf(database, user)) };
  };
  const her = await person({ name, lastname, email: `zenobie-${tag}@maison.example` });
  const colleague = await person();
  return { organization, restaurant, her, colleague, surname: lastname, email: `zenobie-${tag}@maison.example` };
}

type Setup = Awaited<ReturnType<typeof setup>>;

async function leaveTraces({ restaurant, her, colleague, email }: Setup) {
  const restaurantId = restaurant.id;
  const { api } = her;
  const [one, two] = [await createReview(database, { restaurantId }), await createReview(database, { restaurantId })];
  const { data: review } = await api.reviews.get({ reviewId: one.id });
  await api.reviews.reply({ reviewId: one.id, text: "Merci de votre visite.", version: review.version });
  await api.reviewWork.addNote({ reviewId: two.id, text: "À rappeler demain." });
  await colleague.api.reviewWork.assign({ reviewId: two.id, userId: her.user.id });
  await api.templates.create(newTemplate(restaurantId, { name: "Accueil" }));
  await api.restaurantGroups.create({
    organizationId: restaurant.organizationId,
    name: "Nord",
    rule: null,
    restaurantIds: [restaurantId],
  });
  await api.statistics.addNote({ restaurantId, kind: "note", day: "2026-01-02", text: "Travaux" });
  await putDeadline(api, { restaurantId, scope: "organization", hours: [24, 2, 4, 6, 8, 0], openingHours: false });
  await putEscalation(api, {
    ...{ restaurantId, scope: "organization", isOn: true, lateHours: 48, notifyAssignee: true, sendMail: false },
    ...{ userIds: [her.user.id], reassignTo: null },
  });
  await database.pool.query(
    `insert into mail_outbox (id, recipient, language, kind, subject, text_body, html_body) values ($1, $2, 'fr', 'digest', 'x', 'x', 'x')`,
    [newId(), email],
  );
  await database.orm.insert(reviewEscalations).values({
    ...{ reviewId: two.id, restaurantId, dueAt: new Date() },
    notifiedNames: ["Paul", `${her.user.name} ${her.user.lastname}`],
  });
  return { one, two };
}

/** Tables and columns in which a text stands, whatever their type. */
async function placesOf(text: string): Promise<string[]> {
  const { rows: columns } = await database.pool.query(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and data_type in ('text', 'jsonb', 'json', 'ARRAY') order by 1, 2`,
  );
  const found: string[] = [];
  for (const { table, column } of columns) {
    const { rowCount } = await database.pool.query(
      `select 1 from "${table}" where "${column}"::text like '%' || $1 || '%' limit 1`,
      [text],
    );
    if (rowCount) found.push(`${table}.${column}`);
  }
  return found;
}

const erase = (token: string, userId: string, typed = password) =>
  server.call("POST", `/users/${userId}/erasure`, { token, body: { password: typed } });

describe("deleting one's account", () => {
  test("leaves the name and the address nowhere, what was written for others where it was, and the log intact", async () => {
    const all = await setup();
    const { her, organization, surname, email } = all;
    const { one } = await leaveTraces(all);
    expect(await placesOf(surname)).toContain("review_replies.author_name");
    const { body } = await server.call<ErasurePreview>("GET", `/users/${her.user.id}/erasure`, { token: her.token });
    expect(body.data).toMatchObject({ refusal: null, hasPassword: true, replyCount: 1, noteCount: 1 });

    expect((await erase(her.token, her.user.id)).status).toBe(200);
    expect(await placesOf(surname)).toEqual([]);
    expect(await placesOf(email)).toEqual([]);
    const { rows } = await database.pool.query("select text, author_name from review_replies where review_id = $1", [
      one.id,
    ]);
    expect(rows).toEqual([{ text: "Merci de votre visite.", author_name: "Ancien collègue" }]);
    expect((await server.call("GET", "/users/me", { token: her.token })).status).toBe(401);
    expect((await verifyChains(database, [organization.id]))[0]?.broken).toBeNull();
    const told = (await auditEntriesOf(database, organization.id)).at(-1);
    expect(told).toMatchObject({ action: "user.erased", subjectId: her.user.id, actor: {}, content: {} });
  });

  test("needs the password, or a sign-in of the last minutes where there is none", async () => {
    const { her, colleague } = await setup();
    expect((await erase(her.token, her.user.id, "faux")).body.code).toBe("BAD_CREDENTIALS");
    await database.pool.query("update users set password_hash = null where id = any($1)", [
      [her.user.id, colleague.user.id],
    ]);
    await database.pool.query("update auth_sessions set created_at = now() - interval '1 hour' where user_id = $1", [
      her.user.id,
    ]);
    expect((await erase(her.token, her.user.id, "")).body.code).toBe("SIGN_IN_AGAIN");
    expect((await erase(colleague.token, colleague.user.id, "")).status).toBe(200);
    expect((await erase(her.token, colleague.user.id)).status).toBe(404);
  });

  test("is refused to the last owner and to the last admin, and the two last owners cannot both leave at once", async () => {
    const { her, colleague } = await setup();
    const both = await Promise.all([erase(her.token, her.user.id), erase(colleague.token, colleague.user.id)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.code).toBe("LAST_OWNER");
    await database.pool.query("update users set role = 'viewer' where role = 'admin'");
    const admin = await createUser(database, { role: "admin", passwordHash: await hashPassword(password) });
    expect((await erase(await server.tokenOf(admin), admin.id)).body.code).toBe("LAST_ADMIN");
  });

  test("is done by an admin for somebody, with the admin named, and by nobody else", async () => {
    const { her, colleague, organization } = await setup();
    const path = `/admin/users/${her.user.id}/erasure`;
    expect((await server.call("POST", path, { token: colleague.token, body: {} })).status).toBe(403);
    const admin = await createUser(database, { role: "admin", name: "Ada", lastname: "Min" });
    const token = await server.tokenOf(admin);
    expect((await server.call("GET", path, { token })).status).toBe(200);
    expect((await server.call("POST", path, { token, body: {} })).status).toBe(200);
    expect((await server.call("POST", path, { token, body: {} })).status).toBe(404);
    const told = (await auditEntriesOf(database, organization.id)).at(-1);
    expect(told).toMatchObject({ action: "user.erased", actorId: admin.id, actor: { name: "Ada Min" } });
  });
});

test("every column with the name of a person is among those that an erasure replaces", () => {
  const others = [
    "reviews.analysed_by",
    "review_escalations.notified_names",
    "report_appearances.sender_name",
    "users.team_updated_by",
  ];
  const listed = new Set(
    nameColumns.map(({ name }) => `${Reflect.get(name.table, Symbol.for("drizzle:Name"))}.${name.name}`),
  );
  const found = Object.values(schema).flatMap((table) =>
    is(table, PgTable)
      ? Object.values(getTableColumns(table)).flatMap((column) =>
          /(?:^|_)(?:by|by_names?|user_name|author_name|actor_name)$/.test(column.name) &&
          column.getSQLType() === "text"
            ? [`${Reflect.get(table, Symbol.for("drizzle:Name"))}.${column.name}`]
            : [],
        )
      : [],
  );
  expect(found.filter((column) => !listed.has(column) && !others.includes(column))).toEqual([]);
});

test("the archive holds what is kept about a person, with no secret and nothing of a colleague's", async () => {
  const all = await setup();
  await leaveTraces(all);
  const archive = await archiveOf(services, all.her.user.id);
  const files = unzipSync(archive ?? new Uint8Array());
  const text = (name: string) => new TextDecoder().decode(files[name]);
  const data = JSON.parse(text("data.json"));
  expect(data.users).toMatchObject([{ id: all.her.user.id, email: all.email }]);
  expect(data.review_replies).toMatchObject([{ text: "Merci de votre visite." }]);
  expect(data.mails).toMatchObject([{ subject: "x" }]);
  expect(data.audit_entries.map(({ action }: { action: string }) => action)).toContain("template.created");
  expect(Object.keys(files)).toEqual(expect.arrayContaining(["data.json", "users.csv", "review_notes.csv"]));
  expect(text("data.json")).not.toMatch(/\$argon2id|"password_hash"|"token_hash"/);
  expect(text("data.json")).not.toContain(all.colleague.user.email);
  expect(await archiveOf(services, newId())).toBeNull();
});

test("the archive opens no address or consent, and tells nothing of whoever looked as the person", async () => {
  const { organization, her, colleague } = await setup();
  const userId = her.user.id;
  const run = (text: string, ...values: unknown[]) => database.pool.query(text, values);
  await run(
    `insert into webhook_endpoints (id, organization_id, address, events, secret_sealed, user_id)
     values ($1, $2, 'https://hooks.example/services/T0PATH', '{}', 'x', $3)`,
    ...[newId(), organization.id, userId],
  );
  await run(
    `insert into authorization_requests (state_hash, user_id, organization_id, key, code_verifier, expires_at)
     values ($1, $2, $3, 'gmb', 'the-verifier-of-a-consent', now() + interval '1 hour')`,
    ...[newId(), userId, organization.id],
  );
  await colleague.api.team.seeAs({ userId });
  const files = unzipSync((await archiveOf(services, userId)) ?? new Uint8Array());
  const told = Object.values(files)
    .map((bytes) => new TextDecoder().decode(bytes))
    .join("\n");
  expect(told).toContain(organization.id);
  for (const secret of ["T0PATH", "the-verifier-of-a-consent"]) expect(told).not.toContain(secret);
  expect(Object.keys(files).filter((name) => name.includes("seen_as"))).toEqual([]);
});

test("whoever takes the name of a thing or of somebody takes nothing of them out of the log when they leave", async () => {
  const { organization, her, colleague } = await setup();
  const { organization: elsewhere, her: stranger } = await setup();
  const groups = async (api: typeof her.api, organizationId: string, name: string) =>
    api.restaurantGroups.create({ organizationId, name, rule: null, restaurantIds: [] });
  await groups(her.api, organization.id, "Grand Nord");
  await groups(stranger.api, elsewhere.id, "Zoé Martin");
  const contentsOf = async (organizationId: string) =>
    JSON.stringify((await auditEntriesOf(database, organizationId)).map(({ content }) => content));
  const leave = async (name: string, lastname: string, own: object = {}) => {
    const guest = await createUser(database, {
      organizations: [{ id: organization.id }],
      passwordHash: await hashPassword(password),
      ...own,
    });
    const { api } = await callerOf(database, guest);
    if (!("lastname" in own)) await api.users.update({ userId: guest.id, name, lastname });
    await api.personalData.erase({ userId: guest.id, password });
  };
  expect(await contentsOf(organization.id)).toContain("Grand Nord");
  await leave("Grand", "Nord");
  expect(await contentsOf(organization.id)).toContain("Grand Nord");
  expect(await contentsOf(elsewhere.id)).toContain("Zoé Martin");
  await leave("Zoé", "Martin", { name: "Zoé", lastname: "Martin" });
  expect(await contentsOf(elsewhere.id)).toContain("Zoé Martin");
  await createUser(database, { name: "Léa", lastname: "Roux", organizations: [{ id: organization.id }] });
  await leave("Léa", "Roux", { name: "Léa", lastname: "Roux" });
  await groups(colleague.api, organization.id, "Léa Roux");
  await leave("Léa", "Roux", { name: "Léa", lastname: "Roux" });
  expect(await contentsOf(organization.id)).toContain("Léa Roux");
});
