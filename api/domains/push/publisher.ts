import { Agent as HttpAgent } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import type { PushApp } from "#config/push.ts";

/** One event for one channel; `data` becomes its JSON text. */
export type PushMessage = { channel: string; name: string; data: object };
/** Publishes events in this order; throws when not all of them were accepted. */
export type Publish = (events: PushMessage[]) => Promise<void>;

/**
 * Ends the sockets of these users; their pages reconnect and are authorised again. Throws when the server could not be reached. A server
 * without such a call must not block publishing: its sockets then end with their pages.
 */
export type EndConnections = (userIds: string[]) => Promise<void>;

/** Limit of the protocol per call. */
const batchMax = 10;
const timeoutMs = 10_000;

/**
 * Publishes over the protocol's HTTP API at `url`: to the product's own endpoint, to Pusher Channels or to another engine. The library is
 * loaded with the first event, so that processes that publish nothing do without it.
 */
export function createPublisher(
  app: PushApp,
  url: string,
): { publish: Publish; endConnections: EndConnections; close(): void } {
  const { protocol, hostname, port } = new URL(url);
  const isSecure = protocol === "https:";
  const agent = isSecure ? new HttpsAgent({ keepAlive: true }) : new HttpAgent({ keepAlive: true });
  const load = async () => {
    const { default: Pusher } = await import("pusher");
    return new Pusher({
      appId: app.id,
      key: app.key,
      secret: app.secret,
      host: hostname,
      port,
      useTLS: isSecure,
      timeout: timeoutMs,
      agent,
    });
  };
  let library: ReturnType<typeof load> | undefined;
  const loaded = () => {
    library ??= load();
    return library;
  };
  const publish: Publish = async (events) => {
    const pusher = await loaded();
    for (let start = 0; start < events.length; start += batchMax)
      await pusher.triggerBatch(events.slice(start, start + batchMax));
  };
  const endConnections: EndConnections = async (userIds) => {
    if (userIds.length === 0) return;
    const pusher = await loaded();
    for (const userId of userIds)
      await pusher.terminateUserConnections(userId).catch((error: { status?: number }) => {
        if (error.status === undefined || error.status >= 500) throw error;
      });
  };
  return { publish, endConnections, close: () => agent.destroy() };
}
