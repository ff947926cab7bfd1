import { ORPCError } from "@orpc/contract";
import { describe, expect, test, vi } from "vitest";
import { openSession } from "#app/sessions.server.ts";
import { type EndpointMeta, isReading } from "#contract/endpoint.ts";
import { endpoints } from "#contract/endpoints.ts";
import { productApi, provideProductApi } from "./product-api.server.ts";
import { type ApiCall, createLoadContext } from "./request-scope.server.ts";

vi.stubEnv("SESSION_SECRETS", "r4Wv8yKq2Lz6Tn0Xb3Mc7Hd1Jf5Gs9Pa");

const rows = Object.entries(endpoints).flatMap(([domain, named]) =>
  Object.entries(named).map(([name, row]) => {
    const meta = row["~orpc"].meta as EndpointMeta;
    return { name: `${domain}.${name}`, event: meta.event ?? null, isWrite: !isReading(row["~orpc"]) };
  }),
);
const capabilities = rows.flatMap(({ name, event }) => (event === null ? [] : [{ name, event }]));
/** What the app writes by itself while somebody works. */
const silentWrites = rows.filter(({ event, isWrite }) => isWrite && event === null);
const refused = {
  output: undefined,
  error: new ORPCError("FORBIDDEN", { status: 403, data: {} }),
  headers: new Headers(),
};
const answered = { output: { data: { user: { _id: "u7" } } }, error: null, headers: new Headers() };

/** Calls an endpoint by its name, as a loader or an action does: the events that leave, and the clients that the calls name. */
async function callAs(
  userId: string | null,
  name: string,
  input: object = {},
  response: Awaited<ReturnType<ApiCall>> = answered,
) {
  const events: unknown[] = [];
  const clients: (string | null)[] = [];
  const call: ApiCall = async (_path, _input, headers) => {
    clients.push(headers.get("x-client-type"));
    return response;
  };
  const context = createLoadContext({ call, nonce: "n", requestId: "r1", track: (event) => events.push(event) });
  const request = new Request("http://comptoir.test/");
  const session = await openSession(request, context);
  if (userId) session.set("userId", userId);
  provideProductApi(context, request, new URL(request.url));
  const [domain = "", row = ""] = name.split(".");
  const api = productApi(context) as unknown as Record<string, Record<string, (input: object) => Promise<unknown>>>;
  await api[domain]?.[row]?.(input).catch(() => null);
  return { events, clients };
}

describe("analytics events", () => {
  test("are named once each", () => {
    expect(new Set(capabilities.map(({ event }) => event)).size).toBe(capabilities.length);
  });

  test.each(capabilities)("$name sends $event, of the person and without content", async ({ name, event }) => {
    const input = { restaurantId: "r-1", text: "Merci !", email: "a@b.example" };
    const { events } = await callAs("u7", name, input);
    expect(events).toEqual([{ type: "track", event, properties: { restaurantId: "r-1" }, userId: "u7" }]);
  });

  test("a sign-in is of who has signed in, another call without a user of the request alone", async () => {
    expect((await callAs(null, "auth.login")).events).toMatchObject([{ event: "signed_in", userId: "u7" }]);
    const [event] = (await callAs(null, "auth.forgotPassword")).events;
    expect(event).toMatchObject({ anonymousId: "r1" });
    expect(event).not.toHaveProperty("userId");
  });

  test("a refused call, a read, and what the app writes by itself send nothing", async () => {
    expect((await callAs("u7", "reviews.reply", {}, refused)).events).toEqual([]);
    for (const name of ["reviews.search", ...silentWrites.map(({ name }) => name)])
      expect((await callAs("u7", name)).events, name).toEqual([]);
  });
});

test("every call of the product API names the web as its client", async () => {
  for (const { name } of rows) expect((await callAs("u7", name)).clients, name).toEqual(["web"]);
});
