import type { APIRequestContext } from "@playwright/test";
import { readPage } from "#tests/setup/read-page.ts";
import { type Person, people } from "../fixtures/people.ts";

type Named = { _id: string };
type Listing = { externalId: string; match: Named | null; added: { restaurant: Named | null } | null };
type Json = Record<string, unknown>;

/** Calls the product API on somebody's behalf. */
export async function apiOf(request: APIRequestContext, baseURL: string, person: Person) {
  const call = async <Data>(method: string, path: string, body?: Json, token?: string): Promise<Data> => {
    const headers = { "X-Client-Type": "web", ...(token ? { Authorization: `Bearer ${token}` } : {}) };
    const response = await request.fetch(`${baseURL}/api/v1${path}`, { method, data: body, headers });
    if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`);
    return ((await response.json()) as { data: Data }).data;
  };
  const { email, password } = person;
  const { token } = await call<{ token: { token: string } }>("POST", "/auth/login", { email, password });
  return <Data>(method: string, path: string, body?: Json) => call<Data>(method, path, body, token.token);
}
export type Call = Awaited<ReturnType<typeof apiOf>>;

/** Consents on the sandbox's page as the first person offered, and returns the parameters it sends on. */
async function consent(request: APIRequestContext, url: string): Promise<URL> {
  const page = readPage(await (await request.get(url)).text());
  const [person = ""] = page.values("person");
  const scopes = page.values("scope").map((scope) => ["scope", scope]);
  const form = new URLSearchParams([["person", person], ["decision", "allow"], ...scopes]);
  const response = await request.post(url, {
    data: form.toString(),
    headers: { "Content-Type": "application/x-www-form-urlencoded", Origin: new URL(url).origin },
    maxRedirects: 0,
  });
  return new URL(response.headers().location ?? "");
}

/** Connects the demo's Google account and links a restaurant to its listing, by the API; its reviews are read then. */
export async function connectGoogle(request: APIRequestContext, baseURL: string, restaurantId: string): Promise<Call> {
  const call = await apiOf(request, baseURL, people.owner);
  const { url } = await call<{ url: string }>("POST", "/credentials/authorizations", { key: "gmb", restaurantId });
  const back = await consent(request, url);
  const { credential } = await call<{ credential: { _id: string } }>("POST", "/credentials/authorizations/complete", {
    state: back.searchParams.get("state"),
    code: back.searchParams.get("code"),
  });
  const [{ organizationId }] = [await call<{ organizationId: string }>("GET", `/restaurants/${restaurantId}`)];
  await call("PUT", `/credentials/${credential._id}/organization`, { organizationId }).catch(() => null);
  await call("POST", `/credentials/${credential._id}/locations`);
  const listings = await call<Listing[]>("GET", `/credentials/${credential._id}/locations?pageSize=50`);
  const listing = listings.find(({ match, added }) => (match ?? added?.restaurant)?._id === restaurantId);
  if (!listing) throw new Error(`No place of the account is restaurant ${restaurantId}.`);
  await call("POST", `/credentials/${credential._id}/connections`, {
    additions: [{ externalId: listing.externalId, restaurantId }],
  });
  await call("POST", "/reviews/synchronize", { restaurantIds: [restaurantId] });
  return call;
}
