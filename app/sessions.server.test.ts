import { RouterContextProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const first = "r4Wv8yKq2Lz6Tn0Xb3Mc7Hd1Jf5Gs9Pa";
const second = "Zq7Kp3Ls9Xt1Vb5Nm8Wc2Rd6Fg4Hj0Ty";

/** The sessions of an app that was started with these settings. */
async function startedWith(settings: Record<string, string>) {
  vi.resetModules();
  vi.stubEnv("JWT_SECRETS", first);
  vi.stubEnv("SESSION_SECRETS", first);
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  const sessions = await import("./sessions.server.ts");
  const { putToast } = await import("./services/request/toasts.server.ts");
  const open = async (cookie = "") => {
    const context = new RouterContextProvider();
    const request = new Request("http://comptoir.test/", { headers: { cookie } });
    return { context, session: await sessions.openSession(request, context) };
  };
  return { ...sessions, putToast, open };
}

beforeEach(() => vi.stubEnv("PUBLIC_ORIGIN", ""));
afterEach(() => vi.unstubAllEnvs());

test("over https the cookie is secure and bound to this very host", async () => {
  const app = await startedWith({ PUBLIC_ORIGIN: "https://comptoir.example" });
  const { session } = await app.open();
  session.set("returnTo", "/restaurants/list");
  expect(await app.commitSession(session)).toMatch(/^__Host-comptoir=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
});

test("a cookie signed with an earlier secret is still read after the rotation, and signed anew", async () => {
  const before = await startedWith({ SESSION_SECRETS: first });
  const { session } = await before.open();
  session.set("returnTo", "/admin");
  const cookie = (await before.commitSession(session)).split(";")[0];
  const after = await startedWith({ SESSION_SECRETS: `${second},${first}` });
  expect((await after.open(cookie)).session.get("returnTo")).toBe("/admin");
  const gone = await startedWith({ SESSION_SECRETS: second });
  expect((await gone.open(cookie)).session.data).toEqual({});
});

test("a cookie somebody altered is an empty session", async () => {
  const app = await startedWith({});
  const { session } = await app.open();
  session.set("returnTo", "/admin");
  const cookie = (await app.commitSession(session)).split(";")[0] ?? "";
  expect((await app.open(cookie.replace("comptoir=e", "comptoir=f"))).session.data).toEqual({});
});

test("messages are few and short, however long they were meant to be, so that the cookie stays one", async () => {
  const app = await startedWith({});
  const { context, session } = await app.open();
  session.set("token", { token: "t".repeat(900), expiresAt: "", sessionExpiresAt: "" });
  for (let count = 0; count < 9; count++)
    app.putToast(context, { kind: "error", title: "é".repeat(5000), text: "x".repeat(5000) });
  expect(session.get("toasts")).toHaveLength(3);
  expect((await app.commitSession(session)).length).toBeLessThan(4096);
});

test("a session that is not to be remembered ends with the browser; a remembered one with the API's own", async () => {
  const app = await startedWith({});
  const { session } = await app.open();
  session.set("token", { token: "t", expiresAt: "", sessionExpiresAt: "2027-01-01T00:00:00.000Z" });
  expect(await app.commitSession(session)).not.toContain("Expires");
  session.set("remember", true);
  expect(await app.commitSession(session)).toContain("Expires=Fri, 01 Jan 2027 00:00:00 GMT");
});
