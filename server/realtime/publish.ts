import { z } from "zod";
import type { Channels } from "./channels.ts";
import { eventNameLengthMax, type RealtimeLimits } from "./limits.ts";
import { channelKind } from "./protocol.ts";

/** One event for one or more channels. `data` is text, passed on unchanged. */
export type PublishedEvent = { name: string; data: string; channels: string[]; exceptSocketId?: string | undefined };
type Read = { events: PublishedEvent[] } | { status: 400 | 413; error: string };

const Name = z.string().min(1).max(eventNameLengthMax);
const Channel = z.string().refine((name) => channelKind(name) !== null, "No channel has this name.");
const SocketId = z.string().regex(/^\d+\.\d+$/);
const EventBody = z.object({
  name: Name,
  data: z.string(),
  channel: Channel.optional(),
  channels: z.array(Channel).optional(),
  socket_id: SocketId.optional(),
});
const BatchBody = z.object({
  batch: z.array(z.object({ name: Name, data: z.string(), channel: Channel, socket_id: SocketId.optional() })),
});

const parse = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
};

/** The events of a body of `/events` or `/batch_events`, or why it is refused. */
export function readEvents(body: string, kind: "event" | "batch", limits: RealtimeLimits): Read {
  const read = kind === "event" ? EventBody.safeParse(parse(body)) : BatchBody.safeParse(parse(body));
  if (!read.success) return { status: 400, error: "The body is not an event." };
  const all = "batch" in read.data ? read.data.batch : [read.data];
  const events = all.map((event) => ({
    name: event.name,
    data: event.data,
    channels: "channels" in event && event.channels ? event.channels : event.channel ? [event.channel] : [],
    exceptSocketId: event.socket_id,
  }));
  if (kind === "batch" && events.length > limits.batchEventsMax) return { status: 400, error: "Too many events." };
  if (events.some(({ channels }) => channels.length === 0 || channels.length > limits.channelsPerEventMax))
    return { status: 400, error: "Name one to a hundred channels." };
  if (events.some(({ data }) => Buffer.byteLength(data) > limits.eventDataBytesMax))
    return { status: 413, error: "The data of an event is too large." };
  return { events };
}

/** Sends each event to its subscribers, in the order received. */
export function publish(channels: Channels, events: PublishedEvent[]): void {
  for (const { name, data, channels: names, exceptSocketId } of events)
    for (const channel of names)
      channels.publish(channel, JSON.stringify({ event: name, channel, data }), exceptSocketId);
}
