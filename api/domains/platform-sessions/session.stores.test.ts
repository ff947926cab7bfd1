import { beforeEach, describe, expect, test } from "vitest";
import { newId } from "#api/db/ids.ts";
import { PlatformError } from "#api/platforms/connector.ts";
import { createSealing } from "#api/platforms/sealing.ts";
import { fakePlatforms } from "#tests/factories/platforms.ts";
import { createOrganization, createRestaurant, createUser } from "#tests/factories/records.ts";
import { testApi } from "#tests/setup/api.ts";
import { checkAccounts } from "../credentials/check.ts";
import { inSession, openSession } from "./session.ts";

const older = "kX9v2QpL7sWm4TzR8yBn1CfH6jGd3EaU";
const newer = "Zr5Nw8Ub1Yc4Ve7Xt0Rm3Qp6Ol9Ik2Jh";
let fake = fakePlatforms();
const api = await testApi(undefined, fake.platforms);
const { database } = api;
const services = () => ({ ...api.services, platforms: fake.platforms });

/** A restaurant with a Google listing of a working account, in an organization with an owner of its own. */
async function connected(changes: { expiresInSeconds?: number; pageToken?: string } = {}) {
  const organization = await createOrganization(database);
  const owner = await createUser(database, { organizations: [{ id: organization.id, caslRole: "owner" }] });
  const organizations = [{ id: organization.id, caslRole: "editor" as const }];
  const connector = await createUser(database, { defaultLanguage: "it", name: "Giulia", organizations });
  await createUser(database, { organizations });
  const restaurant = await createRestaurant(database, { organizationId: organization.id, name: "Chez Lulu" });
  const expiresAt = new Date(Date.now() + (changes.expiresInSeconds ?? 3600) * 1000).toISOString();
  const tokens = { accessToken: `ya29.first-of-${restaurant.id}`, refreshToken: "1//first", expiresAt };
  const credentialId = newId();
  await database.pool.query(
    `insert into credentials (id, organization_id, user_id, key, account_id, account_name, sealed_tokens)
     values ($1::uuid, $2, $3, 'gmb', $1::text, 'Lulu Pro', $4)`,
    [credentialId, organization.id, connector.id, fake.platforms.sealing.seal(tokens)],
  );
  await database.pool.query(
    `insert into platforms (id, restaurant_id, key, external_id, account_id, credential_id, connected_at, sealed_token)
     values ($1, $2, 'gmb', 'locations/9', 'accounts/7', $3, now(), $4)`,
    [
      newId(),
      restaurant.id,
      credentialId,
      changes.pageToken ? fake.platforms.sealing.seal({ token: changes.pageToken }) : null,
    ],
  );
  return { restaurantId: restaurant.id, credentialId, owner, connector, accessToken: tokens.accessToken };
}
const healthOf = async (credentialId: string) =>
  (await database.pool.query("select health, failure, alerted_at from credentials where id = $1", [credentialId]))
    .rows[0];
const mailsTo = async (...people: { email: string }[]) =>
  (
    await database.pool.query(
      "select recipient, language, subject, text_body from mail_outbox where recipient = any($1) order by recipient",
      [people.map(({ email }) => email)],
    )
  ).rows;
const failWith = (code: PlatformError["code"]) => async () => {
  throw new PlatformError(code, "No.", { vendorCode: "vendor" });
};
const where = (restaurantId: string) => ({ restaurantId, key: "gmb" as const });

beforeEach(() => {
  fake = fakePlatforms();
});

