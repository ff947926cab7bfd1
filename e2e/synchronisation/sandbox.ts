import type { APIRequestContext, TestInfo } from "@playwright/test";
import { kindOf } from "../fixtures/kinds.ts";
import { people } from "../fixtures/people.ts";
import { newVisitorAddress } from "../fixtures/sign-in.ts";

/** Journeys run side by side on one sandbox: each kind of browser has a restaurant of its own. */
const restaurants: Record<string, string> = {
  scripts: "Marelune Gràcia",
  "no-scripts": "Marelune Isola",
  phone: "Marelune Chartrons",
};
export const restaurantOf = (info: TestInfo): string => restaurants[kindOf(info)] ?? "Marelune Oberkampf";

/** Sends a command to the sandbox; returns its response. */
export async function commandSandbox(request: APIRequestContext, command: object): Promise<{ id?: string }> {
  const response = await request.post("/sandbox/control", { data: command });
  if (!response.ok()) throw new Error(`the sandbox did not take ${JSON.stringify(command)}: ${await response.text()}`);
  return response.json();
}

/** Links the restaurant to its listing on TheFork as the product's staff, who need no approval; returns the listing. */
export async function connectFork(request: APIRequestContext, restaurantId: string): Promise<string> {
  const headers = { "x-client-type": "web", "x-forwarded-for": newVisitorAddress() };
  const signedIn = await request.post("/api/v1/auth/login", { data: people.admin, headers });
  const { data } = (await signedIn.json()) as { data: { token: { token: string } } };
  const asStaff = { headers: { ...headers, authorization: `Bearer ${data.token.token}` } };
  const path = `/api/v1/restaurants/${restaurantId}/platforms/lafourchette`;
  const known = (await (await request.get(path, asStaff)).json()) as { data: { externalId: string | null } };
  const externalId = known.data.externalId ?? "";
  const linked = await request.put(path, { ...asStaff, data: { query: externalId } });
  if (!linked.ok()) throw new Error(`TheFork was not connected: ${await linked.text()}`);
  return externalId;
}
