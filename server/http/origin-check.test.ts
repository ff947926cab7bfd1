import { describe, expect, test } from "vitest";
import { isOwnWrite } from "./origin-check.ts";

const own = ["https://comptoir.example"];
const page = (headers: Record<string, string>) => isOwnWrite(new Headers(headers), own, false);
const api = (headers: Record<string, string>) => isOwnWrite(new Headers(headers), own, true);

describe("a write to a page or resource route", () => {
  test.each([
    [{ origin: "https://comptoir.example" }],
    [{ "sec-fetch-site": "same-origin" }],
    [{ referer: "https://comptoir.example/auth/login?x=1" }],
  ])("is accepted from the product's own pages: %o", (headers) => expect(page(headers)).toBe(true));

  test.each([
    [{ origin: "https://evil.example" }],
    [{ origin: "http://comptoir.example" }],
    [{ origin: "https://comptoir.example.evil.example" }],
    [{ origin: "https://comptoir.example:444" }],
    [{ origin: "null" }],
    [{ origin: "https://evil.example", "sec-fetch-site": "same-origin" }],
    [{ "sec-fetch-site": "cross-site" }],
    [{ "sec-fetch-site": "same-site" }],
    [{ "sec-fetch-site": "none" }],
    [{ referer: "https://evil.example/?https://comptoir.example" }],
    [{ referer: "not an address" }],
    [{}],
  ])("is refused from anywhere else: %o", (headers) => expect(page(headers)).toBe(false));
});

describe("a write to an address for programs", () => {
  test("is accepted from programs, which name no sender", () => expect(api({})).toBe(true));
  test.each([[{ origin: "https://evil.example" }], [{ origin: "null" }], [{ "sec-fetch-site": "cross-site" }]])(
    "is refused from another site's page: %o",
    (headers) => expect(api(headers)).toBe(false),
  );
});
