import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { PushListening } from "#app/lib/push.ts";
import type { PushHint, PushNews } from "#contract/push/schemas.ts";
import type { SocketHandlers } from "./socket.client.ts";
import { pollIntervalMs, returnSpreadMs, watchPush } from "./watch-push.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const listening: PushListening = { key: "key", url: null, cursor: "0", channels: ["private-user-1"], isComplete: true };
const hint = (id: string): PushHint => ({ id, name: "reviews.new", restaurantId: null, data: {}, at: "" });

/** A watch with a fake socket. */
async function watching(first = listening) {
  const received: string[] = [];
  const asked: string[] = [];
  const world = { isVisible: true, reloads: 0, channels: [] as readonly string[], closed: 0 };
  let news: PushNews | null = { cursor: "1", mustReload: false, hints: [] };
  let handlers: SocketHandlers | undefined;
  const watch = watchPush(first, {
    openSocket: async (_, given) => {
      handlers = given;
      return {
        listenTo: (channels) => {
          world.channels = channels;
        },
        close: () => {
          world.closed += 1;
        },
      };
    },
    ask: async (cursor) => {
      asked.push(cursor);
      return news;
    },
    isVisible: () => world.isVisible,
    onHints: (hints) => void received.push(...hints.map(({ id }) => id)),
    onReload: () => {
      world.reloads += 1;
    },
  });
  await vi.advanceTimersByTimeAsync(0);
  if (!handlers) throw new Error("no socket was opened");
  const respond = (next: PushNews | null) => {
    news = next;
  };
  return { watch, world, received, asked, socket: handlers, respond };
}
const settle = () => vi.advanceTimersByTimeAsync(0);

test("what changed between the page and the socket is asked for once the socket is ready", async () => {
  const { socket, asked, received, respond, world } = await watching();
  expect(world.channels).toEqual(["private-user-1"]);
  respond({ cursor: "7", mustReload: false, hints: [hint("a")] });
  socket.onReady();
  await settle();
  expect([asked, received]).toEqual([["0"], ["a"]]);
});

test("a hint that comes twice, over the socket and in a response, is passed on once", async () => {
  const { socket, received, respond, watch } = await watching();
  socket.onEvent("reviews.new", hint("a"));
  respond({ cursor: "7", mustReload: false, hints: [hint("a"), hint("b")] });
  watch.wake();
  await settle();
  expect(received).toEqual(["a", "b"]);
});

test("after the socket was away the page asks from where it stood, and not all pages at once", async () => {
  const { socket, asked } = await watching();
  socket.onReady();
  await settle();
  socket.onLost();
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  socket.onReady();
  await vi.advanceTimersByTimeAsync(returnSpreadMs / 2 - 1);
  expect(asked).toEqual(["0"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toEqual(["0", "1"]);
});

test("a hidden tab gets nothing until it is visible again", async () => {
  const { socket, asked, received, world, watch } = await watching();
  world.isVisible = false;
  socket.onReady();
  socket.onEvent("reviews.new", hint("a"));
  await vi.advanceTimersByTimeAsync(10 * pollIntervalMs);
  expect([asked, received]).toEqual([[], []]);
  world.isVisible = true;
  watch.wake();
  await settle();
  expect([asked, received]).toEqual([["0"], ["a"]]);
});

test("with a socket nothing is polled; without one, once a minute", async () => {
  const { socket, asked } = await watching();
  socket.onReady();
  await vi.advanceTimersByTimeAsync(10 * pollIntervalMs);
  expect(asked.length).toBe(1);
  socket.onLost();
  await vi.advanceTimersByTimeAsync(10 * pollIntervalMs);
  expect(asked.length).toBe(11);
});

test("a page of more restaurants than it listens to asks once a minute as well", async () => {
  const { socket, asked } = await watching({ ...listening, isComplete: false });
  socket.onReady();
  await vi.advanceTimersByTimeAsync(3 * pollIntervalMs);
  expect(asked.length).toBe(4);
});

test("who missed too much reads everything again; who gets no answer keeps the old cursor", async () => {
  const { world, respond, watch, asked } = await watching();
  respond(null);
  watch.wake();
  await settle();
  respond({ cursor: "9", mustReload: true, hints: [] });
  watch.wake();
  await settle();
  watch.wake();
  await settle();
  expect([asked, world.reloads]).toEqual([["0", "0", "9"], 2]);
});

test("another page listens to other channels over the same socket, and a closed one passes nothing on", async () => {
  const { watch, world, socket, received } = await watching();
  watch.listenTo({ ...listening, channels: ["private-restaurant-1"] });
  expect(world.channels).toEqual(["private-restaurant-1"]);
  watch.close();
  await settle();
  socket.onEvent("reviews.new", hint("a"));
  await vi.advanceTimersByTimeAsync(2 * pollIntervalMs);
  expect([received, world.closed]).toEqual([[], 1]);
});
