import { createGunzip } from "node:zlib";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { compression } from "./compression.ts";

const gzip = { headers: { "accept-encoding": "gzip, br" } };
const long = "Bonjour ".repeat(400);

function app() {
  const hono = new Hono();
  hono.use(compression());
  return hono;
}

test("the first part of a streamed page arrives before the second is written", async () => {
  const { promise: secondPart, resolve: writeSecondPart } = Promise.withResolvers<string>();
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const encoder = new TextEncoder();
      controller.enqueue(encoder.encode("first"));
      controller.enqueue(encoder.encode(await secondPart));
      controller.close();
    },
  });
  const hono = app().get("/", () => new Response(body, { headers: { "content-type": "text/html" } }));
  const response = await hono.request("/", gzip);
  const gunzip = createGunzip();
  const reader = response.body?.getReader();
  const firstText = new Promise<string>((resolve) => gunzip.once("data", (data) => resolve(String(data))));
  const pump = async () => {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) gunzip.write(part.value);
  };
  const pumped = pump();
  expect(await firstText).toBe("first");
  writeSecondPart("second");
  await pumped;
});

test("a compressed answer has no length of the uncompressed one", async () => {
  const hono = app().get("/", (c) => c.text(long, 200, { "content-length": String(long.length) }));
  const response = await hono.request("/", gzip);
  expect(response.headers.get("content-encoding")).toBe("gzip");
  expect(response.headers.get("content-length")).toBeNull();
  expect(response.headers.get("vary")).toBe("Accept-Encoding");
});

test.each([
  ["a picture", { "content-type": "image/png" }],
  ["an event stream", { "content-type": "text/event-stream" }],
  ["what is compressed already", { "content-type": "text/html", "content-encoding": "br" }],
  ["a few bytes", { "content-type": "text/html", "content-length": "20" }],
])("%s is sent as it is", async (_what, headers) => {
  const hono = app().get("/", () => new Response(long, { headers: headers as Record<string, string> }));
  expect((await hono.request("/", gzip)).headers.get("content-encoding")).not.toBe("gzip");
});

test("a visitor who takes no gzip gets the plain page", async () => {
  const response = await app()
    .get("/", (c) => c.html(long))
    .request("/");
  expect(await response.text()).toBe(long);
});
