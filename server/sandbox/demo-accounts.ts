import type { DemoAccount, DemoAccounts } from "#api/demo/accounts.ts";
import { demoListingExternalId } from "#api/demo/external-ids.ts";
import type { DemoStory } from "#api/demo/story.ts";
import { demoVenues } from "#api/demo/venues/venues.ts";
import type { Connector, Tokens, VendorLocation } from "#api/platforms/connector.ts";
import type { Exchange } from "#api/platforms/http/transport.ts";
import { createPlatforms } from "#api/platforms/platforms.ts";
import type { Environment } from "#config/environment.ts";
import { platformAccess, sandboxAddress } from "#config/platforms.ts";
import type { Secrets } from "#config/secrets.ts";
import { createSandbox } from "#sandbox/sandbox.ts";
import { createTokens, type TokenClaims } from "#sandbox/state/tokens.ts";
import type { World } from "#sandbox/world/world.ts";
import { personIds } from "./demo-strangers.ts";
import { worldOfStory } from "./demo-world.ts";

const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** The product's connectors on a sandbox in this process, before anything listens. It has the world of the demo, and forgets it afterwards. */
function inProcess(env: Environment, secrets: Secrets, world: World) {
  const address = sandboxAddress(env);
  if (!address) return null;
  const sandbox = createSandbox({ origin: address.origin, world });
  async function transport({ url, method, headers, body }: Exchange) {
    const request = new Request(url, { method, headers, ...(body === null ? {} : { body }) });
    const response = await sandbox.fetch(request);
    return { status: response.status, headers: response.headers, body: Buffer.from(await response.arrayBuffer()) };
  }
  return createPlatforms(platformAccess(env, address), secrets.tokens, { transport });
}

async function locationsOf(connector: Connector, tokens: Tokens): Promise<VendorLocation[]> {
  const locations: VendorLocation[] = [];
  for await (const location of connector.locations?.(tokens) ?? []) locations.push(location);
  return locations;
}

const scopesOf = ({ authorization }: Connector): string[] =>
  authorization.kind === "oauth" ? authorization.scopes.map(({ key }) => key) : [];

/**
 * The accounts of the demo as they stand after weeks of use: tokens that the sandbox takes, since it signs them with the demo's own seed, and the places
 * that its platforms list. Null where no sandbox runs in this process: nothing is connected then.
 */
export async function createDemoAccounts(
  env: Environment,
  secrets: Secrets,
  story: DemoStory,
): Promise<DemoAccounts | null> {
  const world = worldOfStory(story);
  const platforms = inProcess(env, secrets, world);
  const [gmb, facebook, instagram, fork] = (["gmb", "facebook", "instagram", "lafourchette"] as const).map((key) =>
    platforms?.connectors.get(key),
  );
  if (!platforms || !gmb || !facebook || !instagram || !fork) return null;
  const now = story.now.getTime();
  const tokens = createTokens(world.seed, () => now);
  const issue = (
    prefix: string,
    claims: Pick<TokenClaims, "kind" | "vendor" | "subject" | "scopes">,
    fromMs: number,
    toMs: number | null,
  ) => tokens.issue(prefix, { ...claims, issuedAt: now + fromMs, expiresAt: toMs === null ? null : now + toMs });

  const google = { vendor: "google", subject: personIds.camille, scopes: scopesOf(gmb) } as const;
  const googleTokens: Tokens = {
    accessToken: issue("ya29.", { ...google, kind: "access" }, 0, hourMs),
    refreshToken: issue("1//0", { ...google, kind: "refresh" }, -200 * dayMs, null),
    expiresAt: new Date(now + hourMs).toISOString(),
  };
  const meta = (connector: Connector, subject: string, fromMs: number, toMs: number): Tokens => ({
    accessToken: issue(
      "EAA",
      { kind: "access", vendor: "meta", subject, scopes: ["public_profile", ...scopesOf(connector)] },
      fromMs,
      toMs,
    ),
    refreshToken: null,
    expiresAt: new Date(now + toMs).toISOString(),
  });
  // Meta ends a consent after ninety days.
  const ending = meta(facebook, personIds.camille, -85 * dayMs, 5 * dayMs);
  const ended = meta(facebook, personIds.raphael, -92 * dayMs, -2 * dayMs);
  const posting = meta(instagram, personIds.camille, -40 * dayMs, 50 * dayMs);
  const pages = await locationsOf(facebook, ending);
  const account = (connector: Connector, rest: Omit<DemoAccount, "scopes" | "key">): DemoAccount => ({
    ...rest,
    key: connector.key,
    scopes: scopesOf(connector),
  });
  const own = new Map<string, VendorLocation>();
  for (const { key } of demoVenues) {
    const id = demoListingExternalId("lafourchette", key);
    const location = await fork.findLocation?.(id).catch(() => null);
    if (location) own.set(id, location);
  }
  return {
    sealing: platforms.sealing,
    theFork: own,
    accounts: [
      account(gmb, {
        person: "camille",
        accountId: personIds.camille,
        accountName: "camille@maison-tavelin.example",
        tokens: googleTokens,
        state: "connected",
        connectedAt: new Date(now - 200 * dayMs),
        consentEndsAt: null,
        locations: await locationsOf(gmb, googleTokens),
      }),
      account(facebook, {
        person: "camille",
        accountId: personIds.camille,
        accountName: "Camille Tavelin",
        tokens: ending,
        state: "expiring",
        connectedAt: new Date(now - 85 * dayMs),
        consentEndsAt: new Date(now + 5 * dayMs),
        locations: pages,
      }),
      account(instagram, {
        person: "camille",
        accountId: personIds.camille,
        accountName: "Camille Tavelin",
        tokens: posting,
        state: "connected",
        connectedAt: new Date(now - 40 * dayMs),
        consentEndsAt: new Date(now + 50 * dayMs),
        locations: await locationsOf(instagram, posting),
      }),
      account(facebook, {
        person: "raphael",
        accountId: personIds.raphael,
        accountName: "Raphaël Ourdan",
        tokens: ended,
        state: "needs_reconnect",
        connectedAt: new Date(now - 92 * dayMs),
        consentEndsAt: new Date(now - 2 * dayMs),
        // Their own tokens ended with the consent.
        locations: pages.map((page) => ({ ...page, token: null })),
      }),
    ],
  };
}
