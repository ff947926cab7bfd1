import { createHash, timingSafeEqual } from "node:crypto";
import { Hono } from "hono";

const sha256 = (text: string) => createHash("sha256").update(text).digest();

/**
 * `/metrics` in Prometheus's text format, for whoever sends `token` as a bearer token. Not there without a token or without a database in
 * this process.
 */
export function metrics(token: string | undefined, read: (() => Promise<string>) | undefined): Hono {
  const app = new Hono();
  if (token === undefined || read === undefined) return app;
  const expected = sha256(`Bearer ${token}`);
  return app.get("/metrics", async (c) => {
    c.header("Cache-Control", "no-store");
    if (!timingSafeEqual(sha256(c.req.header("Authorization") ?? ""), expected)) {
      c.header("WWW-Authenticate", "Bearer");
      return c.text("METRICS_TOKEN is asked for as a bearer token.\n", 401);
    }
    c.header("Content-Type", "text/plain; version=0.0.4; charset=utf-8");
    return c.body(await read());
  });
}
