import { newId } from "#api/db/ids.ts";
import type { AdditionResult, AuthorizationResult, CredentialLocations } from "#contract/credentials/schemas.ts";
import type { testApi } from "../setup/api.ts";
import { type fakePlatforms, vendorLocation } from "./platforms.ts";
import { createOrganization, createRestaurant, createUser } from "./records.ts";

type Api = Awaited<ReturnType<typeof testApi>>;

/** A location of the account, by number. */
export const listingAt = (n: number, changes: object = {}) => ({
  externalId: `locations/${n}`,
  name: `Table ${n}`,
  ...changes,
});

/** Creates organizations with an owner whose account sees the given locations. */
export function restaurantsOfListings(api: Api, fake: ReturnType<typeof fakePlatforms>) {
  const { database } = api;
  return async function setup(...locations: Parameters<typeof vendorLocation>[0][]) {
    const organization = await createOrganization(database);
    const owner = await createUser(database, { organizations: [{ id: organization.id, caslRole: "owner" }] });
    const token = await api.tokenOf(owner);
    Object.assign(fake.state.account, {
      id: newId(),
      failure: null,
      locations: locations.map((one) => vendorLocation(one)),
    });
    const started = await api.call<{ url: string }>("POST", "/credentials/authorizations", {
      token,
      body: { key: "gmb" },
    });
    const state = new URL(started.body.data.url).searchParams.get("state");
    const done = await api.call<AuthorizationResult>("POST", "/credentials/authorizations/complete", {
      token,
      body: { state, code: "good" },
    });
    const credentialId = done.body.data.credential?._id ?? "";
    const restaurant = (overrides: object = {}) =>
      createRestaurant(database, { organizationId: organization.id, ...overrides });
    const list = async (query = "") => {
      const response = await api.call("GET", `/credentials/${credentialId}/locations?${query}`, { token });
      return response.body as unknown as CredentialLocations & { code: string; status: number };
    };
    const add = async (...additions: { externalId: string; restaurantId: string | null }[]) =>
      api.call<AdditionResult[]>("POST", `/credentials/${credentialId}/connections`, { token, body: { additions } });
    return { organization, owner, token, credentialId, restaurant, list, add };
  };
}
