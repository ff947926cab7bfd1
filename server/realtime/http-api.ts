import { type Context, Hono } from "hono";
import { bodyMd5, httpSignature, isAuth } from "#api/domains/push/signatures.ts";
import type { Realtime } from "./endpoint.ts";
import { channelKind, closeCodes } from "./protocol.ts";
import { publish, readEvents } from "./publish.ts";

type Refusal = { status: 400 | 401 | 403 | 404 | 413; error: string };
class Refused extends Error {
  readonly refusal: Refusal;
  constructor(status: Refusal["status"], error: string) {
    super(error);
    this.refusal = { status, error };
  }
}

/** Requires a valid and fresh signature: app, key, time, the body's checksum and the signature over all of it. */
function requireSignature(c: Context, { app, limits, now }: Realtime["hub"], body: string): void {
  const { pathname, searchParams } = new URL(c.req.url);
  const of = (name: string) => searchParams.get(name) ?? "";
  if (c.req.param("id") !== app.id) throw new Refused(404, "No app has this id.");
  if (of("auth_key") !== app.key || of("auth_version") !== "1.0") throw new Refused(401, "The key is not valid.");
  const driftSeconds = Math.abs(Number(of("auth_timestamp") || Number.NaN) - now() / 1000);
  if (!(driftSeconds <= limits.clockDriftMaxSeconds)) throw new Refused(401, "The timestamp is too far off.");
  if (body !== "" && !isAuth(of("body_md5"), bodyMd5(body))) throw new Refused(401, "The body is not the signed one.");
  const expected = httpSignature(app, { method: c.req.method, path: pathname, parameters: searchParams });
  if (!isAuth(of("auth_signature"), expected)) throw new Refused(401, "The signature is not valid.");
}

async function readBody(c: Context, bodyBytesMax: number): Promise<string> {
  if (c.req.method === "GET") return "";
  if (Number(c.req.header("content-length") ?? 0) > bodyBytesMax) throw new Refused(413, "The body is too large.");
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of c.req.raw.body ?? []) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > bodyBytesMax) throw new Refused(413, "The body is too large.");
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** `info=user_count,subscription_count` of a channel, as far as requested. */
function infoOf({ hub }: Realtime, channel: string, wanted: string[]): Record<string, number> {
  const info: Record<string, number> = {};
  if (wanted.includes("user_count")) info.user_count = hub.channels.membersOf(channel).length;
  if (wanted.includes("subscription_count")) info.subscription_count = hub.channels.countOf(channel);
  return info;
}
const wantedInfo = (c: Context) => (c.req.query("info") ?? "").split(",").filter(Boolean);

function listChannels(c: Context, realtime: Realtime): Response {
  const prefix = c.req.query("filter_by_prefix") ?? "";
  const wanted = wantedInfo(c);
  if (wanted.includes("user_count") && !prefix.startsWith("presence-"))
    throw new Refused(400, "user_count is known on presence channels only.");
  const names = realtime.hub.channels.names().filter((name) => name.startsWith(prefix));
  return c.json({ channels: Object.fromEntries(names.map((name) => [name, infoOf(realtime, name, wanted)])) });
}

function oneChannel(c: Context, realtime: Realtime): Response {
  const channel = c.req.param("name") ?? "";
  if (channelKind(channel) === null) throw new Refused(400, "No channel has this name.");
  const wanted = wantedInfo(c).filter((name) => name !== "user_count" || channelKind(channel) === "presence");
  return c.json({ occupied: realtime.hub.channels.countOf(channel) > 0, ...infoOf(realtime, channel, wanted) });
}

function usersOf(c: Context, { hub }: Realtime): Response {
  const channel = c.req.param("name") ?? "";
  if (channelKind(channel) !== "presence") throw new Refused(400, "Users are known on presence channels only.");
  return c.json({ users: hub.channels.membersOf(channel).map(({ id }) => ({ id })) });
}

/**
 * Ends a user's sockets: those signed in as the user, or subscribed to the user's channel. Sockets that have not signed in may be
 * anybody's,
 * and may hold unused signatures: they end as well, and are signed again if their person may still listen.
 */
function terminate(c: Context, { connections }: Realtime): Response {
  const userId = c.req.param("userId") ?? "";
  for (const connection of connections)
    if (connection.userId === null || connection.userId === userId || connection.channels.has(`private-user-${userId}`))
      connection.close(closeCodes.unauthorised, "This user was signed out.");
  return c.json({});
}

/** The HTTP API of the protocol (platform reference, 4.4), for publishing by the product alone. */
export function realtimeHttpApi(realtime: Realtime): Hono {
  const api = new Hono();
  const { hub } = realtime;
  const signed = (respond: (c: Context, body: string) => Response) => async (c: Context) => {
    const body = await readBody(c, hub.limits.bodyBytesMax);
    requireSignature(c, hub, body);
    return respond(c, body);
  };
  const take = (kind: "event" | "batch") =>
    signed((c, body) => {
      const events = readEvents(body, kind, hub.limits);
      if ("error" in events) throw new Refused(events.status, events.error);
      publish(hub.channels, events.events);
      return c.json({});
    });
  api.post("/:id/events", take("event"));
  api.post("/:id/batch_events", take("batch"));
  api.get(
    "/:id/channels",
    signed((c) => listChannels(c, realtime)),
  );
  api.get(
    "/:id/channels/:name",
    signed((c) => oneChannel(c, realtime)),
  );
  api.get(
    "/:id/channels/:name/users",
    signed((c) => usersOf(c, realtime)),
  );
  api.post(
    "/:id/users/:userId/terminate_connections",
    signed((c) => terminate(c, realtime)),
  );
  api.all("*", (c) => c.json({ error: "Not found." }, 404));
  api.onError((error, c) => {
    if (!(error instanceof Refused)) throw error;
    return c.json({ error: error.refusal.error }, error.refusal.status);
  });
  return api;
}
