import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request as httpRequest, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadStaticFiles } from "./static-files.ts";

const folder = mkdtempSync(join(tmpdir(), "static-"));
/** The files on their way, as streams. */
const sent: Readable[] = [];
let server: Server;
let origin = "";

beforeAll(async () => {
  const root = join(folder, "client");
  mkdirSync(join(root, "assets"), { recursive: true });
  writeFileSync(join(folder, "secret.txt"), "secret");
  writeFileSync(join(root, "assets/app-1a2b.js"), "const a = 1;");
  writeFileSync(join(root, "assets/app-1a2b.js.br"), brotliCompressSync("const a = 1;"));
  writeFileSync(join(root, "robots.txt"), "User-agent: *");
  writeFileSync(join(root, "large.txt"), Buffer.alloc(32 * 1024 * 1024));
  const files = loadStaticFiles(root);
  server = createServer((req, res) => {
    res.once("pipe", (source: Readable) => sent.push(source));
    if (!files.serve(req, res)) res.end("the app");
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

test("a file with a hashed name may be kept for ever, another for an hour", async () => {
  const asset = await fetch(`${origin}/assets/app-1a2b.js`);
  expect(asset.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(asset.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
  expect((await fetch(`${origin}/robots.txt`)).headers.get("cache-control")).toBe("public, max-age=3600");
});

test("a browser that takes brotli gets the compressed twin, another the plain file", async () => {
  const small = await fetch(`${origin}/assets/app-1a2b.js`, { headers: { "accept-encoding": "br" } });
  expect([small.headers.get("content-encoding"), await small.text()]).toEqual(["br", "const a = 1;"]);
  const plain = await fetch(`${origin}/assets/app-1a2b.js`, { headers: { "accept-encoding": "identity" } });
  expect([plain.headers.get("content-encoding"), await plain.text()]).toEqual([null, "const a = 1;"]);
  expect(plain.headers.get("vary")).toBe("Accept-Encoding");
});

test("a file the browser has is not sent again", async () => {
  const etag = (await fetch(`${origin}/robots.txt`)).headers.get("etag") ?? "";
  expect((await fetch(`${origin}/robots.txt`, { headers: { "if-none-match": etag } })).status).toBe(304);
});

test("a file of an earlier build is a plain 404, and what is no file goes on to the app", async () => {
  expect((await fetch(`${origin}/assets/gone-9f.js`)).status).toBe(404);
  expect(await (await fetch(`${origin}/restaurants/list`)).text()).toBe("the app");
  expect(await (await fetch(`${origin}/robots.txt`, { method: "POST" })).text()).toBe("the app");
});

test.each(["/../secret.txt", "/assets/../../secret.txt", "/..%2fsecret.txt", "//secret.txt", "/assets/app-1a2b.js.br"])(
  "no address reaches a file outside the table: %s",
  async (path) => {
    const text = await new Promise<string>((resolve, reject) => {
      const { port } = server.address() as AddressInfo;
      httpRequest({ port, path, host: "127.0.0.1" }, (res) => {
        res
          .setEncoding("utf8")
          .on("data", (chunk) => resolve(String(chunk)))
          .on("end", () => resolve(""));
      })
        .on("error", reject)
        .end();
    });
    expect(["the app", ""]).toContain(text);
  },
);

test("a file is closed when the visitor gives up half-way", async () => {
  const visit = httpRequest(`${origin}/large.txt`, (res) => res.once("data", () => res.destroy())).end();
  await once(visit, "close");
  const file = sent.at(-1);
  if (file && !file.closed) await new Promise((resolve) => file.once("close", resolve));
  expect(file?.closed).toBe(true);
});