describe("a session", () => {
  test("carries a token that is still good, the place and the languages to ask for", async () => {
    const { restaurantId, accessToken } = await connected();
    expect(await openSession(services(), restaurantId, "gmb")).toEqual({
      accessToken,
      location: { externalId: "locations/9", accountId: "accounts/7" },
      languages: ["fr", "en", "es", "it"],
    });
    expect(fake.state.refreshCount).toBe(0);
  });

  test("carries the page's own token where it has one, and the installation's key where there is no account", async () => {
    const { restaurantId } = await connected({ pageToken: "page-token" });
    expect((await openSession(services(), restaurantId, "gmb")).accessToken).toBe("page-token");
    await database.pool.query(
      "insert into platforms (id, restaurant_id, key, external_id, connected_at) values ($1, $2, 'tripadvisor', '42', now())",
      [newId(), restaurantId],
    );
    expect((await openSession(services(), restaurantId, "tripadvisor")).accessToken).toBe(
      "installation-key-of-tripadvisor",
    );
  });

  test("renews a token shortly before its end, once, however many ask at the same time", async () => {
    const { restaurantId, accessToken } = await connected({ expiresInSeconds: 60 });
    const sessions = await Promise.all(Array.from({ length: 20 }, () => openSession(services(), restaurantId, "gmb")));
    expect(fake.state.refreshCount).toBe(1);
    expect(new Set(sessions.map((session) => session.accessToken)).size).toBe(1);
    expect(sessions[0]?.accessToken).not.toBe(accessToken);
    expect((await openSession(services(), restaurantId, "gmb")).accessToken).toBe(sessions[0]?.accessToken);
  });

  test("goes on with the token at hand while the platform is down, and not once that has ended", async () => {
    const ending = await connected({ expiresInSeconds: 60 });
    fake.state.account.failure = new PlatformError("VENDOR_DOWN", "500");
    expect((await openSession(services(), ending.restaurantId, "gmb")).accessToken).toBe(ending.accessToken);
    const ended = await connected({ expiresInSeconds: -1 });
    await expect(openSession(services(), ended.restaurantId, "gmb")).rejects.toMatchObject({ code: "VENDOR_DOWN" });
    expect((await healthOf(ended.credentialId)).health).toBe("connected");
  });

  test("goes on with the token at hand for everybody who asks while the platform is down", async () => {
    const { restaurantId, accessToken } = await connected({ expiresInSeconds: 60 });
    fake.state.account.failure = new PlatformError("VENDOR_DOWN", "500");
    const sessions = await Promise.all([1, 2, 3, 4].map(() => openSession(services(), restaurantId, "gmb")));
    expect(sessions.map((session) => session.accessToken)).toEqual(Array(4).fill(accessToken));
  });

  test("says why there is none: not connected, unknown platform, account gone", async () => {
    const { id } = await createRestaurant(database);
    await expect(openSession(services(), id, "gmb")).rejects.toMatchObject({
      code: "NOT_FOUND",
      vendorCode: "not_connected",
    });
    await expect(openSession(services(), id, "yelp")).rejects.toMatchObject({ code: "UNSUPPORTED" });
    const { restaurantId, credentialId } = await connected();
    await database.pool.query("delete from credentials where id = $1", [credentialId]);
    await expect(openSession(services(), restaurantId, "gmb")).rejects.toMatchObject({ code: "AUTH_EXPIRED" });
  });

  test("seals anew what an older secret had sealed", async () => {
    fake = fakePlatforms({ tokenSecrets: [older] });
    const { restaurantId, credentialId, accessToken } = await connected();
    fake = fakePlatforms({ tokenSecrets: [newer, older] });
    expect((await openSession(services(), restaurantId, "gmb")).accessToken).toBe(accessToken);
    const { rows } = await database.pool.query("select sealed_tokens from credentials where id = $1", [credentialId]);
    expect(createSealing([newer]).open(rows[0].sealed_tokens)).toMatchObject({ accessToken });
  });
});

describe("health", () => {
  test.each(["PERMISSION_DENIED", "RATE_LIMITED", "VENDOR_DOWN", "NOT_FOUND", "UNKNOWN"] as const)(
    "is not touched by %s: the refusal is kept beside the place, and nobody is written to",
    async (code) => {
      const { restaurantId, credentialId, owner, connector } = await connected();
      await expect(inSession(services(), where(restaurantId), failWith(code))).rejects.toMatchObject({ code });
      expect(await healthOf(credentialId)).toMatchObject({ health: "connected", alerted_at: null });
      const { rows } = await database.pool.query("select health, failure from platforms where restaurant_id = $1", [
        restaurantId,
      ]);
      expect(rows).toEqual([{ health: "connected", failure: expect.objectContaining({ code, vendorCode: "vendor" }) }]);
      expect(await mailsTo(owner, connector)).toEqual([]);
      await inSession(services(), where(restaurantId), async () => {});
      const after = await database.pool.query("select failure, last_ok_at from platforms where restaurant_id = $1", [
        restaurantId,
      ]);
      expect(after.rows).toEqual([{ failure: null, last_ok_at: expect.any(Date) }]);
    },
  );

  test("survives a token that the platform dropped early: it is renewed and the work done again", async () => {
    const { restaurantId, credentialId, accessToken } = await connected();
    const result = await inSession(services(), where(restaurantId), async (session) => {
      if (session.accessToken === accessToken) throw new PlatformError("AUTH_EXPIRED", "Token revoked.");
      return session.accessToken;
    });
    expect(result).toBe(fake.state.tokens.at(-2));
    expect((await healthOf(credentialId)).health).toBe("connected");
  });

  test("of an account connected anew survives the end of the former grant, and nobody is written to", async () => {
    const { restaurantId, credentialId, owner, connector } = await connected({ expiresInSeconds: 60 });
    const { authorization } = fake.connector;
    if (authorization.kind !== "oauth") throw new Error("no consent");
    const fresh = { accessToken: "ya29.anew", refreshToken: "1//anew", expiresAt: null };
    authorization.refresh = async () => {
      await database.pool.query("update credentials set sealed_tokens = $2, refreshing_until = null where id = $1", [
        credentialId,
        fake.platforms.sealing.seal(fresh),
      ]);
      throw new PlatformError("AUTH_EXPIRED", "The grant is gone.", { vendorCode: "invalid_grant" });
    };
    expect((await openSession(services(), restaurantId, "gmb")).accessToken).toBe(fresh.accessToken);
    expect(await healthOf(credentialId)).toMatchObject({ health: "connected", failure: null, alerted_at: null });
    expect(await mailsTo(owner, connector)).toEqual([]);
  });

  test("is lost with the grant: who connected it and the owners alone are notified once, in their language", async () => {
    const { restaurantId, credentialId, owner, connector } = await connected();
    fake.state.account.isRevoked = true;
    for (const _ of [1, 2])
      await expect(inSession(services(), where(restaurantId), failWith("AUTH_EXPIRED"))).rejects.toMatchObject({
        code: "AUTH_EXPIRED",
      });
    expect(await healthOf(credentialId)).toMatchObject({
      health: "needs_reconnect",
      failure: expect.objectContaining({ code: "AUTH_EXPIRED", vendorCode: "invalid_grant" }),
      alerted_at: expect.any(Date),
    });
    const mails = await mailsTo(owner, connector);
    expect(mails.map(({ recipient, language }) => [recipient, language]).sort()).toEqual(
      [
        [owner.email, "fr"],
        [connector.email, "it"],
      ].sort(),
    );
    const [italian] = mails.filter(({ language }) => language === "it");
    expect(italian.subject).toBe("Google è scollegato per 1 ristorante");
    expect(italian.text_body).toContain("Chez Lulu");
    expect(italian.text_body).toContain(`https://comptoir.test/credentials?credential=${credentialId}`);
    const { rows } = await database.pool.query(
      "select count(*) as n from mail_outbox where text_body like '%' || $1 || '%'",
      [credentialId],
    );
    expect(rows).toEqual([{ n: 2 }]);
  });

  test("of a page is lost alone when its own token dies: the account lives, its people are notified about that restaurant", async () => {
    const { restaurantId, credentialId, owner, connector } = await connected({ pageToken: "page-token" });
    await expect(inSession(services(), where(restaurantId), failWith("AUTH_EXPIRED"))).rejects.toThrow();
    expect((await healthOf(credentialId)).health).toBe("connected");
    expect(await mailsTo(owner, connector)).toHaveLength(2);
  });
});

