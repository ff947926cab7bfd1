import { createHash } from "node:crypto";
import { type Connector, PlatformError, type Session, type VendorLocation } from "#api/platforms/connector.ts";
import type { Transport } from "#api/platforms/http/transport.ts";
import { createPlatforms } from "#api/platforms/platforms.ts";
import { parseEnvironment } from "#config/environment.ts";
import { platformAccess } from "#config/platforms.ts";
import type { ConnectionKey } from "#contract/platforms/schemas.ts";
import type { SandboxOptions } from "#sandbox/sandbox.ts";
import { form, origin, redirectUri, setUpSandbox } from "#sandbox/testing/setup.ts";
import { createWorld } from "#sandbox/world/create-world.ts";
import type { SandboxPlatform } from "#sandbox/world/world.ts";

/** The connectors on the sandbox instead of the real platforms: the same addresses and shapes, without a network. */
export function platformsInSandbox(options: Partial<SandboxOptions> = {}) {
  const world = createWorld({ locations: 3, reviewsPerLocation: 60 });
  const on = setUpSandbox({ world, ...options });
  const transport: Transport = async ({ url, method, headers, body }) => {
    const response = await on.sandbox.fetch(new Request(url, { method, headers, body }));
    return { status: response.status, headers: response.headers, body: Buffer.from(await response.arrayBuffer()) };
  };
  const access = platformAccess(parseEnvironment({}), { origin, forPeople: origin });
  const platforms = createPlatforms(access, ["q8Zr2LwX5vT9nB4kH7mD1cJ6sF3gY0pA"], {
    transport,
    now: () => on.time.now,
    sleep: async (ms) => {
      on.time.now += ms;
    },
  });
  const connectorOf = (key: ConnectionKey): Connector => {
    const connector = platforms.connectors.get(key);
    if (!connector) throw new Error(`There is no connector for ${key}`);
    return connector;
  };
  return { ...on, access, platforms, connectorOf };
}
export type SandboxSession = ReturnType<typeof platformsInSandbox>;

/** Consents on the sandbox's page to all permissions. */
export async function consent(on: SandboxSession, connector: Connector) {
  const { authorization } = connector;
  if (authorization.kind !== "oauth") throw new Error(`${connector.key} is not connected by consent`);
  const codeVerifier = "a-verifier-of-at-least-forty-three-characters-long";
  const codeChallenge = createHash("sha256").update(codeVerifier).digest("base64url");
  const page = authorization.consentUrl({ state: "s1", redirectUri, codeChallenge });
  const fields: [string, string][] = [
    ["person", on.world.people[0]?.id ?? ""],
    ["decision", "allow"],
    ...authorization.scopes.map(({ key }): [string, string] => ["scope", key]),
  ];
  const response = await on.sandbox.fetch(new Request(page, form(fields)));
  const back = new URL(response.headers.get("location") ?? "");
  if (back.searchParams.get("state") !== "s1") throw new Error("the state did not come back");
  return authorization.exchange({ code: back.searchParams.get("code") ?? "", codeVerifier, redirectUri });
}

/** A session on the world's first restaurant. */
export async function openSandboxSession(on: SandboxSession, key: SandboxPlatform): Promise<Session> {
  const connector = on.connectorOf(key);
  const id = on.world.restaurants[0]?.listings[key] ?? "";
  const languages = ["fr", "en", "es", "it"];
  const { authorization } = connector;
  if (authorization.kind === "installation") {
    const location = await connector.findLocation?.(id);
    if (!location) throw new Error(`${key} does not know ${id}`);
    return { accessToken: await authorization.token(), location: location, languages };
  }
  const { tokens } = await consent(on, connector);
  const locations: VendorLocation[] = [];
  for await (const location of connector.locations?.(tokens) ?? []) locations.push(location);
  const location = locations.find(({ externalId }) => externalId.endsWith(id));
  if (!location) throw new Error(`${key} does not list ${id}`);
  return { accessToken: location.token ?? tokens.accessToken, location, languages };
}

export async function refusalOf(asked: Promise<unknown> | undefined): Promise<PlatformError> {
  const error = await Promise.resolve(asked).then(
    () => new Error("it was answered"),
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof PlatformError)) throw error;
  return error;
}
