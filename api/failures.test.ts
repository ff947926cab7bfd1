import { describe, expect, test } from "vitest";
import { createUser } from "#tests/factories/records.ts";
import { testApi } from "#tests/setup/api.ts";
import { createApi } from "./app.ts";
import { createLog } from "./log.ts";

const api = await testApi();
const admin = await createUser(api.database, { role: "admin" });
const token = await api.tokenOf(admin);

/** A database of which every statement fails. */
const failing = (failure: Error) => ({
  ...api.database,
  pool: { query: () => Promise.reject(failure) } as never,
  orm: new Proxy(api.database.orm, {
    get: () => () => {
      throw failure;
    },
  }),
});

describe("500", () => {
  test("reveals nothing of what happened, and logs it under the request id", async () => {
    const lines: string[] = [];
    const log = createLog({ level: "info", write: (line) => lines.push(line) });
    const database = failing(new Error("relation secrets_of_state does not exist"));
    const broken = createApi({ database, settings: api.settings, log });
    const request = new Request("http://api.test/api/v1/users/me", { headers: { authorization: `Bearer ${token}` } });
    const response = await broken.fetch(request);
    await broken.close();
    const text = await response.text();
    expect(response.status).toBe(500);
    expect(JSON.parse(text)).toMatchObject({ code: "INTERNAL_SERVER_ERROR", data: {} });
    expect(text).not.toContain("secrets_of_state");
    const logged = lines.map((line) => JSON.parse(line)).find((line) => line.level === "error");
    expect(logged.requestId).toBe(response.headers.get("x-request-id"));
    expect(logged.error.message).toContain("secrets_of_state");
  });
});

describe("what the database says", () => {
  const responseOf = async (failure: Error) => {
    const log = createLog({ level: "error", write: () => {} });
    const broken = createApi({ database: failing(failure), settings: api.settings, log });
    const request = new Request("http://api.test/api/v1/users/me", { headers: { authorization: `Bearer ${token}` } });
    const response = await broken.fetch(request);
    await broken.close();
    return response;
  };

  test.each(["ECONNREFUSED", "57P01", "53300", "08006"])(
    "makes a 503 to come back to when it is away: %s",
    async (code) => {
      const wrapped = new Error("query failed", { cause: Object.assign(new Error("x"), { code }) });
      const response = await responseOf(wrapped);
      expect(response.status).toBe(503);
      expect(response.headers.get("retry-after")).toBe("5");
      expect(response.headers.get("x-maintenance-status")).toContain('"status":"off"');
    },
  );

  test.each([
    "Client has encountered a connection error and is not queryable",
    "Connection terminated",
    "Connection terminated unexpectedly",
  ])("makes a 503 of a connection that broke: %s", async (message) => {
    expect((await responseOf(new Error("query failed", { cause: new Error(message) }))).status).toBe(503);
  });

  test("makes a 503 when the connection breaks just before the commit", async () => {
    const { pool } = api.database;
    const connect = pool.connect.bind(pool);
    // The last message of a transaction finds its connection broken.
    const breaking = async (...given: unknown[]) => {
      // A statement of its own asks by a callback.
      if (given.length > 0) return connect(...(given as []));
      const client = await connect();
      const query = client.query.bind(client);
      return Object.assign(Object.create(client), {
        query: (...given: Parameters<typeof query>) => {
          if (typeof given[0] !== "string" || !/commit$/.test(given[0])) return query(...given);
          return Promise.reject(new Error("Client has encountered a connection error and is not queryable"));
        },
        release: (error?: Error) => client.release(error),
      });
    };
    Object.assign(pool, { connect: breaking });
    try {
      const { status } = await api.call("PUT", `/users/${admin.id}`, { token, body: { name: "Odile" } });
      expect(status).toBe(503);
    } finally {
      Object.assign(pool, { connect });
    }
  });

  test("makes a 503 to come back to when every connection stayed busy", async () => {
    const { pool } = api.database;
    const { connectionTimeoutMillis } = pool.options;
    const busy = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    pool.options.connectionTimeoutMillis = 20;
    try {
      const { status, headers, body } = await api.call("GET", "/users/me", { token });
      expect([status, body.code, headers.get("retry-after")]).toEqual([503, "SERVICE_UNAVAILABLE", "5"]);
    } finally {
      pool.options.connectionTimeoutMillis = connectionTimeoutMillis;
      for (const client of busy) client.release();
    }
  });

  test("makes a 422 of text that no database can hold", async () => {
    const body = { name: "nul\u0000byte" };
    const { status, body: response } = await api.call("PUT", `/users/${admin.id}`, { token, body });
    expect([status, response.code]).toEqual([422, "INVALID_INPUT"]);
  });
});
