import { Hono } from "hono";

const forwardTimeoutMs = 5_000;

/** The address that accepts envelopes for a DSN. */
export function envelopeAddress(dsn: string): string {
  const url = new URL(dsn);
  const parts = url.pathname.split("/");
  const project = parts.pop();
  return `${url.origin}${parts.join("/")}/api/${project}/envelope/?sentry_key=${url.username}`;
}

/** The DSN in the first line of an envelope; null when there is none. */
function dsnOf(envelope: string): string | null {
  try {
    const head = JSON.parse(envelope.split("\n", 1)[0] ?? "") as { dsn?: unknown };
    return typeof head.dsn === "string" ? head.dsn : null;
  } catch {
    return null;
  }
}

/**
 * Forwards the browser's error reports, so that pages connect to this server alone. Only envelopes for our own DSN, so that nobody can send
 * others through us; nothing of the visitor is forwarded besides the report.
 */
export function monitoringTunnel(dsn: string): Hono {
  return new Hono().post("/", async (c) => {
    const envelope = await c.req.text();
    if (dsnOf(envelope) !== dsn) return c.body(null, 400);
    const response = await fetch(envelopeAddress(dsn), {
      method: "POST",
      headers: { "Content-Type": "application/x-sentry-envelope" },
      body: envelope,
      signal: AbortSignal.timeout(forwardTimeoutMs),
    }).catch(() => null);
    // A lost report does not concern the visitor.
    return c.body(null, response?.ok ? 200 : 202);
  });
}
