import { z } from "zod";
import { Id, Instant } from "../ids.ts";
import { pushEventNames } from "./event-names.ts";

export const PushEventName = z.enum(pushEventNames);
export type PushEventName = z.infer<typeof PushEventName>;

/** Which record, how many, which state: small values, never a text somebody wrote. */
export const PushData = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));
export type PushData = z.infer<typeof PushData>;

export const restaurantChannel = (restaurantId: string): string => `private-restaurant-${restaurantId}`;
export const userChannel = (userId: string): string => `private-user-${userId}`;

/** Sent as a form by the protocol's libraries. Missing and invalid values are refused like foreign ones. */
export const ChannelAuthInput = z.object({
  socket_id: z.string().max(100).catch(""),
  channel_name: z.string().max(200).catch(""),
});
/** `key:signature`. */
export const ChannelAuth = z.object({ auth: z.string() });

/** Signs a socket in as its user: `auth` signs `user_data`, the JSON text `{"id":…}`. */
export const SocketSignInInput = ChannelAuthInput.pick({ socket_id: true });
export const SocketSignIn = z.object({ auth: z.string(), user_data: z.string() });
export type SocketSignIn = z.infer<typeof SocketSignIn>;

/** Most restaurants one page subscribes to; changes of the others arrive by polling. */
export const listenedRestaurantsMax = 20;
/** Most hints in one response; a page that missed more reloads everything. */
export const pushNewsMax = 200;

/** An event as browsers receive it: over the socket, and in the response to a poll. */
export const PushHint = z.object({
  id: Id,
  name: PushEventName,
  /** Null for events that concern the user alone. */
  restaurantId: Id.nullable(),
  data: PushData,
  at: Instant,
});
export type PushHint = z.infer<typeof PushHint>;

export const PushNewsInput = z.object({
  /** Cursor of an earlier response. An invalid or too old one gets `mustReload`. */
  cursor: z.string().max(60).optional(),
});
export const PushNews = z.object({
  /** Cursor for the next poll. */
  cursor: z.string(),
  /** True when missed events are unknown: reload everything. */
  mustReload: z.boolean(),
  /** In the order they were recorded; one may arrive twice, over the socket and here. */
  hints: z.array(PushHint),
});
export type PushNews = z.infer<typeof PushNews>;
