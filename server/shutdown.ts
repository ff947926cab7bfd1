import type { Server } from "node:http";
import type { Log } from "#api/log.ts";

type Options = {
  server: Server;
  log: Log;
  /** Called first: ends what would never end by itself, such as sockets. */
  beforehand?: () => Promise<void> | void;
  /** Called in this order once no request is in flight. */
  closers: { name: string; close(): Promise<void> | void }[];
  graceMs?: number;
};

/** Requests get this long to finish; a container is usually killed after 30 s, sometimes after 10. */
const defaultGraceMs = 8_000;

function finishRequests(server: Server, graceMs: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(() => server.closeAllConnections(), graceMs);
  server.close(() => {
    clearTimeout(timer);
    resolve();
  });
  server.closeIdleConnections();
  return promise;
}

/**
 * On SIGTERM or SIGINT: accepts no new connections, lets requests in flight finish, then stops the jobs and closes the database. A second
 * signal ends the process at once. Returns whether that is under way.
 */
export function shutDownOnSignals(options: Options): () => boolean {
  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) process.exit(130);
    stopping = true;
    options.log.info("stopping", { signal });
    // Keep-alive connections end with their present response.
    options.server.prependListener("request", (_req, res) => res.setHeader("Connection", "close"));
    // Refusing new connections and closing the sockets run together.
    const saidGoodbye = options.beforehand?.();
    await finishRequests(options.server, options.graceMs ?? defaultGraceMs);
    await saidGoodbye;
    for (const { name, close } of options.closers) {
      try {
        await close();
      } catch (error) {
        options.log.error("could not close", { part: name, error });
        process.exitCode = 1;
      }
    }
    options.log.info("stopped");
    process.exit();
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void stop(signal));
  return () => stopping;
}
