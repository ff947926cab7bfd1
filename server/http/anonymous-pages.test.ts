import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { createAnonymousPages, type RenderAnonymous } from "./anonymous-pages.ts";

let server: Server | undefined;
afterEach(() => server?.close());

const page = (html: string, init: ResponseInit = {}) =>
  new Response(html, { ...init, headers: { "Content-Type": "text/html; charset=utf-8", ...init.headers } });

/** A listener as in production; requests that the shared pages pass on get "the app". */
async function serve(render: RenderAnonymous) {
  const pages = createAnonymousPages({ render, publicOrigin: undefined, readSheet: () => null });
  server = createServer(async (req, res) => {
    if (!(await pages.serve(req, res))) res.end("the app");
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server?.once("listening", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return (path: string, headers: Record<string, string> = {}) => fetch(origin + path, { headers });
}

test("a page is rendered once per language, and visitors of the same moment share that rendering", async () => {
  const languages: (string | null)[] = [];
  const get = await serve(async (request) => {
    languages.push(request.headers.get("accept-language"));
    return page(`<p>${request.headers.get("accept-language")}</p>`);
  });
  await Promise.all([1, 2, 3].map(() => get("/auth/login", { "accept-language": "es-MX" })));
  expect(await (await get("/auth/login", { "accept-language": "es" })).text()).toBe("<p>es</p>");
  expect(await (await get("/auth/login", { "accept-language": "it" })).text()).toBe("<p>it</p>");
  expect(languages).toEqual(["es", "it"]);
});

test("nothing of the visitor but language and theme reaches the shared rendering", async () => {
  let seen: Request | undefined;
  const get = await serve(async (request) => {
    seen = request;
    return page("<p>ok</p>");
  });
  await get("/auth/login", { cookie: "tracker=abc; theme=ImRhcmsi", authorization: "Bearer x", "user-agent": "Mine" });
  expect(Object.fromEntries(seen?.headers ?? [])).toEqual({ "accept-language": "fr", cookie: "theme=ImRhcmsi" });
});

test("a shared page runs no script, sets no cookie, and may be asked again by its version", async () => {
  const get = await serve(async () => page("<p>ok</p>"));
  const first = await get("/auth/login");
  expect(first.headers.get("content-security-policy")).toContain("script-src 'none'");
  expect(first.headers.get("set-cookie")).toBeNull();
  expect(first.headers.get("cache-control")).toBe("private, no-cache");
  expect(first.headers.get("vary")).toContain("Cookie");
  const again = await get("/auth/login", { "if-none-match": first.headers.get("etag") ?? "" });
  expect(again.status).toBe(304);
});

test.each([
  ["a session", "/auth/login", { cookie: "comptoir=abc" }],
  ["a query", "/auth/login?next=%2F", {}],
  ["another address", "/restaurants/list", {}],
])("a request with %s goes on to the app", async (_what, path, headers) => {
  const get = await serve(async () => page("<p>shared</p>"));
  expect(await (await get(path, headers)).text()).toBe("the app");
});

test.each([
  ["sets a cookie", () => page("<p>mine</p>", { headers: { "Set-Cookie": "a=b" } })],
  ["carries a script", () => page("<script>1</script>")],
  ["redirects", () => page("", { status: 302, headers: { Location: "/maintenance" } })],
  ["failed", () => page("<p>sorry</p>", { status: 500 })],
])("a page that %s is never shared", async (_what, respond) => {
  const get = await serve(async () => respond());
  expect(await (await get("/auth/login")).text()).toBe("the app");
});

test("a failed rendering is tried again by the next visitor", async () => {
  let tries = 0;
  const get = await serve(async () => page("<p>ok</p>", { status: ++tries === 1 ? 503 : 200 }));
  expect(await (await get("/auth/login")).text()).toBe("the app");
  expect(await (await get("/auth/login")).text()).toBe("<p>ok</p>");
});
