import { Hono } from "hono";
import { expect, test } from "vitest";
import { createLog } from "#api/log.ts";
import type { Pages } from "./pages.ts";
import { createWeb, type WebOptions } from "./web.ts";

/** The listener over pages that tell what they were asked for, and what it logged. */
function webOver(render: Pages["render"], api: WebOptions["api"] = null) {
  const lines: string[] = [];
  const web = createWeb({
    log: createLog({ level: "debug", write: (line) => lines.push(line) }),
    pages: { render, buildId: null, vite: null },
    api,
    sandbox: null,
    health: new Hono(),
    publicOrigin: "https://comptoir.example",
    trustProxy: false,
    errorReportingDsn: undefined,
  });
  return { web, lines };
}

test.each(["/restaurants/list?a=1", "//localhost/restaurants/list", "//evil.example/"])(
  "pages are asked for %s at the public address, whatever the path looks like",
  async (path) => {
    const { web } = webOver(async (request) => new Response(request.url));
    const response = await web.fetch(new Request(`http://10.0.0.1:3000${path}`));
    expect(await response.text()).toBe(`https://comptoir.example${path}`);
  },
);

test("an error of a page is logged without the token of the link it happened on", async () => {
  const path = "/password/new/018bef77-f182-7ace-b306-f8bfd16a0726/LinkTokenThatMustNotLeak-0123456789";
  const { web, lines } = webOver(async (_request, { reportError, requestId }) => {
    reportError?.(new Error("away"), { requestId, path });
    return new Response("sorry", { status: 500 });
  });
  await web.fetch(new Request(`http://10.0.0.1:3000${path}`));
  expect(lines.join("\n")).toContain("/password/new/018bef77-f182-7ace-b306-f8bfd16a0726/[token]");
  expect(lines.join("\n")).not.toContain("LinkTokenThatMustNotLeak");
});

test("the outbox opens on this machine and is not there from anywhere else", async () => {
  const outbox = new Hono().get("/", (c) => c.text("mails")).get("/:id", (c) => c.text("a mail"));
  const call = async () => ({ output: null, error: null, headers: new Headers() });
  const api = { outbox, call, fetch: async () => new Response() };
  const { web } = webOver(async () => new Response("the app", { status: 404 }), api);
  const statusFrom = async (remoteAddress: string, path: string) =>
    (await web.fetch(new Request(`http://10.0.0.1:3000${path}`), { incoming: { socket: { remoteAddress } } })).status;
  for (const path of ["/dev/outbox", "/dev/outbox/1"]) {
    expect(await statusFrom("127.0.0.1", path)).toBe(200);
    expect(await statusFrom("10.0.0.7", path)).toBe(404);
  }
});