describe("the regular check", () => {
  const check = async () => {
    await database.pool.query("update credentials set health = 'revoked' where key = 'gmb' and checked_at is not null");
    return checkAccounts(services());
  };

  test("finds a lost account nobody was using, and notifies its people", async () => {
    const { credentialId, owner } = await connected();
    fake.state.account.isRevoked = true;
    expect(await check()).toBeGreaterThan(0);
    expect((await healthOf(credentialId)).health).toBe("needs_reconnect");
    expect(await mailsTo(owner)).toHaveLength(1);
  });

  test("keeps rights as the platform gives them and marks a consent that is about to end", async () => {
    await check();
    const { credentialId, owner, connector } = await connected();
    fake.state.account.scopes = ["vendor.manage"];
    const { authorization } = fake.connector;
    if (authorization.kind === "oauth")
      authorization.inspect = async () => ({
        scopes: ["vendor.manage"],
        consentEndsAt: new Date(Date.now() + 86_400_000).toISOString(),
      });
    await check();
    const { rows } = await database.pool.query("select health, scopes from credentials where id = $1", [credentialId]);
    expect(rows).toEqual([{ health: "expiring", scopes: ["vendor.manage"] }]);
    const [mail, ...more] = await mailsTo(connector);
    expect(mail).toMatchObject({ language: "it", subject: expect.stringContaining("l’accesso termina il") });
    expect(mail.text_body).toContain("Chez Lulu");
    expect([more, await mailsTo(owner)]).toEqual([[], [expect.anything()]]);
    // The next check finds the same end of consent: no further mail.
    await database.pool.query("update credentials set checked_at = null where id = $1", [credentialId]);
    await checkAccounts(services());
    expect(await mailsTo(owner, connector)).toHaveLength(2);
  });

  test("seals pages' tokens anew, so that an older secret can be taken away", async () => {
    await check();
    fake = fakePlatforms({ tokenSecrets: [older] });
    const { restaurantId, credentialId } = await connected({ pageToken: "page-token" });
    await database.pool.query(
      "insert into credential_locations (credential_id, external_id, name, sealed_token) values ($1, 'locations/8', 'Huit', $2)",
      [credentialId, fake.platforms.sealing.seal({ token: "token-of-8" })],
    );
    fake = fakePlatforms({ tokenSecrets: [newer, older] });
    await check();
    fake = fakePlatforms({ tokenSecrets: [newer] });
    expect((await openSession(services(), restaurantId, "gmb")).accessToken).toBe("page-token");
    const { rows } = await database.pool.query(
      "select sealed_token from credential_locations where credential_id = $1",
      [credentialId],
    );
    expect(rows.map(({ sealed_token }) => createSealing([newer]).open(sealed_token))).toEqual([
      { token: "token-of-8" },
    ]);
  });

  test("changes nothing while the platform is down, and asks each account in its turn only", async () => {
    const { credentialId } = await connected();
    fake.state.account.failure = new PlatformError("VENDOR_DOWN", "503");
    await check();
    expect(await healthOf(credentialId)).toMatchObject({ health: "connected", alerted_at: null });
    expect(await checkAccounts(services())).toBe(0);
    await database.pool.query("update credentials set checked_at = now() - interval '3 minutes' where id = $1", [
      credentialId,
    ]);
    expect(await checkAccounts(services())).toBe(1);
  });
});
