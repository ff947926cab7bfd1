import { channelNameLengthMax } from "./limits.ts";

/**
 * Close codes and errors of the Pusher protocol 7; clients' reactions are in the platform reference, 4.2. After a code from 4200 on a client comes
 * back at once and without an end, up to 125 times a second: `closing` is sent when the listener closes as well, and nothing else above 4100,
 * after which it waits.
 */
export const closeCodes = {
  unknownKey: 4001,
  overQuota: 4004,
  wrongPath: 4005,
  badVersion: 4006,
  wrongProtocol: 4007,
  noProtocol: 4008,
  unauthorised: 4009,
  comeBack: 4100,
  closing: 4200,
  refused: 4301,
} as const;

/** A frame: `data` is JSON text inside the JSON text, by the protocol. */
export const frame = (event: string, data: object, channel?: string): string =>
  JSON.stringify({ event, channel, data: JSON.stringify(data) });

/** The one frame whose data is an object. */
export const errorFrame = (code: number | null, message: string): string =>
  JSON.stringify({ event: "pusher:error", data: { code, message } });

export const subscriptionError = (channel: string, type: string, error: string, status: number): string =>
  JSON.stringify({ event: "pusher:subscription_error", channel, data: { type, error, status } });

const userChannelPrefix = "#server-to-user-";
export const userChannel = (userId: string): string => `${userChannelPrefix}${userId}`;

export type ChannelKind = "public" | "private" | "presence" | "user";

/** The kind of a channel by its name; null for an invalid name. */
export function channelKind(name: unknown): ChannelKind | null {
  if (typeof name !== "string" || name.length > channelNameLengthMax) return null;
  const isUser = name.startsWith(userChannelPrefix);
  if (!/^[A-Za-z0-9_\-=@,.;]+$/.test(isUser ? name.slice(userChannelPrefix.length) : name)) return null;
  if (isUser) return "user";
  // End-to-end encrypted channels are private ones to the server.
  if (name.startsWith("private-")) return "private";
  return name.startsWith("presence-") ? "presence" : "public";
}

/** A frame of a client: an event and its data. Null when it is invalid. */
export function readFrame(text: string): { event: string; channel: unknown; data: unknown } | null {
  try {
    const { event, channel, data }: Record<string, unknown> = JSON.parse(text) ?? {};
    return typeof event === "string" ? { event, channel, data } : null;
  } catch {
    return null;
  }
}

/** Data sent as text or as an object; an empty object for anything else. */
export function readData(data: unknown): Record<string, unknown> {
  const value: unknown = typeof data === "string" ? (readFrameData(data) ?? {}) : data;
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

function readFrameData(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
