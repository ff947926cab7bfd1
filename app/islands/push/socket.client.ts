import Pusher from "pusher-js";
import { type PushListening, realtimeAuthPath, type SocketSignatures } from "#app/lib/push.ts";
import { pushEventNames } from "#contract/push/event-names.ts";
import type { PushEventName } from "#contract/push/schemas.ts";

export type SocketHandlers = {
  /** All channels are subscribed, after a first connection or a new one. */
  onReady: () => void;
  onLost: () => void;
  onEvent: (name: PushEventName, data: unknown) => void;
};
export type PushSocket = { listenTo(channels: readonly string[]): void; close(): void };

/** The protocol's code: this user's connections were ended. */
const endedCode = 4009;
const returnMs = 1_000;
type ErrorEvent = { data?: { code?: number } };

type Signature = { auth: string; user_data?: string };
type SignatureCallback = (error: Error | null, data: Signature | null) => void;
/** Without a channel: sign-in of the socket as its user. */
type Waiting = { socketId: string; channel?: string; callback: SignatureCallback };

const nothing: Partial<SocketSignatures> = {};

/** Signs all waiting channels with one request, as after each connection. */
function createSigner() {
  let waiting: Waiting[] = [];
  async function ask() {
    const asked = waiting;
    waiting = [];
    const form = new URLSearchParams({ socket_id: asked[0]?.socketId ?? "" });
    for (const { channel } of asked) if (channel) form.append("channel_name", channel);
    const { channels = {}, user } = form.has("channel_name") ? await signaturesOf(form) : nothing;
    for (const { channel, callback } of asked) {
      const auth = channel && channels[channel];
      if (channel ? auth : user) callback(null, auth ? { auth } : (user ?? null));
      else callback(new Error("Not open to this user."), null);
    }
  }
  return (asked: Waiting) => {
    if (waiting.length === 0) queueMicrotask(() => void ask());
    waiting.push(asked);
  };
}

async function signaturesOf(form: URLSearchParams): Promise<Partial<SocketSignatures>> {
  try {
    const response = await fetch(realtimeAuthPath, { method: "POST", body: form });
    return response.ok && !response.redirected ? await response.json() : nothing;
  } catch {
    return nothing;
  }
}

/** Our own endpoint has the page's address; another engine has its own. */
function addressOf(url: string | null) {
  const { protocol, hostname, port } = new URL(url ?? location.origin.replace(/^http/, "ws"));
  const isSecure = protocol === "wss:";
  const wsPort = Number(port) || (isSecure ? 443 : 80);
  return { wsHost: hostname, wsPort, wssPort: wsPort, forceTLS: isSecure };
}

/** Opens the tab's only socket. Loaded after the page: the library is as large as a screen. */
export function openSocket({ key, url }: PushListening, handlers: SocketHandlers): PushSocket {
  const sign = createSigner();
  const by = { transport: "ajax", endpoint: realtimeAuthPath } as const;
  const pusher = new Pusher(key, {
    ...addressOf(url),
    cluster: "",
    enabledTransports: ["ws", "wss"],
    channelAuthorization: {
      ...by,
      customHandler: ({ socketId, channelName: channel }, callback) => sign({ socketId, channel, callback }),
    },
    userAuthentication: {
      ...by,
      customHandler: ({ socketId }, callback) => sign({ socketId, callback: callback as SignatureCallback }),
    },
  });
  pusher.signin();
  let wanted = new Set<string>();
  const settled = new Set<string>();
  const settle = (channel: string) => {
    settled.add(channel);
    if ([...wanted].every((name) => settled.has(name))) handlers.onReady();
  };
  pusher.connection.bind("state_change", ({ current }: { current: string }) => {
    if (current === "connected") return;
    settled.clear();
    handlers.onLost();
  });
  // The user's rights have changed, which ended the socket: the library would stay disconnected, so the page connects anew.
  let isClosed = false;
  pusher.connection.bind("error", (event: ErrorEvent & { error?: ErrorEvent }) => {
    if ((event.error ?? event).data?.code === endedCode)
      setTimeout(() => isClosed || pusher.connect(), returnMs * (1 + Math.random()));
  });
  for (const name of pushEventNames) pusher.bind(name, (data: unknown) => handlers.onEvent(name, data));

  function join(name: string) {
    const channel = pusher.subscribe(name);
    for (const event of ["pusher:subscription_succeeded", "pusher:subscription_error"])
      channel.bind(event, () => settle(name));
  }
  return {
    listenTo: (channels) => {
      const next = new Set(channels);
      for (const name of wanted) if (!next.has(name)) pusher.unsubscribe(name);
      const fresh = channels.filter((name) => !wanted.has(name));
      wanted = next;
      for (const name of fresh) join(name);
    },
    close: () => {
      isClosed = true;
      pusher.disconnect();
    },
  };
}
