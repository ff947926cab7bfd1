import { expect, test } from "vitest";
import { PageBody } from "./page-body.server.ts";

const textOf = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);

test("a page that is whole is one buffer", () => {
  const body = new PageBody();
  body.write(Buffer.from("<p>Été"));
  body.write("</p>");
  body.end();
  const content = body.content();
  expect(content).toBeInstanceOf(Uint8Array);
  expect(textOf(content as Uint8Array)).toBe("<p>Été</p>");
});

test("a page with parts to come streams, a piece per flush", async () => {
  const body = new PageBody();
  body.write("shell");
  const reader = (body.content() as ReadableStream<Uint8Array>).getReader();
  expect(textOf((await reader.read()).value)).toBe("shell");
  body.write("a");
  body.write("b");
  body.flush();
  expect(textOf((await reader.read()).value)).toBe("ab");
  body.end("c");
  expect(textOf((await reader.read()).value)).toBe("c");
  expect((await reader.read()).done).toBe(true);
});

test("never makes React wait", () => {
  expect(new PageBody().write(Buffer.alloc(4_000_000))).toBe(true);
});

test("a visitor who leaves closes it", async () => {
  const body = new PageBody();
  body.write("shell");
  await (body.content() as ReadableStream).cancel();
  expect(body.destroyed).toBe(true);
});

test("a failure reaches who reads", async () => {
  const body = new PageBody();
  body.write("shell");
  const reader = (body.content() as ReadableStream<Uint8Array>).getReader();
  body.on("error", () => {});
  body.destroy(new Error("broken"));
  await expect(reader.read()).rejects.toThrow("broken");
});
