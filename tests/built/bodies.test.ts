import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { migratedDataDir } from "./migrated-data-dir.ts";
import { createManager } from "./people.ts";
import { type RunningServer, startServer } from "./running-server.ts";

let server: RunningServer;
const data = migratedDataDir();
beforeAll(async () => {
  // An installation without anybody leads every page to its set-up.
  await createManager(data, 0);
  server = await startServer({ DATA_DIR: data.dataDir });
});
afterAll(async () => {
  await server.stop();
  data.remove();
});

const mebibyte = 1024 * 1024;

async function post(path: string, type: string, body: RequestInit["body"]): Promise<number> {
  const init = { method: "POST", body, headers: { origin: server.origin, "content-type": type }, redirect: "manual" };
  try {
    return (await fetch(server.origin + path, { ...init, duplex: "half" } as RequestInit)).status;
  } catch {
    // The server closed the connection while the body was still being sent.
    return 413;
  }
}

function endless(): ReadableStream<Uint8Array> {
  const chunk = new Uint8Array(64 * 1024).fill(97);
  let sent = 0;
  return new ReadableStream({
    pull(controller) {
      sent += chunk.length;
      if (sent > 8 * mebibyte) controller.close();
      else controller.enqueue(chunk);
    },
  });
}

/** Sends bytes as they are; `fetch` would not send what is broken. */
function raw(text: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(server.port, "127.0.0.1", () => socket.write(text));
    let response = "";
    socket.on("data", (part) => {
      response += part.toString();
    });
    socket.on("close", () => resolve(response));
    // A connection that is cut while we still send is closed for us all the same.
    socket.on("error", () => resolve(response));
  });
}

const form = "application/x-www-form-urlencoded";

describe("a body that is too large is refused", () => {
  test.each([
    ["/auth/login", form],
    ["/preferences", form],
    ["/api/v1/auth/login", "application/json"],
  ])("by %s, when it says so and when it does not", async (path, type) => {
    expect(await post(path, type, "a".repeat(2 * mebibyte))).toBe(413);
    expect(await post(path, type, endless())).toBe(413);
  });
});

test.each(["/api/v1/auth/login", "/preferences"])(
  "a body that is refused for its length ends the connection of %s, unread",
  async (path) => {
    const head = `POST ${path} HTTP/1.1\r\nHost: localhost:${server.port}\r\nOrigin: ${server.origin}\r\nContent-Type: application/json`;
    const response = await raw(`${head}\r\nContent-Length: ${64 * mebibyte}\r\n\r\n{"email":`);
    expect(response).toMatch(/^HTTP\/1\.1 413 /);
    expect(response).toMatch(/^connection: close\r$/im);
  },
);

describe("a body that cannot be read is the sender's mistake, not ours", () => {
  test.each([
    ["/api/v1/auth/login", "application/json", '{"email": '],
    ["/api/v1/auth/login", "application/json", "null"],
    ["/api/v1/auth/login", "application/json", "[]"],
    ["/api/v1/auth/login", "text/plain", "hello"],
    ["/api/v1/auth/login", "multipart/form-data", "no boundary"],
    ["/auth/login", "multipart/form-data; boundary=x", "--x\r\nnot a part"],
    ["/auth/login", "application/json", "{"],
    ["/auth/login", "text/plain", "hello"],
    ["/auth/login", form, "%%%=%E0%A4%A"],
    ["/preferences", "multipart/form-data; boundary=x", "--x\r\nnot a part"],
    ["/preferences", form, "language=__proto__&theme=\u0000"],
    ["/preferences", "application/octet-stream", "\u0000\u0001"],
  ])("%s with %s: %o", async (path, type, body) => {
    const status = await post(path, type, body);
    expect(status).toBeGreaterThanOrEqual(300);
    expect(status).toBeLessThan(500);
  });
});

describe("an address that cannot be read is the sender's mistake, not ours", () => {
  test.each(["/%E0%A4%A", "/%00", "/restaurants/%2e%2e%2f%2e%2e/list", "//evil.example/x", "/auth/login%0d%0aX: y"])(
    "GET %s",
    async (path) => {
      const response = await raw(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
      expect(Number(response.split(" ")[1])).toBeGreaterThanOrEqual(300);
      expect(Number(response.split(" ")[1])).toBeLessThan(500);
      expect(response).not.toMatch(/^location: (?:https?:)?\/\/(?!localhost)/im);
    },
  );
});

test.each([
  ["headers beyond any sense", `GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: ${"a".repeat(64 * 1024)}\r\n\r\n`, 431],
  ["two lengths", "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabcd", 400],
  ["no HTTP at all", "hello\r\n\r\n", 400],
])("%s end the connection with a plain refusal", async (_what, text, status) => {
  expect(await raw(text)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
});

test("the server is well after all of this", async () => {
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
  expect(server.process.exitCode).toBeNull();
});
