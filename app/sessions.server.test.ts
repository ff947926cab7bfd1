import { RouterContextProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const first = "r4Wv8yKq2Lz6Tn0Xb3Mc7Hd1Jf5Gs9Pa";
const second = "Zq7Kp3Ls9Xt1Vb5Nm8Wc2Rd6Fg4Hj0Ty";

/** The sessions of an app started with these settings. */
async function startedWith(settings: Record<string, string>) {
  vi.resetModules();
  vi.stubEnv("JWT_SECRETS", first);
  vi.stubEnv("SESSION_SECRETS", first);
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  const sessions = await import("./sessions.server.ts");
  const { putToast } = await import("./services/request/toasts.server.ts");
  const open = async (cookie = "", url = "http://comptoir.test/") => {
    const context = new RouterContextProvider();
    const request = new Request(url, { headers: { cookie } });
    const session = await sessions.openSession(request, context);
    return { context, session, commit: () => sessions.commitSession(session, request) };
  };
  return { ...sessions, putToast, open };
}

beforeEach(() => vi.stubEnv("PUBLIC_ORIGIN", ""));
afterEach(() => vi.unstubAllEnvs());

test("over https the cookie is secure and bound to this very host", async () => {
  const app = await startedWith({ PUBLIC_ORIGIN: "https://comptoir.example" });
  const { session, commit } = await app.open();
  session.set("returnTo", "/restaurants/list");
  expect(await commit()).toMatch(/^__Host-comptoir=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
});

test("it is so too where a trusted proxy ended TLS and no public address is set, and only then", async () => {
  const app = await startedWith({});
  const { session, commit } = await app.open("", "https://localhost/");
  session.set("returnTo", "/restaurants/list");
  const cookie = await commit();
  expect(cookie).toMatch(/^__Host-comptoir=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  const read = async (url: string) => (await app.open(cookie.split(";")[0], url)).session.get("returnTo");
  expect(await read("https://localhost/")).toBe("/restaurants/list");
  expect(await read("http://localhost/")).toBeUndefined();
  const plain = await app.open();
  plain.session.set("returnTo", "/admin");
  expect(await plain.commit()).toMatch(/^comptoir=[^;]+; Path=\/; HttpOnly; SameSite=Lax$/);
});

test("a cookie signed with an earlier secret is still read after the rotation, and signed anew", async () => {
  const before = await startedWith({ SESSION_SECRETS: first });
  const { session, commit } = await before.open();
  session.set("returnTo", "/admin");
  const cookie = (await commit()).split(";")[0];
  const after = await startedWith({ SESSION_SECRETS: `${second},${first}` });
  expect((await after.open(cookie)).session.get("returnTo")).toBe("/admin");
  const gone = await startedWith({ SESSION_SECRETS: second });
  expect((await gone.open(cookie)).session.data).toEqual({});
});

test("a cookie somebody altered is an empty session", async () => {
  const app = await startedWith({});
  const { session, commit } = await app.open();
  session.set("returnTo", "/admin");
  const cookie = (await commit()).split(";")[0] ?? "";
  expect((await app.open(cookie.replace("comptoir=e", "comptoir=f"))).session.data).toEqual({});
});

test("messages are few and short, however long they were meant to be, so that the cookie stays one", async () => {
  const app = await startedWith({});
  const { context, session, commit } = await app.open();
  session.set("token", { token: "t".repeat(900), expiresAt: "", sessionExpiresAt: "" });
  for (let count = 0; count < 9; count++)
    app.putToast(context, { kind: "error", title: "é".repeat(5000), text: "x".repeat(5000) });
  expect(session.get("toasts")).toHaveLength(3);
  expect((await commit()).length).toBeLessThan(4096);
});

test("a session that is not to be remembered ends with the browser; a remembered one with the API's own", async () => {
  const app = await startedWith({});
  const { session, commit } = await app.open();
  session.set("token", { token: "t", expiresAt: "", sessionExpiresAt: "2027-01-01T00:00:00.000Z" });
  expect(await commit()).not.toContain("Expires");
  session.set("remember", true);
  expect(await commit()).toContain("Expires=Fri, 01 Jan 2027 00:00:00 GMT");
});
