import type { Connection } from "./connection.ts";
import { eventNameLengthMax } from "./limits.ts";
import { channelKind, closeCodes, errorFrame, readData, readFrame } from "./protocol.ts";
import { type Hub, signIn, subscribe } from "./subscribe.ts";

const pong = JSON.stringify({ event: "pusher:pong", data: "{}" });

/** Events a client may send. Any other gets an error and changes nothing. */
const actions: Record<string, (hub: Hub, connection: Connection, data: Record<string, unknown>) => void> = {
  "pusher:ping": (_hub, connection) => connection.send(pong),
  "pusher:pong": () => {},
  "pusher:subscribe": subscribe,
  "pusher:unsubscribe": (hub, connection, { channel }) => {
    if (typeof channel === "string") hub.channels.leave(channel, connection, hub.now());
  },
  "pusher:signin": signIn,
};

/** Handles one frame of a client. */
export function receive(hub: Hub, connection: Connection, text: string): void {
  const now = hub.now();
  connection.heardAt = now;
  const received = readFrame(text);
  if (!connection.frames.take(now)) connection.close(closeCodes.refused, "Too many frames.");
  else if (!received) connection.send(errorFrame(null, "This frame cannot be read."));
  else if (Object.hasOwn(actions, received.event)) actions[received.event]?.(hub, connection, readData(received.data));
  else passOn(hub, connection, received);
}

type ClientEvent = { event: string; channel: unknown; data: unknown };

/** Why a client event is not passed on; null when it is. */
function findFault({ now }: Hub, connection: Connection, { event, channel }: ClientEvent): string | null {
  const kind = channelKind(channel);
  if (!event.startsWith("client-") || event.length > eventNameLengthMax) return "This event is not known.";
  if (kind !== "private" && kind !== "presence") return "Client events belong on private and presence channels.";
  if (!connection.channels.has(String(channel))) return "Subscribe before sending.";
  return connection.clientEvents.take(now()) ? null : "Too many client events.";
}

/** Passes a client event on to the other subscribers of its channel unchanged, once each and never back. */
function passOn(hub: Hub, connection: Connection, received: ClientEvent): void {
  const fault = findFault(hub, connection, received);
  if (fault) {
    connection.send(errorFrame(closeCodes.refused, fault));
    return;
  }
  const { event, data } = received;
  const channel = String(received.channel);
  const userId = hub.channels.memberIdOf(channel, connection) ?? undefined;
  hub.channels.publish(channel, JSON.stringify({ event, channel, data, user_id: userId }), connection.socketId);
}
