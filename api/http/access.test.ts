import { beforeAll, describe, expect, test } from "vitest";
import { abilityFor } from "#contract/abilities.ts";
import type { NewApiToken } from "#contract/api-tokens/schemas.ts";
import { apiTokenScopes } from "#contract/api-tokens/scopes.ts";
import { createPathRecords, type PathRecords } from "#tests/factories/path-records.ts";
import { createUser } from "#tests/factories/records.ts";
import { allowedInputs } from "#tests/openapi/allowed-input.ts";
import { addressOf, bodyOf } from "#tests/openapi/request.ts";
import { testApi } from "#tests/setup/api.ts";
import { newId } from "../db/ids.ts";
import { openApiDocument } from "../openapi/document.ts";
import { type EndpointRow, endpointRows } from "./rows.ts";

const { database, call, tokenOf } = await testApi();
const inputOf = allowedInputs(await openApiDocument());

/** Parameters that choose among what a record has, and name none of their own. */
const chosen = new Set(["key", "tab", "position", "number", "ruleId"]);
/** Rows of public links and of the whole installation: no record of theirs belongs to an organization. */
const isOfSomebody = ({ meta }: EndpointRow) => meta.guard !== "public" && meta.guard !== "admin";
const parametersOf = ({ template }: EndpointRow) => [...template.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
const rows = endpointRows.filter((row) => isOfSomebody(row) && parametersOf(row).some((name) => !chosen.has(name)));

/** What the least input leaves to be refused before the record is looked up. */
const version = () => ({ version: 1 });
const telling: Record<string, () => object> = {
  "outbox.reschedule": () => ({ sendAt: new Date(Date.now() + 3_600_000).toISOString() }),
  "reviewReports.addFile": () => ({ file: new File(["%PDF-1.7\n%%EOF"], "preuve.pdf", { type: "application/pdf" }) }),
  "reviews.editReply": version,
  "reviews.deleteReply": version,
  "reviews.markReplyPublished": version,
};

/** The record that a parameter of a row names. */
function recordFor(row: EndpointRow, parameter: string, records: PathRecords): string {
  const id = records[`${row.name.split(".")[0]}.${parameter}`] ?? records[parameter];
  if (!id) throw new Error(`tests/factories/path-records.ts has no record for {${parameter}} of ${row.name}`);
  return id;
}

/** The rows of all records, by table. */
async function storedRows(records: PathRecords): Promise<Record<string, unknown>> {
  const ids = Object.values(records).filter((id) => id.length === 36);
  const { rows: tables } = await database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'id' and data_type = 'uuid' order by 1`,
  );
  const found: Record<string, unknown> = {};
  for (const { name } of tables) {
    const { rows } = await database.pool.query(
      `select to_jsonb(t) as row from ${name} t where id = any($1) order by id`,
      [ids],
    );
    if (rows.length > 0) found[name] = rows;
  }
  return found;
}

type Caller = { token: string; own: PathRecords };
let theirs: PathRecords;
let before: Record<string, unknown>;
const callers = new Map<string, Caller>();

beforeAll(async () => {
  const somebody = await createUser(database);
  theirs = await createPathRecords(database, somebody.id);

  const owner = await createUser(database);
  callers.set("an owner", { own: await createPathRecords(database, owner.id), token: await tokenOf(owner) });

  const manager = await createUser(database, { role: "accountManager" });
  callers.set("an account manager", {
    own: await createPathRecords(database, manager.id),
    token: await tokenOf(manager),
  });

  // Theirs are this person's too, and outside of what the token is limited to.
  const ofBoth = await createUser(database);
  const own = await createPathRecords(database, ofBoth.id);
  await database.pool.query(
    "insert into organization_members (organization_id, user_id, casl_role) values ($1, $2, 'owner')",
    [theirs.organizationId, ofBoth.id],
  );
  const { body } = await call<NewApiToken>("POST", `/users/${ofBoth.id}/api-tokens`, {
    token: await tokenOf(ofBoth),
    body: { name: "Export", scopes: apiTokenScopes, organizationIds: [own.organizationId] },
  });
  callers.set("a token limited to one organization of its person", { own, token: body.data.token });

  const guest = await createUser(database);
  callers.set("a guest there who is an owner elsewhere", {
    own: await createPathRecords(database, guest.id),
    token: await tokenOf(guest),
  });
  await database.pool.query(
    "insert into organization_members (organization_id, user_id, casl_role) values ($1, $2, 'guest')",
    [theirs.organizationId, guest.id],
  );
  before = await storedRows(theirs);
});

/**
 * The ways in which a path can name somebody else's record, beside the same path with one that does not exist: from each parameter on, all
 * that follow are theirs.
 */
function pathsOf(row: EndpointRow, own: PathRecords) {
  const parameters = parametersOf(row);
  const pathWith = (from: number, of: (parameter: string) => string) =>
    Object.fromEntries(
      parameters.map((name, index) => [name, index < from || chosen.has(name) ? recordFor(row, name, own) : of(name)]),
    );
  return parameters.flatMap((name, from) =>
    chosen.has(name)
      ? []
      : [
          {
            name,
            foreign: pathWith(from, (one) => recordFor(row, one, theirs)),
            missing: pathWith(from, () => newId()),
          },
        ],
  );
}

async function answerTo(row: EndpointRow, path: Record<string, string>, token: string) {
  const allowed = inputOf(row, "least");
  const input = { ...allowed, body: allowed.body && { ...allowed.body, ...telling[row.name]?.() } };
  const { status, body } = await call(row.method, addressOf(row, path, input.query), { token, body: bodyOf(input) });
  return { status, code: body.code };
}

describe.each(["an owner", "an account manager", "a token limited to one organization of its person"])("%s", (name) => {
  test.each(rows.map((row) => [row.name, row] as const))(
    "is answered alike for a record of another organization and for one that does not exist: %s",
    async (_, row) => {
      const { token, own } = callers.get(name) as Caller;
      for (const { name: parameter, foreign, missing } of pathsOf(row, own)) {
        const answer = await answerTo(row, foreign, token);
        expect({ parameter, ...answer }).toEqual({ parameter, ...(await answerTo(row, missing, token)) });
        // A reply that is gone was deleted in the meantime, for all that the caller knows.
        expect(["FORBIDDEN", "NOT_FOUND", "REPLY_CONFLICT", "TOKEN_REFUSED", "TOKEN_SCOPE"]).toContain(answer.code);
      }
    },
  );
});

const ofGuests = abilityFor("comptoir-basic", "guest");
const beyondGuests = rows.filter(({ meta: { guard, ability } }) =>
  Boolean(ability && (guard === "session" || guard === "restaurant") && !ofGuests.can(ability.action, ability.subject)),
);

describe("a guest there who is an owner elsewhere", () => {
  test.each(beyondGuests.map((row) => [row.name, row] as const))(
    "is refused what guests may not do: %s",
    async (_, row) => {
      const { token } = callers.get("a guest there who is an owner elsewhere") as Caller;
      const path = Object.fromEntries(
        parametersOf(row).map((parameter) => [parameter, recordFor(row, parameter, theirs)]),
      );
      expect(["FORBIDDEN", "NOT_FOUND"]).toContain((await answerTo(row, path, token)).code);
    },
  );

  test("is asked of the rows that change something", () => {
    expect(beyondGuests.length).toBeGreaterThan(60);
  });
});

test("what belongs to the others is untouched after all of these calls", async () => {
  expect(Object.keys(before).length).toBeGreaterThan(30);
  expect(await storedRows(theirs)).toEqual(before);
});
