import { type ClientContext, type ClientLink, createORPCClient, ORPCError } from "@orpc/client";
import { OpenAPILink } from "@orpc/openapi-client/fetch";
import { beforeAll, describe, expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { decodeErrorBody } from "#contract/error-body.ts";
import { maintenanceHeader } from "#contract/maintenance/schemas.ts";
import { createReply, createRestaurant, createReview, createUser } from "#tests/factories/records.ts";
import { type ProductApi, testApi } from "#tests/setup/api.ts";

const server = await testApi();
type Caller = { token?: string; clientAddress?: string; requestId?: string; seen?: (headers: Headers) => void };

const headersOf = ({ token, requestId }: Caller) =>
  new Headers({
    "x-client-type": "web",
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(requestId ? { "x-request-id": requestId } : {}),
  });

/** Clients of both transports: over HTTP, and in this process. */
const ways: Record<string, (caller: Caller) => ClientLink<ClientContext>> = {
  HTTP: (caller) =>
    new OpenAPILink(endpoints, {
      url: "http://api.test/api/v1",
      headers: () => headersOf(caller),
      fetch: async (request, init) => {
        const response = await server.fetch(new Request(request, init), { clientAddress: caller.clientAddress });
        caller.seen?.(response.headers);
        return response;
      },
      customErrorResponseBodyDecoder: decodeErrorBody,
    }),
  "in process": (caller) => ({
    async call(path, input) {
      const { clientAddress } = caller;
      const { output, error, headers } = await server.inProcess(path, input, {
        headers: headersOf(caller),
        clientAddress,
      });
      caller.seen?.(headers);
      if (error) throw error;
      return output;
    },
  }),
};

/** The error of a refused call, without its request id. */
async function refusalOf(call: Promise<unknown>) {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ORPCError)) throw new Error("The call was not refused.", { cause: error });
  const { requestId, ...data } = error.data;
  expect(requestId).toMatch(/^[\w.:-]{8,64}$/);
  return { code: error.code, status: error.status, message: error.message, defined: error.defined, data };
}

