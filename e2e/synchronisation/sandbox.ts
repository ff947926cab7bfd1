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

/** Says something to the sandbox, as a program of its own would; what it answered. */
export async function commandSandbox(request: APIRequestContext, command: object): Promise<{ id?: string }> {
  const response = await request.post("/sandbox/control", { data: command });
  if (!response.ok()) throw new Error(`the sandbox did not take ${JSON.stringify(command)}: ${await response.text()}`);
  return response.json();
}

/** Ties the restaurant to its place on TheFork as staff of the product, whose word needs no approval; its place there. */
export async function connectFork(request: APIRequestContext, restaurantId: string): Promise<string> {
  const headers = { "x-client-type": "web", "x-forwarded-for": newVisitorAddress() };
  const signedIn = await request.post("/api/v1/auth/login", { data: people.admin, headers });
  const { data } = (await signedIn.json()) as { data: { token: { token: string } } };
  const asStaff = { headers: { ...headers, authorization: `Bearer ${data.token.token}` } };
  const path = `/api/v1/restaurants/${restaurantId}/platforms/lafourchette`;
  const known = (await (await request.get(path, asStaff)).json()) as { data: { externalId: string | null } };
  const externalId = known.data.externalId ?? "";
  const tied = await request.put(path, { ...asStaff, data: { query: externalId } });
  if (!tied.ok()) throw new Error(`TheFork was not connected: ${await tied.text()}`);
  return externalId;
}
