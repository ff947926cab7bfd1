import { afterEach, describe, expect, test, vi } from "vitest";
import { testApi } from "#tests/setup/api.ts";
import { readPage } from "#tests/setup/read-page.ts";
import { testWebApp } from "#tests/setup/web-app.ts";
import { signedInVisitor } from "./signed-in.ts";

const api = await testApi();
const send = (await testWebApp()).over(api.fetch);
const failed = vi.spyOn(console, "error").mockImplementation(() => {});
vi.spyOn(console, "warn").mockImplementation(() => {});
afterEach(() => {
  expect(failed).not.toHaveBeenCalled();
  failed.mockClear();
});

describe("an address that no route has", () => {
  test.each([
    "/%0A",
    "/a%0Ab",
    "/%0D%0Ax",
    "/%E2%80%A8",
    "/a/%E2%80%A9/b",
    "/%C2%85",
    "/%00",
    "/%2F",
    "/%",
    "/%ZZ",
    "/%E0%A4%A",
    "//x",
    "/restaurants%0A/list",
  ])("is a 404 that is a page, without a failure: %s", async (path) => {
    for (const method of ["GET", "HEAD", "POST", "PUT"]) {
      const { status, text } = await send(path, { method });
      expect([path, method, status < 500 && status >= 400, text.includes("Unexpected Server Error")]).toEqual([
        path,
        method,
        true,
        false,
      ]);
      if (method === "GET") {
        expect([path, status]).toEqual([path, 404]);
        expect(readPage(text).find("h1")).not.toBeNull();
      }
    }
  });

  test("is told in the language of whoever asks", async () => {
    const languageOf = async (headers: Record<string, string>, cookie?: string) =>
      /<html lang="(\w+)"/.exec((await send("/a%0Ab", { headers, cookie })).text)?.[1];
    expect(await languageOf({ "accept-language": "it" })).toBe("it");
    expect(await languageOf({})).toBe("fr");
    const { cookie } = await signedInVisitor(api, {}, { language: "es" });
    expect(await languageOf({ "accept-language": "it" }, cookie)).toBe("es");
  });
});

test("a method that no page takes is refused, and is no failure", async () => {
  for (const path of ["/nothing-here", "/a%0Ab"]) {
    const { status } = await send(path, { method: "OPTIONS" });
    expect([path, status]).toEqual([path, 405]);
  }
});

/** What a program says of where it comes from. */
const unnamed: Record<string, string>[] = [{}, { "sec-fetch-site": "none" }];

describe("a post without an origin", () => {
  const token = `x.${"a".repeat(24)}`;
  test.each([`/unsubscribe/${token}`, "/unsubscribe_report", `/unsubscribe_report_v2?token=${token}`])(
    "to %s is read as that of a mail program: without words 400, of no link 410",
    async (path) => {
      for (const site of unnamed) {
        const headers = { origin: "", ...site };
        expect((await send(path, { method: "POST", headers })).status).toBe(400);
        const form = { "List-Unsubscribe": "One-Click" };
        expect((await send(path, { method: "POST", headers, form })).status).toBe(410);
      }
    },
  );

  test.each(["/unsubscribe/x", "/unsubscribe/%0A", "/auth/login", "/restaurants/list", "/preferences"])(
    "to %s is refused in words",
    async (path) => {
      for (const site of [...unnamed, { "sec-fetch-site": "cross-site" }])
        expect([path, (await send(path, { method: "POST", headers: { origin: "", ...site } })).status]).toEqual([
          path,
          403,
        ]);
    },
  );
});