describe.each(Object.entries(ways))("a client %s", (_name, linkOf) => {
  const clientOf = (caller: Caller) => createORPCClient<ProductApi>(linkOf(caller));
  let owner: { id: string; token: string; restaurantId: string; reviewId: string };

  beforeAll(async () => {
    const restaurant = await createRestaurant(server.database);
    const user = await createUser(server.database, {
      organizations: [{ id: restaurant.organizationId, caslRole: "guest" }],
      restaurants: [restaurant.id],
    });
    const review = await createReview(server.database, { restaurantId: restaurant.id });
    await createReply(server.database, { reviewId: review.id, state: "published" });
    owner = {
      id: user.id,
      token: await server.tokenOf(user),
      restaurantId: restaurant.id,
      reviewId: review.id,
    };
  });

  test("reads values as JSON holds them", async () => {
    const api = clientOf(owner);
    const { data } = await api.reviews.get({ reviewId: owner.reviewId });
    expect(data).toStrictEqual(JSON.parse(JSON.stringify(data)));
    expect(data.replies[0]?.publishedAt).toBe("2026-06-16T10:00:00.000Z");
    const page = await api.reviews.search({ restaurantIds: [owner.restaurantId], text: undefined, after: undefined });
    expect(page.data).toStrictEqual([data]);
    expect(page).toStrictEqual(JSON.parse(JSON.stringify(page)));
    expect((await api.restaurants.list({ pageSize: 1 })).data).toHaveLength(1);
  });

  test("gives each caller values of its own", async () => {
    const api = clientOf(owner);
    (await api.experiments.flags({})).data.changed = true;
    expect((await api.experiments.flags({})).data).not.toHaveProperty("changed");
  });

  test("sends and is given files", async () => {
    const api = clientOf(owner);
    const png = Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
      "base64",
    );
    await api.users.setAvatar({ userId: owner.id, file: new File([png], "me.png", { type: "image/png" }) });
    const file = await api.users.getAvatar({ userId: owner.id });
    expect(file.type).toBe("image/webp");
    expect(Buffer.from(await file.arrayBuffer()).subarray(8, 12)).toEqual(Buffer.from("WEBP"));
    const letters = new File(["not a picture"], "me.png", { type: "image/png" });
    expect(await refusalOf(api.users.setAvatar({ userId: owner.id, file: letters }))).toMatchObject({
      code: "UNSUPPORTED_MEDIA_TYPE",
      status: 415,
    });
  });

  test("is refused without a session, out of reach, without the right and with wrong input, in this order", async () => {
    const { restaurantId, reviewId } = owner;
    const foreign = await createRestaurant(server.database);
    expect(await refusalOf(clientOf({}).users.me({}))).toMatchObject({ code: "UNAUTHORIZED", status: 401 });
    const api = clientOf(owner);
    expect(await refusalOf(api.restaurants.get({ restaurantId: foreign.id }))).toMatchObject({
      code: "NOT_FOUND",
      status: 404,
    });
    expect(await refusalOf(api.reviews.reply({ reviewId, version: 1, text: "" }))).toStrictEqual({
      code: "PERMISSION_RULE",
      status: 403,
      message: expect.any(String),
      defined: true,
      data: { permissionRule: { action: "create", subject: "Reply", neededRole: "moderator" } },
    });
    expect(
      await refusalOf(api.reviews.search({ restaurantIds: [restaurantId], pageSize: 0, text: "x".repeat(5000) })),
    ).toMatchObject({
      code: "INVALID_INPUT",
      status: 422,
      data: { fields: { pageSize: "too_small", text: "too_large" } },
    });
    expect(await refusalOf(api.reviews.search({ text: "x".repeat(1024 * 1024 + 1) }))).toMatchObject({
      code: "PAYLOAD_TOO_LARGE",
      status: 413,
    });
  });

  test("is held back by the limit of its address, with the time to wait", async () => {
    let retryAfter: string | null = null;
    const caller = {
      clientAddress: `10.1.1.${Object.values(ways).indexOf(linkOf)}`,
      seen: (headers: Headers) => {
        retryAfter = headers.get("retry-after");
      },
    };
    const signIn = () => refusalOf(clientOf(caller).auth.login({ email: "nobody@example.com", password: "wrong" }));
    let refusal = await signIn();
    for (let attempt = 0; attempt < 200 && refusal.status !== 429; attempt += 1) refusal = await signIn();
    expect(refusal).toMatchObject({ code: "TOO_MANY_REQUESTS", data: { retryAfterSeconds: expect.any(Number) } });
    expect(retryAfter).toBe(String(refusal.data.retryAfterSeconds));
  });

  test("reads maintenance and request id off each response, and leaves one line in the log", async () => {
    const requestId = crypto.randomUUID();
    const seen: Headers[] = [];
    const api = clientOf({ ...owner, requestId, seen: (headers) => seen.push(headers) });
    await api.reviews.get({ reviewId: owner.reviewId });
    await refusalOf(api.reviews.get({ reviewId: crypto.randomUUID() }));
    expect(seen.map((headers) => headers.get("x-request-id"))).toEqual([requestId, requestId]);
    for (const headers of seen)
      expect(JSON.parse(headers.get(maintenanceHeader) ?? "")).toMatchObject({ status: "off" });
    const lines = server.logLines.map((line) => JSON.parse(line)).filter((line) => line.requestId === requestId);
    expect(lines).toMatchObject(
      [200, 404].map((status) => ({
        message: "api request",
        method: "GET",
        endpoint: "reviews.get",
        path: "/api/v1/reviews/{reviewId}",
        status,
        client: "web",
      })),
    );
  });

  test("learns nothing of a failure but its id, which the log has with the cause", async () => {
    const requestId = crypto.randomUUID();
    const api = clientOf({ ...owner, requestId });
    await server.database.pool.query("alter table review_events rename to review_events_away");
    const refusal = await refusalOf(api.reviews.history({ reviewId: owner.reviewId }));
    await server.database.pool.query("alter table review_events_away rename to review_events");
    expect(refusal).toMatchObject({ code: "INTERNAL_SERVER_ERROR", status: 500, data: {} });
    const lines = server.logLines.filter((line) => line.includes(requestId) && line.includes('"error"'));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain("review_events");
  });
});
