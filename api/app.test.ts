import { describe, expect, test } from "vitest";
import { createUser } from "#tests/factories/records.ts";
import { testApi } from "#tests/setup/api.ts";

const api = await testApi();
const admin = await createUser(api.database, { role: "admin" });
const token = await api.tokenOf(admin);

describe("every answer", () => {
  const requests: [string, string, string][] = [
    ["a success", "GET", "/maintenance"],
    ["a refusal", "GET", "/users/me"],
    ["an unknown path", "GET", "/nothing/here"],
    ["an unknown method", "PATCH", "/maintenance"],
    ["a path outside the table", "GET", "/api/elsewhere"],
    ["the OpenAPI document", "GET", "/api/openapi.json"],
    ["the documentation page", "GET", "/api/docs"],
  ];
  test.each(requests)("carries a request id and the maintenance state: %s", async (_, method, path) => {
    const { headers } = await api.call(method, path);
    expect(headers.get("x-request-id")).toMatch(/^[\w-]{8,64}$/);
    expect(JSON.parse(headers.get("x-maintenance-status") ?? "")).toEqual({
      status: "off",
      trespass: [],
      until: null,
      redirect: null,
    });
  });

  test("keeps the caller's request id, in the header and in the body of an error", async () => {
    const { headers, body } = await api.call("GET", "/users/me", { headers: { "x-request-id": "from-the-web-0001" } });
    expect(headers.get("x-request-id")).toBe("from-the-web-0001");
    expect(body.requestId).toBe("from-the-web-0001");
  });

  test("makes its own request id when the caller's could break a log", async () => {
    const { headers } = await api.call("GET", "/maintenance", { headers: { "x-request-id": 'x" onload="1' } });
    expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("is never kept by a cache unless it says so", async () => {
    expect((await api.call("GET", "/maintenance")).headers.get("cache-control")).toBe("no-store");
  });
});

describe("400", () => {
  test("answers JSON that cannot be read with MALFORMED_REQUEST", async () => {
    const headers = { "content-type": "application/json" };
    const { status, body } = await api.call("POST", "/auth/login", { body: '{"email": ', headers });
    expect(status).toBe(400);
    expect(body.code).toBe("MALFORMED_REQUEST");
  });

  test("does not reveal the parser's words", async () => {
    const headers = { "content-type": "application/json" };
    const { text } = await api.call("POST", "/auth/login", { body: "{nonsense", headers });
    expect(text).not.toMatch(/nonsense|SyntaxError|position/);
  });
});

describe("404", () => {
  test("answers an unknown path in the envelope of every error", async () => {
    const { status, body } = await api.call("GET", "/nothing/here");
    expect(status).toBe(404);
    expect(body).toEqual({
      defined: true,
      code: "NOT_FOUND",
      status: 404,
      message: "Not found.",
      data: { requestId: body.requestId },
      requestId: expect.any(String),
    });
  });
});

describe("a query", () => {
  test("is read as the types the row asks for", async () => {
    expect((await api.call("GET", "/restaurants?pageSize=5&active=all", { token })).status).toBe(200);
    const { status, body } = await api.call("GET", "/restaurants?pageSize=many&sort=luck", { token });
    expect(status).toBe(422);
    expect(body.data.fields).toEqual({ pageSize: "invalid", sort: "not_accepted" });
  });

  test.each(["__proto__[polluted]=1", "constructor[prototype][polluted]=1", "search[__proto__][polluted]=1"])(
    "cannot reach into the objects of the process: %s",
    async (query) => {
      await api.call("GET", `/restaurants?${query}`, { token });
      expect(Object.prototype).not.toHaveProperty("polluted");
    },
  );
});

describe("413", () => {
  test("refuses a body that announces more than a megabyte without reading it", async () => {
    const headers = { "content-length": "1048577", "content-type": "application/json" };
    const { status, body } = await api.call("POST", "/auth/login", { body: "{}", headers });
    expect(status).toBe(413);
    expect(body.code).toBe("PAYLOAD_TOO_LARGE");
  });

  test("stops a body that announces nothing once it is past a megabyte", async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 65_536;
        controller.enqueue(new Uint8Array(65_536).fill(0x20));
      },
    });
    const headers = { "content-type": "application/json" };
    const { status, body } = await api.call("POST", "/auth/login", { body: endless, headers });
    expect(status).toBe(413);
    expect(body.code).toBe("PAYLOAD_TOO_LARGE");
    expect(sent).toBeLessThan(2 * 1024 * 1024);
  });
});

describe("422", () => {
  test("names every field that is not valid with a message key", async () => {
    const body = { status: "maybe", trespass: "nobody", until: null, redirect: "ftp" };
    const response = await api.call("PUT", "/maintenance", { token, body });
    expect(response.status).toBe(422);
    expect(response.body.code).toBe("INVALID_INPUT");
    expect(response.body.data.fields).toEqual({ status: "not_accepted", trespass: "invalid", redirect: "invalid" });
  });

  test("distinguishes a field that is missing from one that is wrong", async () => {
    const { body } = await api.call("POST", "/auth/login", { body: { email: "not an address" } });
    expect(body.data.fields).toEqual({ email: "invalid", password: "required" });
  });
});

describe("the log", () => {
  test("holds one line per request with its endpoint, status, duration and client", async () => {
    await api.call("GET", "/maintenance", { headers: { "x-request-id": "one-line-please" } });
    const lines = api.logLines.map((line) => JSON.parse(line)).filter((line) => line.requestId === "one-line-please");
    expect(lines).toEqual([
      expect.objectContaining({
        level: "info",
        message: "api request",
        method: "GET",
        endpoint: "maintenance.get",
        path: "/api/v1/maintenance",
        status: 200,
        durationMs: expect.any(Number),
        client: "web",
      }),
    ]);
  });
});
