import { Hono } from "hono";
import { describe, expect, test } from "vitest";
import { bodyLimit, bodyLimitOf } from "./body-limit.ts";
import type { RequestState } from "./request-state.ts";

const mebibyte = 1024 * 1024;

function app() {
  const hono = new Hono<RequestState>();
  hono.use(bodyLimit);
  hono.post("*", async (c) => c.json({ bytes: (await c.req.raw.arrayBuffer()).byteLength }));
  hono.onError(() => new Response("failed", { status: 500 }));
  return hono;
}

function streamed(bytes: number): RequestInit {
  const chunk = new Uint8Array(64 * 1024);
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent >= bytes) return controller.close();
      sent += chunk.length;
      controller.enqueue(chunk);
    },
  });
  return { method: "POST", body, duplex: "half" } as RequestInit;
}

describe("body limit", () => {
  test("lets a body of the allowed size through, announced or not", async () => {
    expect(await (await app().request("/form", streamed(mebibyte))).json()).toEqual({ bytes: mebibyte });
  });
  test("refuses a body that announces more, without reading it", async () => {
    const headers = { "content-length": String(mebibyte + 1) };
    const response = await app().request("/form", { method: "POST", headers, body: "short" });
    expect(response.status).toBe(413);
  });
  test("refuses a body that turns out to be larger than it may be", async () => {
    expect((await app().request("/form", streamed(2 * mebibyte))).status).toBe(413);
  });
  test("says why in the visitor's language", async () => {
    const headers = { "content-length": String(mebibyte + 1), "accept-language": "it" };
    const response = await app().request("/form", { method: "POST", headers, body: "short" });
    expect(await response.text()).toContain("È troppo grande");
  });
  test("lets forms with a file send more, and only those", () => {
    expect(bodyLimitOf("/admin/imports")).toBe(64 * mebibyte);
    expect(bodyLimitOf("/admin/imports.data")).toBe(64 * mebibyte);
    expect(bodyLimitOf("/users/0190/avatar")).toBe(21 * mebibyte);
    expect(bodyLimitOf("/users/0190/sessions")).toBe(mebibyte);
    expect(bodyLimitOf("/restaurants/0190/reputation/reviews")).toBe(16 * mebibyte);
    expect(bodyLimitOf("/groups/reputation/reviews.data")).toBe(16 * mebibyte);
    expect(bodyLimitOf("/groups/reputation/reviews.json")).toBe(mebibyte);
    expect(bodyLimitOf("/important")).toBe(mebibyte);
  });
});
