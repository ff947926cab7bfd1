import { expect, test } from "vitest";
import { visibleOrigin } from "./public-address.ts";

const originOf = (headers: Record<string, string>, publicOrigin?: string, trustProxy = true) =>
  visibleOrigin(new Request("http://localhost:3000/x", { headers }), { publicOrigin, trustProxy });

test.each([
  [{}, "http://localhost:3000"],
  [{ "x-forwarded-proto": "https" }, "https://localhost:3000"],
  [{ "x-forwarded-proto": "http, HTTPS" }, "https://localhost:3000"],
  [{ "x-forwarded-proto": "https, http" }, "http://localhost:3000"],
])("behind a trusted proxy that says %o visitors see %s", (headers, origin) => {
  expect(originOf(headers as Record<string, string>)).toBe(origin);
});

test("nobody is believed about TLS where no proxy is trusted", () => {
  expect(originOf({ "x-forwarded-proto": "https" }, undefined, false)).toBe("http://localhost:3000");
});

test("the public address stands, with TLS where the proxy has it", () => {
  expect(originOf({}, "https://comptoir.example")).toBe("https://comptoir.example");
  expect(originOf({ "x-forwarded-proto": "https" }, "http://comptoir.example")).toBe("https://comptoir.example");
});
