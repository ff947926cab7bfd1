import { env } from "#config/env.server.ts";
import { AnalyticsEvent } from "#contract/analytics/schemas.ts";

type Settings = { appEnv: string; url: string | undefined; writeKey: string | undefined };
/** sent · off: not production, or no service configured · invalid: not an event by the contract · failed: the service refused it. */
export type AnalyticsOutcome = "sent" | "off" | "invalid" | "failed";

/** A slower response is of no use. */
const timeoutMs = 3000;

/** Sends events in Segment's HTTP format, in production only. Never throws: no work waits for statistics. */
export function createAnalytics(settings: Settings, send: typeof fetch = fetch) {
  return async (event: unknown): Promise<AnalyticsOutcome> => {
    const parsed = AnalyticsEvent.safeParse(event);
    if (!parsed.success) return "invalid";
    if (settings.appEnv !== "production" || !settings.url) return "off";
    const { type, ...body } = parsed.data;
    const key = Buffer.from(`${settings.writeKey ?? ""}:`).toString("base64");
    try {
      const response = await send(`${settings.url.replace(/\/$/, "")}/${type}`, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: `Basic ${key}` },
        body: JSON.stringify({ ...body, messageId: crypto.randomUUID(), timestamp: new Date().toISOString() }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      return response.ok ? "sent" : "failed";
    } catch {
      return "failed";
    }
  };
}

/** Sends to the events service of this installation; nobody needs to wait for it. */
export const sendEvent = createAnalytics({
  appEnv: env.APP_ENV,
  url: env.ANALYTICS_URL,
  writeKey: env.ANALYTICS_WRITE_KEY,
});
