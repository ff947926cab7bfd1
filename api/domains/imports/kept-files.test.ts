import { expect, test } from "vitest";
import type { Import } from "#contract/imports/schemas.ts";
import { createOrganization, createUser } from "#tests/factories/records.ts";
import { testApi } from "#tests/setup/api.ts";
import { keptFilesMax } from "./store.ts";

const api = await testApi();
const { database } = api;

test("of an organization's checks only the latest keep their file; an older one says so and can be checked again", async () => {
  const [one, other] = [await createOrganization(database), await createOrganization(database)];
  const token = await api.tokenOf(
    await createUser(database, { role: "accountManager", organizations: [{ id: one.id }, { id: other.id }] }),
  );
  const check = async ({ id }: { id: string }, name: string) => {
    const body = new FormData();
    for (const [field, value] of Object.entries({ kind: "restaurants", organizationId: id })) body.set(field, value);
    body.set("file", new File([`nom\n${name}\n`], "lieux.csv"));
    return (await api.call<Import>("POST", "/imports", { token, body })).body.data;
  };
  const foreign = await check(other, "Ailleurs");
  const checks: Import[] = [];
  for (let index = 0; index <= keptFilesMax; index++) checks.push(await check(one, `Lieu ${index}`));
  expect(checks.every(({ isFileKept }) => isFileKept)).toBe(true);

  const [oldest, next] = checks;
  const { body } = await api.call<Import>("GET", `/imports/${oldest?._id}`, { token });
  expect(body.data).toMatchObject({ state: "checked", isFileKept: false, counts: { created: 1 } });
  const refused = await api.call("POST", `/imports/${oldest?._id}/apply`, { token });
  expect([refused.status, refused.body.code]).toEqual([409, "IMPORT_STATE"]);
  for (const kept of [next, checks.at(-1), foreign])
    expect((await api.call<Import>("POST", `/imports/${kept?._id}/apply`, { token })).status).toBe(200);
});
