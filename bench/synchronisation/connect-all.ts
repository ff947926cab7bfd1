import { newId } from "#api/db/ids.ts";
import type { SyncServices } from "#api/domains/synchronisation/run/services.ts";

const redirectUri = "http://localhost:3000/credentials/callback";

/** Consents on the sandbox's own page, as its first person. */
async function consent(services: SyncServices, origin: string) {
  const connector = services.platforms.connectors.get("gmb");
  if (connector?.authorization.kind !== "oauth" || !connector.locations) throw new Error("Google asks for no consent.");
  const codeVerifier = "v".repeat(64);
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(codeVerifier));
  const codeChallenge = Buffer.from(digest).toString("base64url");
  const url = connector.authorization.consentUrl({ state: "s", redirectUri, codeChallenge });
  const { people } = (await (await fetch(`${origin}/control`)).json()) as { people: { id: string }[] };
  const body = new URLSearchParams([
    ["person", people[0]?.id ?? ""],
    ["decision", "allow"],
    ...connector.authorization.scopes.map(({ key }) => ["scope", key]),
  ]);
  const headers = { origin: new URL(origin).origin };
  const response = await fetch(url, { method: "POST", body, headers, redirect: "manual" });
  const code = new URL(response.headers.get("location") ?? "").searchParams.get("code") ?? "";
  const grant = await connector.authorization.exchange({ code, codeVerifier, redirectUri });
  return { grant, locations: connector.locations(grant.tokens) };
}

/** Connects a new restaurant to each location of the sandbox's account; returns their ids. */
export async function connectAll(services: SyncServices, origin: string): Promise<string[]> {
  const { pool } = services.database;
  const { grant, locations } = await consent(services, origin);
  const [organizationId, credentialId] = [newId(), newId()];
  await pool.query("insert into organizations (id, name) values ($1, 'Bench')", [organizationId]);
  await pool.query(
    `insert into credentials (id, organization_id, key, account_id, sealed_tokens, token_expires_at)
     values ($1, $2, 'gmb', $3, $4, $5)`,
    [
      credentialId,
      organizationId,
      grant.accountId,
      services.platforms.sealing.seal(grant.tokens),
      grant.tokens.expiresAt,
    ],
  );
  const restaurantIds: string[] = [];
  for await (const { name, externalId, accountId } of locations) {
    const restaurantId = newId();
    restaurantIds.push(restaurantId);
    await pool.query("insert into restaurants (id, organization_id, name) values ($1, $2, $3)", [
      restaurantId,
      organizationId,
      name,
    ]);
    await pool.query(
      `insert into platforms (id, restaurant_id, key, external_id, account_id, credential_id, connected_at)
       values ($1, $2, 'gmb', $3, $4, $5, now())`,
      [newId(), restaurantId, externalId, accountId, credentialId],
    );
  }
  return restaurantIds;
}
