import type { PushListening } from "#app/lib/push.ts";
import type { PushHint, PushNews } from "#contract/push/schemas.ts";
import type { PushSocket, SocketHandlers } from "./socket.client.ts";

/** Poll interval without a socket, or where it does not cover everything; together with the version check the page stays idle. */
export const pollIntervalMs = 60_000;
/** After a server outage all its pages return at once: spreads their requests. */
export const returnSpreadMs = 2_000;
const knownHintsMax = 500;

type Surroundings = {
  openSocket: (listening: PushListening, handlers: SocketHandlers) => Promise<PushSocket>;
  /** Missed hints; null on a failure. */
  ask: (cursor: string) => Promise<PushNews | null>;
  isVisible: () => boolean;
  onHints: (hints: PushHint[]) => void;
  /** Too much was missed: reload everything. */
  onReload: () => void;
};
export type PushWatch = {
  listenTo(listening: PushListening): void;
  /** The tab is visible again, or the network is back. */
  wake(): void;
  close(): void;
};

/** The hints of a tab: each is passed on once, and none while the tab is hidden. */
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
    const pending = waiting;
    waiting = [];
    onHints(pending);
  };
}

/** Requests the hints missed since the last cursor, one request at a time. */
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

/** Keeps a tab up to date: by its socket, by polls for missed hints, and where needed by polling alone. */
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
    // Without the library the page polls.
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
