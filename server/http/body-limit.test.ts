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
  test.each([
    "/admin/imports",
    "/admin/imports.data",
    "/users/0190",
    "/users/0190/avatar",
    "/restaurants/0190/reputation/reviews",
    "/groups/reputation/reviews.data",
    "/restaurants/0190/resources/review-templates/import",
    "/admin/nfc/imports",
    "/reports-appearance",
  ])("lets a form with a file at %s send more, and no other form there", (path) => {
    expect(bodyLimitOf(path, "multipart/form-data; boundary=x")).toBe(256 * mebibyte);
    expect(bodyLimitOf(path, "application/x-www-form-urlencoded")).toBe(mebibyte);
    expect(bodyLimitOf(path, undefined)).toBe(mebibyte);
  });
  test.each(["/users/0190/sessions", "/groups/reputation/reviews.json", "/important"])("takes no file at %s", (path) =>
    expect(bodyLimitOf(path, "multipart/form-data; boundary=x")).toBe(mebibyte),
  );
  test("lets two hundred replies through in one form", () =>
    expect(bodyLimitOf("/groups/reputation/reviews/bulk/0190", "application/x-www-form-urlencoded")).toBe(
      8 * mebibyte,
    ));
});
