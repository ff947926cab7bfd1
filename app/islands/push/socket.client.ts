import Pusher from "pusher-js";
import { type ChannelSignatures, type PushListening, realtimeAuthPath } from "#app/lib/push.ts";
import type { PushEventName } from "#contract/push.ts";
import { pushEventNames } from "#contract/push-event-names.ts";

export type SocketHandlers = {
  /** All channels were answered, after a first connection or a new one. */
  onReady: () => void;
  onLost: () => void;
  onEvent: (name: PushEventName, data: unknown) => void;
};
export type PushSocket = { listenTo(channels: readonly string[]): void; close(): void };

type Answer = (error: Error | null, data: { auth: string } | null) => void;
type Waiting = { socketId: string; channel: string; answer: Answer };

/** One request signs all channels that are asked for together, as after each connection. */
function createSigner() {
  let waiting: Waiting[] = [];
  async function ask() {
    const asked = waiting;
    waiting = [];
    const form = new URLSearchParams({ socket_id: asked[0]?.socketId ?? "" });
    for (const { channel } of asked) form.append("channel_name", channel);
    const signatures = await signaturesOf(form);
    for (const { channel, answer } of asked) {
      const auth = signatures[channel];
      if (auth === undefined) answer(new Error("This channel is not open to this user."), null);
      else answer(null, { auth });
    }
  }
  return ({ socketId, channelName }: { socketId: string; channelName: string }, answer: Answer) => {
    if (waiting.length === 0) queueMicrotask(() => void ask());
    waiting.push({ socketId, channel: channelName, answer });
  };
}

async function signaturesOf(form: URLSearchParams): Promise<ChannelSignatures> {
  try {
    const response = await fetch(realtimeAuthPath, { method: "POST", body: form });
    return response.ok && !response.redirected ? await response.json() : {};
  } catch {
    return {};
  }
}

/** Our own endpoint is where the page came from; another engine stands at its own address. */
function addressOf(url: string | null) {
  const { protocol, hostname, port } = new URL(url ?? location.origin.replace(/^http/, "ws"));
  const isSecure = protocol === "wss:";
  const wsPort = Number(port) || (isSecure ? 443 : 80);
  return { wsHost: hostname, wsPort, wssPort: wsPort, forceTLS: isSecure };
}

/** Opens the tab's one socket. Loaded after the page: the library weighs as much as a screen. */
export function openSocket({ key, url }: PushListening, handlers: SocketHandlers): PushSocket {
  const pusher = new Pusher(key, {
    ...addressOf(url),
    cluster: "",
    enabledTransports: ["ws", "wss"],
    channelAuthorization: { transport: "ajax", endpoint: realtimeAuthPath, customHandler: createSigner() },
  });
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
    close: () => pusher.disconnect(),
  };
}
