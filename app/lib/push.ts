import { href } from "react-router";
/** Which socket a page opens and what it listens to; made by `app/services/push/listening.server.ts`. */
export type PushListening = {
  /** The app's public key. */
  key: string;
  /** Where the socket is; null: where the page came from. */
  url: string | null;
  /** What has changed since is asked for with this. */
  cursor: string;
  channels: string[];
  /** The channels cover all that the page shows; else it also asks now and then. */
  isComplete: boolean;
};
/** What a socket may do. */
export type SocketSignatures = {
  /** Channel → signature; what may not be listened to is left out. */
  channels: Record<string, string>;
  /** Says whose socket it is. */
  user: { auth: string; user_data: string };
};

export const realtimeAuthPath = href("/resources/realtime-auth");
export const sincePath = href("/resources/since");
/** Channels one request may ask for: a page's restaurants and the user's own. */
export const channelsPerRequestMax = 30;
