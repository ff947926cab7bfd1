/**
 * A load generator in a process of its own, so that it does not use the server's. Keep-alive connections over plain sockets: one request at
 * a time on each, the next as soon as the response is complete. Prints one JSON line.
 */
import { connect, type Socket } from "node:net";

export type LoadPlan = {
  port: number;
  path: string;
  headers: Record<string, string>;
  connections: number;
  /** Ends after this time or this many responses, whichever comes first. */
  durationMs: number;
  requestsMax: number;
};
export type LoadResult = { requests: number; seconds: number; statuses: Record<string, number>; latenciesMs: number[] };

/** True if the response in the buffer is complete, by its length or its last chunk. */
function isWhole(buffer: Buffer): boolean {
  const headEnd = buffer.indexOf("\r\n\r\n");
  if (headEnd < 0) return false;
  const head = buffer.toString("latin1", 0, headEnd).toLowerCase();
  const length = /\r\ncontent-length: (\d+)/.exec(head)?.[1];
  if (length !== undefined) return buffer.length >= headEnd + 4 + Number(length);
  return buffer.toString("latin1", buffer.length - 7) === "\r\n0\r\n\r\n";
}

const plan = JSON.parse(process.argv[2] ?? "{}") as LoadPlan;
const head = [
  `GET ${plan.path} HTTP/1.1`,
  "Host: localhost",
  ...Object.entries(plan.headers).map((pair) => pair.join(": ")),
];
const request = Buffer.from(`${head.join("\r\n")}\r\n\r\n`);
const result: LoadResult = { requests: 0, seconds: 0, statuses: {}, latenciesMs: [] };
const startedAt = performance.now();
let sent = 0;
let isOver = false;

function finish() {
  isOver = true;
  result.seconds = (performance.now() - startedAt) / 1000;
  process.stdout.write(`${JSON.stringify(result)}\n`, () => process.exit(0));
}

function converse(socket: Socket) {
  let received: Buffer[] = [];
  let sentAt = 0;
  const send = () => {
    if (sent >= plan.requestsMax) return;
    sent += 1;
    sentAt = performance.now();
    socket.write(request);
  };
  socket.on("data", (chunk: Buffer) => {
    received.push(chunk);
    const buffer = received.length === 1 ? chunk : Buffer.concat(received);
    received = [buffer];
    if (!isWhole(buffer)) return;
    received = [];
    if (isOver) return;
    const status = buffer.toString("latin1", 9, 12);
    result.statuses[status] = (result.statuses[status] ?? 0) + 1;
    result.requests += 1;
    result.latenciesMs.push(performance.now() - sentAt);
    if (result.requests >= plan.requestsMax || performance.now() - startedAt >= plan.durationMs) finish();
    else send();
  });
  socket.on("connect", send);
  socket.on("error", (error) => {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  });
}

for (let count = 0; count < plan.connections; count++)
  converse(connect({ port: plan.port, host: "127.0.0.1", noDelay: true }));
