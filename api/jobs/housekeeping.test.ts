import { expect, test } from "vitest";
import { newId } from "#api/db/ids.ts";
import { createOrganization, createRestaurant, createUser } from "#tests/factories/records.ts";
import { testDatabase } from "#tests/setup/database.ts";
import { deleteExpired } from "./housekeeping.ts";

test("what has expired goes and what is still good stays", async () => {
  const database = await testDatabase();
  const { pool, orm } = database;
  const [organization, user] = [await createOrganization(database), await createUser(database)];
  const restaurant = await createRestaurant(database, { organizationId: organization.id });
  await pool.query(
    "insert into sso_connections (organization_id, issuer, client_id, sealed_secret, casl_role) values ($1, 'https://login.example', 'c', 'sealed', 'guest')",
    [organization.id],
  );
  for (const age of ["1 hour", "40 days"]) {
    const at = [newId(), user.id, age];
    await pool.query(
      "insert into auth_sessions (id, user_id, expires_at) values ($1, $2, now() + interval '2 hours' - $3::interval)",
      at,
    );
    await pool.query(
      "insert into auth_links (id, user_id, kind, token_hash, expires_at) values ($1::uuid, $2, 'password', $1::text, now() - $3::interval)",
      at,
    );
    await pool.query(
      `insert into authorization_requests (state_hash, user_id, key, code_verifier, expires_at)
       values ($1::text, $2, 'gmb', 'sealed', now() + interval '2 hours' - $3::interval)`,
      at,
    );
    await pool.query(
      `insert into sign_in_attempts (id, user_id, token_hash, remember, expires_at)
       values ($1::uuid, $2, $1::text, false, now() + interval '2 hours' - $3::interval)`,
      at,
    );
    await pool.query(
      "insert into passkey_challenges (holder, challenge, expires_at) values ($2, 'c', now() + interval '2 hours' - $1::interval)",
      [age, age],
    );
    await pool.query(
      `insert into sso_requests (visit_hash, organization_id, sealed_checks, expires_at)
       values ($2, $3, 'sealed', now() + interval '2 hours' - $1::interval)`,
      [age, age, organization.id],
    );
    await pool.query("insert into rate_limits (key, window_started_at, count) values ($2, now() - $1::interval, 1)", [
      age,
      age,
    ]);
    await pool.query(
      `insert into mail_outbox (id, recipient, language, kind, subject, text_body, html_body, created_at)
       values ($1, 'a@example.com', 'fr', 'password', '', '', '', now() - $2::interval)`,
      [newId(), age],
    );
    await pool.query(
      `insert into imports (id, kind, organization_id, file_name, state, counts, content, created_at)
       values ($1, 'reviews', $2, 'avis.csv', 'checked', '{}', 'x', now() - $3::interval)`,
      [newId(), organization.id, age],
    );
    await pool.query(
      `insert into template_imports (id, restaurant_id, user_id, kind, file_name, state, counts, content, created_at)
       values ($1, $2, $3, 'review', 'modeles.csv', 'checked', '{}', 'x', now() - $4::interval)`,
      [newId(), restaurant.id, user.id, age],
    );
    await pool.query(
      "insert into push_events (id, user_id, name, at) values ($1, $2, 'counters.changed', now() - $3::interval)",
      [newId(), user.id, age],
    );
  }
  expect(await deleteExpired(orm)).toEqual({
    sessions: 1,
    signInAttempts: 1,
    passkeyChallenges: 1,
    ssoRequests: 1,
    apiTokens: 0,
    idempotencyKeys: 0,
    invitations: 0,
    webhookDeliveries: 0,
    authorizations: 1,
    links: 1,
    replyLinks: 0,
    platformUses: 0,
    rateLimits: 1,
    mails: 1,
    mailBodies: 0,
    importFiles: 1,
    pushEvents: 1,
    templateImports: 1,
    nfcChipImports: 0,
    notifications: 0,
    preparedFiles: 0,
    reportLinks: 0,
    reviewBatches: 0,
  });
  expect(await deleteExpired(orm)).toEqual({
    sessions: 0,
    signInAttempts: 0,
    passkeyChallenges: 0,
    ssoRequests: 0,
    apiTokens: 0,
    idempotencyKeys: 0,
    invitations: 0,
    webhookDeliveries: 0,
    authorizations: 0,
    links: 0,
    replyLinks: 0,
    platformUses: 0,
    rateLimits: 0,
    mails: 0,
    mailBodies: 0,
    importFiles: 0,
    pushEvents: 0,
    notifications: 0,
    preparedFiles: 0,
    reportLinks: 0,
    templateImports: 0,
    nfcChipImports: 0,
    reviewBatches: 0,
  });
  expect((await pool.query("select count(*) as n from imports")).rows).toEqual([{ n: 2 }]);
});

test("a mail goes two days after its link has ended, whatever its kind", async () => {
  const { pool, orm } = await testDatabase();
  const ages = { password: ["2 days", "2 days 2 hours"], confirm: ["8 days 23 hours", "9 days 1 hour"] };
  for (const [kind, [young, old]] of Object.entries(ages))
    for (const age of [young, old])
      await pool.query(
        `insert into mail_outbox (id, recipient, language, kind, subject, text_body, html_body, created_at)
         values ($1, 'a@example.com', 'fr', $2, $3::text, '', '', now() - $3::text::interval)`,
        [newId(), kind, age],
      );
  expect(await deleteExpired(orm)).toMatchObject({ mails: 2 });
  const { rows } = await pool.query("select subject from mail_outbox order by created_at");
  expect(rows.map(({ subject }) => subject)).toEqual(["8 days 23 hours", "2 days"]);
});
