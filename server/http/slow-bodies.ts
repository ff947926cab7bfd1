import type { IncomingMessage, Server, ServerResponse } from "node:http";

export const slowBodyLimits = {
  /** Time before the pace of a body counts: connections start slowly. */
  graceMs: 20_000,
  /** A pace that even a poor mobile connection keeps up. */
  bytesPerSecondMin: 1024,
  sweepEveryMs: 5_000,
};

type Receiving = { request: IncomingMessage; response: ServerResponse; startedAt: number; bytesBefore: number };

/** Ends the request as Node does with one that takes too long, if no response has begun. */
function cut({ request: { socket }, response }: Receiving): void {
  if (response.headersSent || !socket.writable) return void socket.destroy();
  socket.end("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n", () => socket.destroy());
}

/**
 * Ends requests whose body arrives too slowly: each would hold a connection, and whatever waits for it, for as long as its sender likes. A
 * body that waits for us does not count.
 */
export function endSlowBodies(server: Server, options: { now?: () => number } & Partial<typeof slowBodyLimits> = {}) {
  const { now = Date.now, graceMs, bytesPerSecondMin, sweepEveryMs } = { ...slowBodyLimits, ...options };
  const receiving = new Set<Receiving>();
  server.prependListener("request", (request, response) => {
    if (request.complete) return;
    const one = { request, response, startedAt: now(), bytesBefore: request.socket.bytesRead };
    receiving.add(one);
    for (const event of ["end", "close"]) request.once(event, () => receiving.delete(one));
    response.once("close", () => receiving.delete(one));
  });
  const sweep = () => {
    for (const one of receiving) {
      const { request, startedAt, bytesBefore } = one;
      if (request.complete) receiving.delete(one);
      const elapsedMs = now() - startedAt;
      const isWaitingForUs = request.readableLength > 0;
      if (request.complete || isWaitingForUs || elapsedMs < graceMs) continue;
      const bytesPerSecond = ((request.socket.bytesRead - bytesBefore) * 1000) / elapsedMs;
      if (bytesPerSecond < bytesPerSecondMin) cut(one);
    }
  };
  const timer = setInterval(sweep, sweepEveryMs);
  timer.unref();
  server.once("close", () => clearInterval(timer));
  return { sweep };
}
