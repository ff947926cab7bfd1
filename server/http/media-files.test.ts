import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { Hono } from "hono";
import { expect, onTestFinished, test } from "vitest";
import { mediaFiles } from "./media-files.ts";
import type { RequestState } from "./request-state.ts";

const address = "/media/01900000-0000-7000-8000-000000000000?expires=1&signature=a%2Bb";
const app = (options: Parameters<typeof mediaFiles>[0]) =>
  new Hono<RequestState>()
    .use(async (c, next) => {
      c.set("requestId", "r-1");
      c.set("clientAddress", "10.0.0.1");
      await next();
    })
    .route("/media", mediaFiles(options));
const request = () =>
  new Request(`http://comptoir.test${address}`, {
    headers: { range: "bytes=0-1", "if-range": '"a"', cookie: "session=secret", authorization: "Bearer secret" },
  });

test("a file comes from the API of this process, with its status and headers", async () => {
  const asked: Request[] = [];
  const api = {
    fetch: async (one: Request) => {
      asked.push(one);
      return new Response("ab", { status: 206, headers: { "content-range": "bytes 0-1/5" } });
    },
  };
  const response = await app({ api }).request(request());
  expect([response.status, response.headers.get("content-range"), await response.text()]).toEqual([
    206,
    "bytes 0-1/5",
    "ab",
  ]);
  expect(asked[0]?.url).toBe(`http://product-api.internal/api/v1${address}`);
  expect(Object.fromEntries(asked[0]?.headers ?? [])).toEqual({
    "accept-encoding": "identity",
    range: "bytes=0-1",
    "if-range": '"a"',
    "x-request-id": "r-1",
    "x-client-type": "web",
  });
});

test("a file comes from another API, which is sent no cookie", async () => {
  const asked: { url: string | undefined; headers: IncomingHttpHeaders }[] = [];
  const server = createServer((req, res) => {
    asked.push({ url: req.url, headers: req.headers });
    res.writeHead(410, { "content-type": "application/json" }).end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const response = await app({ api: null, productApiUrl: `http://127.0.0.1:${port}/` }).request(request());
  expect([response.status, await response.text()]).toEqual([410, "{}"]);
  expect(asked[0]?.url).toBe(`/api/v1${address}`);
  expect(asked[0]?.headers).toMatchObject({
    range: "bytes=0-1",
    "x-request-id": "r-1",
    "accept-encoding": expect.stringMatching(/^identity(?:, identity)?$/),
  });
  expect([asked[0]?.headers.cookie, asked[0]?.headers.authorization]).toEqual([undefined, undefined]);
});
