import { href } from "react-router";
/** The socket of a page and its channels; made by `app/services/push/listening.server.ts`. */
export type PushListening = {
  /** The app's public key. */
  key: string;
  /** Address of the socket; null: that of the page. */
  url: string | null;
  /** Cursor to poll changes since. */
  cursor: string;
  channels: string[];
  /** True if the channels cover all that the page shows; otherwise it also polls. */
  isComplete: boolean;
};
/** Signatures of a socket. */
export type SocketSignatures = {
  /** Channel → signature; refused channels are missing. */
  channels: Record<string, string>;
  /** Signs the socket in as its user. */
  user: { auth: string; user_data: string };
};

export const realtimeAuthPath = href("/resources/realtime-auth");
export const sincePath = href("/resources/since");
/** Most channels per request: a page's restaurants and the user's own. */
export const channelsPerRequestMax = 30;
