import { type AnyRouter, getRouter, isLazy, isProcedure } from "@orpc/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createOrganization, createRestaurant, createReview, createUser } from "#tests/factories/records.ts";
import { type AllowedInput, allowedInputs } from "#tests/openapi/allowed-input.ts";
import { addressOf, bodyOf } from "#tests/openapi/request.ts";
import { testApi } from "#tests/setup/api.ts";
import type { ApiContext } from "../context.ts";
import { proceduresOf } from "../http/procedures.ts";
import { type EndpointRow, endpointRows } from "../http/rows.ts";
import { openApiDocument } from "./document.ts";

const { database, call, tokenOf } = await testApi();
const inputOf = allowedInputs(await openApiDocument());

/** Requests whose input the schema of their row has taken: a refusal after that is a rule of the handler's. */
const understood = new Set<string>();
const restored: (() => void)[] = [];

function procedureOf(router: AnyRouter, { name }: EndpointRow) {
  const found = getRouter(router, name.split("."));
  if (!found || isLazy(found) || !isProcedure(found)) throw new Error(name);
  return found["~orpc"];
}

const known: Record<string, string> = {};
beforeAll(async () => {
  const router = proceduresOf({ checksResponses: true });
  for (const row of endpointRows) {
    const procedure = procedureOf(router, row);
    const { handler } = procedure;
    procedure.handler = (options) => {
      understood.add((options.context as ApiContext).requestId);
      return handler(options);
    };
    restored.push(() => {
      procedure.handler = handler;
    });
  }
  const { id: organizationId } = await createOrganization(database);
  const restaurant = await createRestaurant(database, { organizationId });
  const review = await createReview(database, { restaurantId: restaurant.id });
  Object.assign(known, { organizationId, restaurantId: restaurant.id, reviewId: review.id });
});
// Files of one worker share the procedures.
afterAll(() => {
  for (const restore of restored) restore();
});

async function send(row: EndpointRow, input: AllowedInput) {
  // Somebody of their own: some rows end the session, or the account.
  const admin = await createUser(database, { role: "admin" });
  const address = addressOf(row, { ...input.path, ...known, userId: admin.id }, input.query);
  const requestId = `${row.name}-${crypto.randomUUID()}`;
  const response = await call(row.method, address, {
    token: await tokenOf(admin),
    headers: { "x-request-id": requestId },
    body: bodyOf(input),
  });
  return { ...response, isUnderstood: understood.has(response.headers.get("x-request-id") ?? "") };
}

describe.each(["least", "most"] as const)("a request with the %s that the document allows", (kind) => {
  test.each(endpointRows.map((row) => [row.name, row] as const))("is understood: %s", async (_name, row) => {
    const { status, text, isUnderstood } = await send(row, inputOf(row, kind));
    expect({ isUnderstood, isOurs: status >= 500, text }).toEqual({ isUnderstood: true, isOurs: false, text });
  });
});
