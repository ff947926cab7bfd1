import { once } from "node:events";
import { WebSocket } from "ws";
import { createPublisher } from "#api/domains/push/publisher.ts";
import { channelAuth } from "#api/domains/push/signatures.ts";
import { startChild } from "../load/children.ts";
import { residentMegabytes } from "../processes.ts";
import { quantile } from "../statistics.ts";
import { type Figure, milliseconds, times } from "../table.ts";

const clientCount = 1_000;
const eventCount = 60;
const warmUpCount = 10;
const connectTogether = 50;
const channel = "private-restaurant-00000000-0000-7000-8000-000000000000";
const app = { id: "bench", key: "bench-key", secret: "bench-secret" };

type Side = {
  pid: number;
  /** Memory for the clients alone, in MB. */
  heldMegabytes: number;
  /** Sends one event to all and waits until the last has it; returns the milliseconds each waited. */
  fanOut(): Promise<number[]>;
  stop(): Promise<void>;
};

const frameOf = (data: object) => JSON.stringify({ event: "reviews.new", channel, data: JSON.stringify(data) });

/** Opens one connection; the product's also subscribes, which it needs to receive anything. */
async function connect(port: number, isOurs: boolean): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${isOurs ? `/app/${app.key}?protocol=7` : "/"}`);
  if (!isOurs) {
    await once(socket, "open");
    return socket;
  }
  const [welcome] = await once(socket, "message");
  const { socket_id: id } = JSON.parse(JSON.parse(welcome.toString()).data);
  const data = { channel, auth: channelAuth(app, id, channel) };
  socket.send(JSON.stringify({ event: "pusher:subscribe", data }));
  await once(socket, "message");
  return socket;
}

async function openSide(kind: "ours" | "bare"): Promise<Side> {
  const child = await startChild("bench/load/push-server.ts", [kind, JSON.stringify(app)]);
  const port = Number(child.line);
  const address = `http://127.0.0.1:${port}`;
  const publisher = createPublisher(app, address);
  const before = residentMegabytes(child.pid);
  const sockets: WebSocket[] = [];
  while (sockets.length < clientCount)
    sockets.push(...(await Promise.all(Array.from({ length: connectTogether }, () => connect(port, kind === "ours")))));
  const send = (data: object) =>
    kind === "ours"
      ? publisher.publish([{ channel, name: "reviews.new", data }])
      : fetch(address, { method: "POST", body: frameOf(data) });
  const fanOut = async () => {
    const heard: Promise<unknown>[] = sockets.map((socket) => once(socket, "message"));
    const waited: number[] = [];
    const startedAt = performance.now();
    const noted = heard.map((one) => one.then(() => waited.push(performance.now() - startedAt)));
    await send({ count: 2, restaurantId: channel });
    await Promise.all(noted);
    return waited;
  };
  const stop = async () => {
    for (const socket of sockets) socket.terminate();
    publisher.close();
    await child.stop();
  };
  for (let n = 0; n < warmUpCount; n += 1) await fanOut();
  return { pid: child.pid, heldMegabytes: residentMegabytes(child.pid) - before, fanOut, stop };
}

/** A thousand listening pages: their cost for the server, and the delay of an event, compared with `ws` alone. */
export async function measurePush(): Promise<Figure[]> {
  const sides = [await openSide("ours"), await openSide("bare")] as const;
  try {
    const samples: [number[], number[]] = [[], []];
    for (let n = 0; n < eventCount; n += 1)
      for (const [at, side] of sides.entries()) samples[at === 0 ? 0 : 1].push(...(await side.fanOut()));
    const [ours, bare] = samples.map((one) => quantile(one, 0.95)) as [number, number];
    const [oursHeld, bareHeld] = sides.map((side) => side.heldMegabytes) as [number, number];
    const perClient = (megabytes: number) => `${((megabytes * 1024) / clientCount).toFixed(1)} kB`;
    return [
      {
        name: `push: an event reaches ${clientCount} pages, p95, published over HTTP`,
        ours: milliseconds(ours),
        reference: `${milliseconds(bare)} (bare ws, same frames)`,
        ratio: times(ours / bare),
        target: "≤ 1.5 ×",
        passes: ours / bare <= 1.5,
      },
      {
        name: `push: memory per page, ${clientCount} connected`,
        ours: `${perClient(oursHeld)} (${oursHeld.toFixed(0)} MB)`,
        reference: `${perClient(bareHeld)} (bare ws)`,
        ratio: times(oursHeld / bareHeld),
        target: "≤ 40 MB",
        passes: oursHeld <= 40,
      },
    ];
  } finally {
    for (const side of sides) await side.stop();
  }
}
