import { expect, test, vi } from "vitest";
import { openSession } from "#app/sessions.server.ts";
import { AnalyticsEvent } from "#contract/analytics/schemas.ts";
import { provideProductApi } from "../request/product-api.server.ts";
import { type ApiCall, createLoadContext } from "../request/request-scope.server.ts";
import { identify } from "./identify.server.ts";

vi.stubEnv("SESSION_SECRETS", "r4Wv8yKq2Lz6Tn0Xb3Mc7Hd1Jf5Gs9Pa");

const counters = {
  language: "it",
  restaurantCount: 3,
  organizationCount: 1,
  restaurantCountInOrganizations: 4,
  userCountInOrganizations: 5,
  aiInteractionCount: 6,
} as const;
const user = {
  _id: "u7",
  email: "nora@example.com",
  name: "Nora",
  lastname: "Conti",
  role: "comptoir-basic",
  caslRole: "owner",
  defaultLanguage: "it",
  createdAt: "2026-01-01T00:00:00.000Z",
  restaurants: [],
  organizations: [],
  organizationIds: [],
  avatarVersion: null,
  isStaff: false,
  secondFactorAskedBy: null,
} as const;

async function eventsFor(person: Parameters<typeof identify>[1], answer: Partial<Awaited<ReturnType<ApiCall>>>) {
  const events: unknown[] = [];
  const call: ApiCall = async () => ({ output: undefined, error: null, headers: new Headers(), ...answer });
  const context = createLoadContext({ call, nonce: "n", track: (event) => events.push(event) });
  const request = new Request("http://comptoir.test/");
  await openSession(request, context);
  provideProductApi(context, request, new URL(request.url));
  await identify(context, person);
  return events;
}

test("whoever signs in is identified with their counters", async () => {
  const [event] = await eventsFor({ ...user, organizations: [], organizationIds: [] }, { output: { data: counters } });
  expect(AnalyticsEvent.parse(event)).toMatchObject({
    type: "identify",
    userId: "u7",
    properties: { email: user.email, ...counters },
  });
});

test("without an address, and without counters, nobody is", async () => {
  const person = { ...user, organizations: [], organizationIds: [] };
  expect(await eventsFor({ ...person, email: "" }, { output: { data: counters } })).toEqual([]);
  expect(await eventsFor(person, { error: new Error("away") })).toEqual([]);
});
