import { describe, expect, test } from "vitest";
import { commonHeaders, contentSecurityPolicy, pushOriginOf } from "./security-headers.ts";

const directives = (policy: string) =>
  new Map(policy.split("; ").map((text) => [text.split(" ")[0], text.split(" ").slice(1).join(" ")]));

describe("content security policy", () => {
  test("lets only this origin's scripts with this answer's nonce run", () => {
    expect(directives(contentSecurityPolicy({ nonce: "abc" })).get("script-src")).toBe("'self' 'nonce-abc'");
  });
  test("lets no script run on a page that has none", () => {
    const policy = directives(contentSecurityPolicy("none"));
    expect(policy.get("script-src")).toBe("'none'");
    expect(policy.get("connect-src")).toBe("'none'");
  });
  test("never allows inline or evaluated code in production", () => {
    expect(contentSecurityPolicy({ nonce: "abc" })).not.toMatch(/unsafe/);
    expect(contentSecurityPolicy("none")).not.toMatch(/unsafe/);
  });
  test("keeps pages out of frames, forms on this origin and the base address fixed", () => {
    const policy = directives(contentSecurityPolicy({ nonce: "abc" }));
    expect(policy.get("frame-ancestors")).toBe("'none'");
    expect(policy.get("form-action")).toBe("'self'");
    expect(policy.get("base-uri")).toBe("'none'");
    expect(policy.get("default-src")).toBe("'none'");
  });
});

describe("forms", () => {
  const formAction = (...origins: string[]) =>
    directives(contentSecurityPolicy({ nonce: "abc" }, false, null, origins)).get("form-action");
  test("may lead on to consent pages where a page says so, and nowhere else", () => {
    expect(formAction("https://accounts.example")).toBe("'self' https://accounts.example");
    expect(formAction()).toBe("'self'");
  });
});

describe("headers of every answer", () => {
  const names = (host: string) => commonHeaders(host).map(([name]) => name);
  test("ask browsers to insist on https on a public name", () => {
    expect(names("comptoir.example")).toContain("Strict-Transport-Security");
    expect(names("comptoir.example:8443")).toContain("Strict-Transport-Security");
  });
  test.each(["localhost", "localhost:3000", "127.0.0.1:3000", "[::1]:3000", "app.localhost"])(
    "do not insist on https on %s, where there is none",
    (host) => expect(names(host)).not.toContain("Strict-Transport-Security"),
  );
  test("never make browsers hide the origin of form posts, which the origin check needs", () => {
    expect(new Map(commonHeaders("localhost")).get("Referrer-Policy")).toBe("strict-origin-when-cross-origin");
  });
});

describe("the socket of live updates", () => {
  const connections = (pushOrigin: string | null) =>
    /connect-src ([^;]*)/.exec(contentSecurityPolicy({ nonce: "n" }, false, pushOrigin))?.[1];
  test("is named where it is not the page's own origin, or older browsers would not take 'self' for it", () => {
    expect(connections(pushOriginOf(null, undefined))).toBe("'self'");
    expect(connections(pushOriginOf(null, "https://comptoir.example"))).toBe("'self' wss://comptoir.example");
    expect(connections(pushOriginOf("wss://ws-eu.pusher.com/x", "https://comptoir.example"))).toBe(
      "'self' wss://ws-eu.pusher.com",
    );
  });
});
