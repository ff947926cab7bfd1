import type { PushListening } from "#app/lib/push.ts";
import type { PushHint, PushNews } from "#contract/push/schemas.ts";
import type { PushSocket, SocketHandlers } from "./socket.client.ts";

/** Without a socket, or where it does not tell everything, the page asks this often; together with the version check it stays idle. */
export const pollIntervalMs = 60_000;
/** After the server was away, all its pages come back at once: they do not ask at once. */
export const returnSpreadMs = 2_000;
const knownHintsMax = 500;

type Surroundings = {
  openSocket: (listening: PushListening, handlers: SocketHandlers) => Promise<PushSocket>;
  /** What was missed; null when it cannot be told now. */
  ask: (cursor: string) => Promise<PushNews | null>;
  isVisible: () => boolean;
  onHints: (hints: PushHint[]) => void;
  /** So much was missed that everything is read again. */
  onReload: () => void;
};
export type PushWatch = {
  listenTo(listening: PushListening): void;
  /** The tab can be seen again, or the network is back. */
  wake(): void;
  close(): void;
};

/** What a tab has heard: each hint is told once, and to nobody while nobody looks. */
function createInbox({ isVisible, onHints }: Pick<Surroundings, "isVisible" | "onHints">) {
  const seen = new Set<string>();
  let waiting: PushHint[] = [];
  return (hints: PushHint[]) => {
    waiting.push(...hints.filter(({ id }) => !seen.has(id)));
    for (const { id } of hints) seen.add(id);
    for (const id of seen) {
      if (seen.size <= knownHintsMax) break;
      seen.delete(id);
    }
    if (waiting.length === 0 || !isVisible()) return;
    const told = waiting;
    waiting = [];
    onHints(told);
  };
}

/** Asks what was missed since the last answer, one question at a time. */
function createQuestion(first: string, around: Surroundings, take: (hints: PushHint[]) => void) {
  let cursor = first;
  let isAsking = false;
  return async () => {
    if (isAsking || !around.isVisible()) return;
    isAsking = true;
    const news = await around.ask(cursor);
    isAsking = false;
    if (!news) return;
    cursor = news.cursor;
    if (news.mustReload) around.onReload();
    else take(news.hints);
  };
}

/** Keeps a tab told of what changes: by its socket, by asking for what was missed, and now and then by asking alone. */
export function watchPush(first: PushListening, around: Surroundings): PushWatch {
  let listening = first;
  let socket: PushSocket | null = null;
  let isReady = false;
  let returns = 0;
  let isClosed = false;
  let spread: ReturnType<typeof setTimeout> | undefined;
  const whileOpen = {
    ...around,
    onHints: (hints: PushHint[]) => isClosed || around.onHints(hints),
    onReload: () => isClosed || around.onReload(),
  };
  const take = createInbox(whileOpen);
  const ask = createQuestion(first.cursor, whileOpen, take);

  const opened = around
    .openSocket(first, {
      onReady: () => {
        isReady = true;
        clearTimeout(spread);
        spread = setTimeout(() => void ask(), returns > 0 ? Math.random() * returnSpreadMs : 0);
        returns += 1;
      },
      onLost: () => {
        isReady = false;
      },
      onEvent: (_name, data) => take([data as PushHint]),
    })
    .then((made) => {
      socket = made;
      if (isClosed) made.close();
      else made.listenTo(listening.channels);
    })
    // Without the library the page asks.
    .catch(() => {});
  const timer = setInterval(() => {
    if (!isReady || !listening.isComplete) void ask();
  }, pollIntervalMs);

  return {
    listenTo: (next) => {
      listening = next;
      socket?.listenTo(next.channels);
    },
    wake: () => {
      take([]);
      void ask();
    },
    close: () => {
      isClosed = true;
      clearInterval(timer);
      clearTimeout(spread);
      void opened.then(() => socket?.close());
    },
  };
}
