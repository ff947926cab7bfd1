import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "#api/db/ids.ts";
import { endpointRows } from "#api/http/rows.ts";
import { allGrantable, completed, type GrantableRight, isGrantable } from "#contract/custom-roles/rights.ts";
import { withCustomRole } from "#tests/factories/custom-roles.ts";
import { createOrganization, createRestaurant } from "#tests/factories/records.ts";
import { testApi } from "#tests/setup/api.ts";

const { database, call, tokenOf } = await testApi();

/** Rows that ask for a right and are open to whoever has it; the others ask for a role of the installation besides. */
const rows = endpointRows.flatMap((row) => {
  const { guard, ability } = row.meta;
  const isOpen = guard === "session" || guard === "restaurant";
  const right = ability && `${ability.action} ${ability.subject}`;
  return right && isOpen ? [{ ...row, right }] : [];
});
const closed = endpointRows.filter(({ meta }) => meta.guard === "admin" || meta.guard === "adminArea");
const grantable = rows.filter(({ right }) => isGrantable(right));

type Tenant = { organizationId: string; restaurantId: string };
let own: Tenant;
let foreign: Tenant;
const tokens = new Map<string, Promise<string>>();
/** A session of somebody with exactly these rights in their organization. */
function tokenWith(rights: readonly GrantableRight[]): Promise<string> {
  const key = rights.join();
  const known = tokens.get(key) ?? withCustomRole(database, own, rights).then(tokenOf);
  tokens.set(key, known);
  return known;
}
async function tenant(): Promise<Tenant> {
  const { id: organizationId } = await createOrganization(database);
  return { organizationId, restaurantId: (await createRestaurant(database, { organizationId })).id };
}
beforeAll(async () => {
  own = await tenant();
  foreign = await tenant();
});
const ask = async (row: (typeof rows)[number], token: string, { restaurantId, organizationId }: Tenant) => {
  const path = row.template
    .replace("{restaurantId}", restaurantId)
    .replace("{organizationId}", organizationId)
    .replace(/\{\w+\}/g, newId());
  const { status, body } = await call(row.method, path, { token, body: row.method === "GET" ? undefined : {} });
  return { status, code: body.code };
};
/** All but the right and those that bring it along. */
const without = (right: GrantableRight) => allGrantable.filter((one) => !completed([one]).includes(right));

describe("each row that asks for a right", () => {
  test("asks for one that a custom role can have, or for an internal one", () => {
    const others = rows.filter(({ right }) => !isGrantable(right)).map(({ right }) => right);
    expect(others.filter((right) => !/ (?:Import|Maintenance)$/.test(right))).toEqual([]);
    expect(grantable.length).toBeGreaterThan(100);
  });

  test.each(grantable.map((row) => [row.name, row] as const))("is open with it: %s", async (_, row) => {
    const token = await tokenWith(completed([row.right]));
    expect(await ask(row, token, own)).not.toMatchObject({ code: "PERMISSION_RULE" });
  });

  test.each(grantable.filter(({ right }) => right !== "read Restaurant").map((row) => [row.name, row] as const))(
    "is closed with all others: %s",
    async (_, row) => {
      const token = await tokenWith(without(row.right as GrantableRight));
      expect(await ask(row, token, own)).toEqual({ status: 403, code: "PERMISSION_RULE" });
    },
  );

  test.each(rows.filter(({ meta }) => meta.guard === "restaurant").map((row) => [row.name, row] as const))(
    "finds no restaurant of another organization, whatever the role: %s",
    async (_, row) => {
      const token = await tokenWith(allGrantable);
      expect(await ask(row, token, foreign)).toEqual({ status: 404, code: "NOT_FOUND" });
      expect(await ask(row, token, { ...foreign, restaurantId: newId() })).toEqual({ status: 404, code: "NOT_FOUND" });
    },
  );
});

test.each(closed.map((row) => [row.name, row] as const))(
  "no custom role opens a row of the admin area or the installation: %s",
  async (_, row) => {
    const token = await tokenWith(allGrantable);
    const { status } = await ask({ ...row, right: "" }, token, own);
    expect(status).toBe(403);
  },
);
