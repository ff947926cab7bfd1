import { z } from "zod";
import { Id, Instant } from "../ids.ts";
import { pushEventNames } from "./event-names.ts";

export const PushEventName = z.enum(pushEventNames);
export type PushEventName = z.infer<typeof PushEventName>;

/** Which record, how many, which state: small values, never a text that somebody wrote. */
export const PushData = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));
export type PushData = z.infer<typeof PushData>;

export const restaurantChannel = (restaurantId: string): string => `private-restaurant-${restaurantId}`;
export const userChannel = (userId: string): string => `private-user-${userId}`;

/** Sent as a form by the protocol's libraries. Whatever is missing or not valid is refused like what is foreign. */
export const ChannelAuthInput = z.object({
  socket_id: z.string().max(100).catch(""),
  channel_name: z.string().max(200).catch(""),
});
/** `key:signature`. */
export const ChannelAuth = z.object({ auth: z.string() });

/** What makes a socket its user's: `auth` signs `user_data`, the JSON text `{"id":…}`. */
export const SocketSignInInput = ChannelAuthInput.pick({ socket_id: true });
export const SocketSignIn = z.object({ auth: z.string(), user_data: z.string() });
export type SocketSignIn = z.infer<typeof SocketSignIn>;

/** Restaurants one page listens to at most; what changes elsewhere it learns by asking. */
export const listenedRestaurantsMax = 20;
/** Most hints in one response; a page that missed more reads everything again. */
export const pushNewsMax = 200;

/** An event as browsers hear it: over the socket, and in the answer to "since". */
export const PushHint = z.object({
  id: Id,
  name: PushEventName,
  /** Null for what concerns the user alone. */
  restaurantId: Id.nullable(),
  data: PushData,
  at: Instant,
});
export type PushHint = z.infer<typeof PushHint>;

export const PushNewsInput = z.object({
  /** Of an earlier answer. One that is not valid, or too old to tell, is answered with `mustReload`. */
  cursor: z.string().max(60).optional(),
});
export const PushNews = z.object({
  /** Ask with this the next time. */
  cursor: z.string(),
  /** Nobody can tell what was missed: read everything again. */
  mustReload: z.boolean(),
  /** In the order they were recorded; one may come twice, over the socket and here. */
  hints: z.array(PushHint),
});
export type PushNews = z.infer<typeof PushNews>;
