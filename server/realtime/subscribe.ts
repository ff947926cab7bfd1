import { channelAuth, isAuth, userAuth } from "#api/domains/push/signatures.ts";
import type { PushApp } from "#config/push.ts";
import type { Channels, PresenceData } from "./channels.ts";
import type { Connection } from "./connection.ts";
import type { RealtimeLimits } from "./limits.ts";
import { channelKind, closeCodes, errorFrame, frame, readData, subscriptionError, userChannel } from "./protocol.ts";

export type Hub = { app: PushApp; channels: Channels; limits: RealtimeLimits; now(): number };

type Refusal = { type: string; error: string; status: number };
const notAuthorised: Refusal = {
  type: "AuthError",
  error: "The signature of this subscription is not valid.",
  status: 401,
};
const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** The member data of a presence channel; null when the text has none. */
function readPresence(channelData: string): PresenceData | null {
  const { user_id: id, user_info: info } = readData(channelData);
  if (typeof id !== "string" && typeof id !== "number") return null;
  return { user_id: String(id), user_info: info };
}

/** Why this connection may not subscribe; null when it may. */
function findRefusal(
  { app, channels, limits }: Hub,
  connection: Connection,
  channel: string,
  data: Record<string, unknown>,
) {
  const kind = channelKind(channel);
  if (kind === null) return { type: "ChannelError", error: "No channel has this name.", status: 400 };
  if (connection.channels.size >= limits.channelsPerConnectionMax)
    return { type: "LimitReached", error: "This connection listens to too many channels.", status: 429 };
  if (channel.startsWith("private-user-") && channels.countOf(channel) >= limits.connectionsPerUserMax)
    return { type: "LimitReached", error: "This user has too many connections.", status: 429 };
  if (kind === "public") return null;
  if (kind === "user") return channel === userChannel(connection.userId ?? "") ? null : notAuthorised;
  const channelData = kind === "presence" ? text(data.channel_data) : undefined;
  if (!isAuth(text(data.auth), channelAuth(app, connection.socketId, channel, channelData))) return notAuthorised;
  if (channelData === undefined) return null;
  const isBounded = Buffer.byteLength(channelData) <= limits.presenceDataBytesMax;
  return isBounded && readPresence(channelData)
    ? null
    : { ...notAuthorised, error: "Who this is cannot be read.", status: 400 };
}

/** `pusher:subscribe`: responds with success or with the reason, also the second time, and never closes. */
export function subscribe(hub: Hub, connection: Connection, data: Record<string, unknown>): void {
  const channel = text(data.channel);
  // The same text as the protocol's own service.
  if (connection.channels.has(channel)) {
    connection.send(errorFrame(null, `Existing subscription to channel ${channel}`));
    return;
  }
  const refusal = findRefusal(hub, connection, channel, data);
  if (refusal) {
    connection.send(subscriptionError(channel, refusal.type, refusal.error, refusal.status));
    return;
  }
  const presence = channelKind(channel) === "presence" ? readPresence(text(data.channel_data)) : null;
  hub.channels.join(channel, connection, presence);
  connection.send(frame("pusher_internal:subscription_succeeded", presence ? rosterOf(hub, channel) : {}, channel));
}

function rosterOf({ channels }: Hub, channel: string) {
  const members = channels.membersOf(channel);
  const hash = Object.fromEntries(members.map(({ id, info }) => [id, info ?? null]));
  return { presence: { ids: members.map(({ id }) => id), hash, count: members.length } };
}

/** `pusher:signin`: signs this connection in as that user. */
export function signIn({ app, limits }: Hub, connection: Connection, data: Record<string, unknown>): void {
  const userData = text(data.user_data);
  const { id } = readData(userData);
  const isSigned = isAuth(text(data.auth), userAuth(app, connection.socketId, userData));
  if (!isSigned || typeof id !== "string" || userData.length > limits.presenceDataBytesMax) {
    connection.send(errorFrame(closeCodes.unauthorised, "The signature of this user is not valid."));
    return;
  }
  connection.userId = id;
  connection.send(frame("pusher:signin_success", { user_data: userData }));
}
