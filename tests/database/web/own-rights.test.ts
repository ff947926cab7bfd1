import { expect, test } from "vitest";
import { newId } from "#api/db/ids.ts";
import { credentials } from "#api/db/schema/credentials.ts";
import { fakePlatforms } from "#tests/factories/platforms.ts";
import { createOrganization, createUser } from "#tests/factories/records.ts";
import { testApi } from "#tests/setup/api.ts";
import { readPage, textOf } from "#tests/setup/read-page.ts";
import { testWebApp } from "#tests/setup/web-app.ts";
import { signedInVisitor } from "./signed-in.ts";

const fake = fakePlatforms();
const api = await testApi(undefined, fake.platforms);
const web = await testWebApp();

/** The owner of an organization, and how accounts with these rights get connected there. */
async function setup() {
  const { id: organizationId } = await createOrganization(api.database);
  const organizations = [{ id: organizationId, caslRole: "owner" as const }];
  const owner = await signedInVisitor(api, { organizations });
  const tokens = fake.platforms.sealing.seal({ accessToken: "a", refreshToken: "r", expiresAt: null });
  const connect = async (userId: string, scopes: string[]) => {
    const id = newId();
    await api.database.orm.insert(credentials).values({
      id,
      organizationId,
      userId,
      key: "gmb",
      accountId: id,
      accountName: "Compte pro",
      sealedTokens: tokens,
      health: "connected",
      scopes,
    });
    return id;
  };
  const visit = async () => {
    const { text, calls } = await web.over(api.fetch)("/credentials", { cookie: owner.cookie });
    const page = readPage(text);
    return {
      calls: calls.filter((call) => call.startsWith("GET /credential-permissions")),
      rightsOf: (id: string) => page.all(`#account-${id} [aria-labelledby="rights-${id}"] li`).map(textOf),
      reconnect: (id: string) => page.find(`#account-${id} button.btn-primary`, /Reconnecter/) !== null,
    };
  };
  return { ...{ owner, organizations, connect, visit } };
}

test("each account lists the rights that its platform gave and those that are missing; reconnecting is the way out", async () => {
  const { owner, connect, visit } = await setup();
  const id = await connect(owner.user.id, ["vendor.manage"]);
  const { calls, rightsOf, reconnect } = await visit();
  expect(calls).toEqual(["GET /credential-permissions/gmb"]);
  expect(rightsOf(id)).toEqual([
    expect.stringMatching(/vendor\.manage.*accordé/),
    expect.stringMatching(/vendor\.statistics.*manque, pour/),
  ]);
  expect(reconnect(id)).toBe(true);
});

test("what one of my accounts lacks and another of mine has is shown as such; a colleague's does not count", async () => {
  const { owner, organizations, connect, visit } = await setup();
  const mine = await connect(owner.user.id, ["vendor.manage"]);
  const { id: colleagueId } = await createUser(api.database, { organizations });
  const theirs = await connect(colleagueId, ["vendor.manage", "vendor.statistics"]);
  const before = await visit();
  expect(before.rightsOf(mine)[1]).toMatch(/manque, pour/);
  expect(before.reconnect(theirs)).toBe(false);
  await connect(owner.user.id, ["vendor.statistics"]);
  const { calls, rightsOf } = await visit();
  expect(calls).toHaveLength(1);
  expect(rightsOf(mine)[1]).toMatch(/manque ici.*un autre de vos comptes/);
});
