import { describe, expect, test } from "vitest";
import type { ProtectedPerson, SignInRule } from "#contract/sign-in-rules/schemas.ts";
import type { User } from "#contract/users/schemas.ts";
import { auditEntriesOf } from "#tests/factories/audit.ts";
import { fakeAuthenticator } from "#tests/factories/authenticator.ts";
import { createOrganization, createUser } from "#tests/factories/records.ts";
import { publicOrigin, testApi } from "#tests/setup/api.ts";

const api = await testApi();
const { database } = api;

/** An organization with an owner, a manager, and an editor of it and of another one. */
async function setup() {
  const [organization, other] = [
    await createOrganization(database, { name: "Tables" }),
    await createOrganization(database),
  ];
  const member = (caslRole: "owner" | "manager" | "editor", more: { id: string }[] = []) =>
    createUser(database, { organizations: [{ id: organization.id, caslRole }, ...more] });
  const [owner, manager, editor] = [await member("owner"), await member("manager"), await member("editor", [other])];
  const tokens = {
    owner: await api.tokenOf(owner),
    manager: await api.tokenOf(manager),
    editor: await api.tokenOf(editor),
  };
  const path = `/organizations/${organization.id}/sign-in-rules`;
  const put = (requiresSecondFactor: boolean, token: string) =>
    api.call<SignInRule>("PUT", path, { body: { requiresSecondFactor }, token });
  return { organization, owner, manager, editor, tokens, path, put };
}

/** Adds a passkey as somebody who may do nothing else. */
async function addPasskey(user: { id: string }, token: string) {
  const path = `/users/${user.id}/passkeys`;
  const { body } = await api.call<{ options: { challenge: string } }>("POST", `${path}/options`, { body: {}, token });
  const response = fakeAuthenticator(publicOrigin).register(body.data.options);
  expect((await api.call("POST", path, { body: { name: "Portable", response }, token })).status).toBe(200);
}

describe("a second factor that is required", () => {
  test("closes the API to who has none, from the next call on, except for what sets it up", async () => {
    const { owner, editor, tokens, put } = await setup();
    await addPasskey(owner, tokens.owner);
    expect((await put(true, tokens.owner)).body.data.secondFactor?.by).toBe("Camille Aubry");
    const refused = await api.call("GET", `/users/${editor.id}`, { token: tokens.editor });
    expect([refused.status, refused.body.code]).toEqual([403, "SECOND_FACTOR_REQUIRED"]);
    const me = await api.call<User>("GET", "/users/me", { token: tokens.editor });
    expect(me.body.data.secondFactorAskedBy).toBe("Tables");
    expect((await api.call("GET", `/users/${owner.id}`, { token: tokens.owner })).status).toBe(200);
    await addPasskey(editor, tokens.editor);
    expect((await api.call("GET", `/users/${editor.id}`, { token: tokens.editor })).status).toBe(200);
  });

  test("opens again when it is left to each person", async () => {
    const { owner, editor, tokens, put } = await setup();
    await addPasskey(owner, tokens.owner);
    await put(true, tokens.owner);
    expect((await put(false, tokens.owner)).body.data.secondFactor).toBeNull();
    expect((await api.call("GET", `/users/${editor.id}`, { token: tokens.editor })).status).toBe(200);
  });

  test("is set by owners, not by managers, and of a foreign organization by nobody", async () => {
    const [one, other] = [await setup(), await setup()];
    const byManager = await one.put(true, one.tokens.manager);
    expect([byManager.status, byManager.body.code]).toEqual([403, "PERMISSION_RULE"]);
    expect((await one.put(true, other.tokens.owner)).status).toBe(404);
    expect((await api.call("GET", `${one.path}/people`, { token: other.tokens.owner })).status).toBe(404);
    const admin = await api.tokenOf(await createUser(database, { role: "admin" }));
    expect((await one.put(true, admin)).status).toBe(200);
  });

  test("is told in the audit log, once for each change", async () => {
    const { organization, owner, tokens, put } = await setup();
    await addPasskey(owner, tokens.owner);
    for (const required of [true, true, false]) await put(required, tokens.owner);
    const entries = await auditEntriesOf(database, organization.id);
    expect(entries.map(({ action, content }) => [action, content.after])).toEqual([
      ["signInRule.changed", { requiresSecondFactor: true }],
      ["signInRule.changed", { requiresSecondFactor: false }],
    ]);
  });
});

test("the people of an organization are listed, those without a second factor first", async () => {
  const { owner, editor, tokens, path } = await setup();
  await addPasskey(editor, tokens.editor);
  const { body } = await api.call<ProtectedPerson[]>("GET", `${path}/people`, { token: tokens.owner });
  expect(body.data.map(({ hasSecondFactor }) => hasSecondFactor)).toEqual([false, false, true]);
  expect(body.data.at(-1)?._id).toBe(editor.id);
  const rules = await api.call<SignInRule[]>("GET", "/sign-in-rules", { token: tokens.owner });
  expect(rules.body.data).toMatchObject([{ peopleCount: 3, protectedCount: 1 }]);
  expect(body.data.some(({ _id }) => _id === owner.id)).toBe(true);
});
