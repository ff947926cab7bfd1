import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import type { AccessibleRestaurant } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import { credentialLocations } from "#api/db/schema/credentials.ts";
import type { Statements } from "#api/db/statements.ts";
import { transaction } from "#api/db/transaction.ts";
import { fail } from "#api/errors.ts";
import type { Connector } from "#api/platforms/connector.ts";
import { pageAddress } from "#api/platforms/values/page-address.ts";
import { principalOf } from "#api/principal.ts";
import { mayEnterAdminArea } from "#contract/abilities.ts";
import type { ConnectionInput } from "#contract/platforms/connections.ts";
import type { ConnectionKey } from "#contract/platforms/schemas.ts";
import { requireCredential } from "../credentials/account/access-scope.ts";
import { orPlatformFailed } from "../credentials/refusal.ts";
import { watchedAccount } from "../listings/end-watch.ts";
import { syncAtOnce } from "../listings/first-sync.ts";
import { type ListingToLink, linkListing, unlinkListing } from "../listings/link.ts";

type Input = z.infer<typeof ConnectionInput>;
const missing = (field: keyof Input) => fail("INVALID_INPUT", { fields: { [field]: "required" } });
const unknownListing = (field: keyof Input) =>
  fail("PLATFORM_LISTING_UNKNOWN", { fields: { [field]: "placeUnknown" } });

async function placeOfAccount(context: ApiContext, restaurant: AccessibleRestaurant, key: ConnectionKey, input: Input) {
  if (!input.credentialId) throw missing("credentialId");
  if (!input.externalId) throw missing("externalId");
  const credential = await requireCredential(context, input.credentialId);
  if (credential.key !== key || credential.organizationId !== restaurant.organizationId) throw fail("NOT_FOUND");
  const { externalId, accountId, name, placeId, url, sealedToken, credentialId } = credentialLocations;
  const [listing] = await context.database.orm
    .select({ externalId, accountId, name, placeId, url, sealedToken, credentialId })
    .from(credentialLocations)
    .where(and(eq(credentialId, credential.id), eq(externalId, input.externalId)));
  if (!listing) throw unknownListing("externalId");
  return { ...listing, key };
}

type Typed = Exclude<Connector["authorization"], { kind: "oauth" }>;
const noAccount = { accountId: null, sealedToken: null, credentialId: null };

/** The page a person pasted; null for an id or words. Throws PLATFORM_ADDRESS_FOREIGN for a page of another site. */
function pageIn(query: string, { pageHosts }: { pageHosts: readonly string[] }): URL | null {
  const page = pageAddress(query, pageHosts);
  if (page === "other_site") throw fail("PLATFORM_ADDRESS_FOREIGN", { fields: { query: "otherSite" } });
  return page;
}

async function placeByAddress(connector: Connector, typed: Typed, input: Input): Promise<ListingToLink> {
  if (!input.query) throw missing("query");
  if (!connector.isConfigured) throw fail("PLATFORM_NOT_CONFIGURED");
  pageIn(input.query, typed);
  const found = await orPlatformFailed(Promise.resolve(connector.findLocation?.(input.query) ?? null));
  if (!found) throw unknownListing("query");
  const { externalId, name, placeId, url } = found;
  return { ...noAccount, key: connector.key, externalId, name, placeId, url };
}

/** A platform without connection is followed by the address of its page. */
function placeByHand(key: ConnectionKey, typed: Typed, input: Input): ListingToLink {
  if (!input.query) throw missing("query");
  const page = pageIn(input.query, typed);
  if (!page) throw unknownListing("query");
  return { ...noAccount, key, externalId: null, name: null, placeId: null, url: page.href };
}

/**
 * The installation's keys open every listing of such a platform: naming one proves no ownership. Claims are approved by the product's
 * staff, who need no approval themselves.
 */
function claimantOf(context: ApiContext, isExclusive: boolean): string | null {
  const { role, userId } = principalOf(context);
  return isExclusive && !mayEnterAdminArea(role) ? userId : null;
}

/** Does `work` in a transaction. The account that announced the restaurant's listing may have no use left: a job ends its webhooks then. */
const leavingAccount = <T>(
  context: ApiContext,
  restaurantId: string,
  key: ConnectionKey,
  work: (tx: Statements) => Promise<T>,
): Promise<T> =>
  transaction(context.database, async (tx) => {
    const watched = await watchedAccount(tx, restaurantId, key);
    const result = await work(tx);
    if (watched) await context.jobs.send(tx, "end-watch", watched, { key: `${key} ${watched.accountId}` });
    return result;
  });

/**
 * Links a restaurant to its listing on a platform, replacing another one. INVALID_INPUT, PLATFORM_ADDRESS_FOREIGN, PLATFORM_LISTING_UNKNOWN when nothing is found,
 * PLATFORM_LISTING_TAKEN when another restaurant has it. Some listings wait for approval first (docs/decisions/129).
 */
export async function connectListing(
  context: ApiContext,
  restaurant: AccessibleRestaurant,
  key: ConnectionKey,
  input: Input,
): Promise<void> {
  const connector = context.platforms.connectors.get(key);
  if (!connector) throw fail("PLATFORM_NOT_CONFIGURED");
  const { authorization } = connector;
  const { kind } = authorization;
  const listing =
    authorization.kind === "oauth"
      ? await placeOfAccount(context, restaurant, key, input)
      : authorization.kind === "installation"
        ? await placeByAddress(connector, authorization, input)
        : placeByHand(key, authorization, input);
  const ids = { restaurantId: restaurant.id, organizationId: restaurant.organizationId };
  const isExclusive = authorization.kind === "installation" && authorization.hasPrivatePlaces === true;
  const claimedBy = claimantOf(context, isExclusive);
  const options = { replace: true, isExclusive, claimedBy, by: context };
  const linked = await leavingAccount(context, restaurant.id, key, (client) =>
    linkListing(client, ids, listing, options),
  );
  if (linked.outcome === "refused") throw fail("PLATFORM_LISTING_TAKEN");
  if (linked.outcome === "connected" && kind !== "manual" && claimedBy === null)
    await syncAtOnce(context, [restaurant.id], key);
}

/** Unlinks a restaurant from its listing (`unlinkListing`). */
export const disconnectListing = (context: ApiContext, restaurantId: string, key: ConnectionKey): Promise<void> =>
  leavingAccount(context, restaurantId, key, (client) => unlinkListing(client, restaurantId, key, context));
