import { describe, expect, test } from "vitest";
import { listTables } from "#api/db/backup/tables.ts";
import { endpointRows } from "#api/http/rows.ts";
import { PlatformError } from "#api/platforms/connector.ts";
import type { AuthorizationResult } from "#contract/credentials/schemas.ts";
import { fakePlatforms, vendorLocation } from "#tests/factories/platforms.ts";
import { createOrganization, createRestaurant, createUser } from "#tests/factories/records.ts";
import { testApi } from "#tests/setup/api.ts";
import { openSession } from "../platform-sessions/session.ts";
import { checkAccounts } from "./check.ts";

const fake = fakePlatforms();
const api = await testApi(undefined, fake.platforms);
const { database } = api;
const pageToken = "EAApage-token-of-the-place";
fake.state.account.locations = [vendorLocation({ token: pageToken })];

const organization = await createOrganization(database);
const admin = await createUser(database, {
  role: "admin",
  organizations: [{ id: organization.id, caslRole: "owner" }],
});
const restaurant = await createRestaurant(database, { organizationId: organization.id });
const token = await api.tokenOf(admin);
const responses: string[] = [];

async function call<Data>(method: string, path: string, body?: object) {
  const response = await api.call<Data>(method, path, { token, body });
  responses.push(response.text, [...response.headers.values()].join("\n"));
  return response.body.data;
}

/** Connects, adds a listing and lets the platform fail in every way, so that every code path that handles tokens runs. */
async function liveThroughEverything(): Promise<string> {
  const { url } = await call<{ url: string }>("POST", "/credentials/authorizations", {
    key: "gmb",
    organizationId: organization.id,
  });
  const state = new URL(url).searchParams.get("state");
  const { credential } = await call<AuthorizationResult>("POST", "/credentials/authorizations/complete", {
    state,
    code: "good",
  });
  const id = credential?._id ?? "";
  await call("POST", `/credentials/${id}/connections`, {
    additions: [{ externalId: "locations/1", restaurantId: restaurant.id }],
  });
  for (const code of ["PERMISSION_DENIED", "VENDOR_DOWN", "AUTH_EXPIRED"] as const) {
    fake.state.account.failure = new PlatformError(code, "No.");
    await call("POST", `/credentials/${id}/locations`);
    await database.pool.query("update credentials set checked_at = null where id = $1", [id]);
    await checkAccounts(api.services);
    await openSession(api.services, restaurant.id, "gmb").catch(() => {});
  }
  return id;
}

const id = await liveThroughEverything();
const secrets = () => [...fake.state.tokens, pageToken];
const leaksIn = (text: string) => secrets().filter((secret) => text.includes(secret));

describe("a token of a platform", () => {
  test("was really given, so that there is something to look for", () => {
    expect(fake.state.tokens.length).toBeGreaterThan(1);
    expect(leaksIn(`x ${fake.state.tokens[0]} y`)).toHaveLength(1);
  });

  test("stands in no answer of any endpoint that can be read", async () => {
    const { rows } = await database.pool.query<{ id: string }>("select id from platforms where restaurant_id = $1", [
      restaurant.id,
    ]);
    const ids: Record<string, string> = {
      credentialId: id,
      restaurantId: restaurant.id,
      platformId: rows[0]?.id ?? "",
      key: "gmb",
      userId: admin.id,
    };
    for (const row of endpointRows.filter(({ method }) => method === "GET"))
      await call(
        "GET",
        row.template.replace(/\{([^}]+)\}/g, (_, name: string) => ids[name] ?? id),
      );
    expect(responses.length).toBeGreaterThan(40);
    expect(leaksIn(responses.join("\n"))).toEqual([]);
  });

  test("stands in no log line", () => {
    expect(api.logLines.length).toBeGreaterThan(10);
    expect(leaksIn(api.logLines.join("\n"))).toEqual([]);
  });

  test("stands in no table in the clear, so that no backup, move or export holds one, and in no mail", async () => {
    const tables = await listTables(database.orm);
    expect(tables.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["credentials", "credential_locations", "platforms", "mail_outbox"]),
    );
    const sealed: string[] = [];
    for (const { quoted } of tables) {
      const { rows } = await database.pool.query<{ row: string }>(
        `select row_to_json(t)::text as row from ${quoted} t`,
      );
      const text = rows.map(({ row }) => row).join("\n");
      expect(leaksIn(text)).toEqual([]);
      sealed.push(...(text.match(/v1\.[\w-]+\.[\w-]{40,}/g) ?? []));
    }
    // The tokens are stored, sealed: the account's, the page's in the list and the page's in use.
    expect(sealed.length).toBeGreaterThanOrEqual(3);
  });
});
