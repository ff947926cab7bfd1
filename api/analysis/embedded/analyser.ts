import { Worker } from "node:worker_threads";
import type { Analyser, Finding } from "../analyser.ts";
import { embeddedVersion } from "./embedded.ts";
import type { Question, ThreadResponse } from "./thread.ts";

export const embeddedId = `comptoir/${embeddedVersion}`;
const batchSize = 200;

type Running = { worker: Worker; waiting: Map<number, PromiseWithResolvers<Finding[]>> };

function start(onExit: () => void): Running {
  const worker = new Worker(new URL("./thread.ts", import.meta.url), { execArgv: [] });
  // The worker must not keep an ending process alive.
  worker.unref();
  const waiting: Running["waiting"] = new Map();
  worker.on("message", ({ number, findings }: ThreadResponse) => waiting.get(number)?.resolve(findings));
  const fail = (error: Error) => {
    for (const one of waiting.values()) one.reject(error);
  };
  worker.on("error", fail);
  worker.on("exit", () => {
    onExit();
    fail(new Error("The analyser's thread stopped."));
  });
  return { worker, waiting };
}

/**
 * The embedded analyser in a thread of its own, so that it blocks no request and the language detector's memory is freed while
 * there is nothing to read: `rest` ends the thread, the next batch starts another.
 */
export function createEmbeddedAnalyser(): Analyser {
  let running: Running | null = null;
  let count = 0;
  return {
    id: embeddedId,
    batchSize,
    analyse: async (reviews) => {
      running ??= start(() => {
        running = null;
      });
      const { worker, waiting } = running;
      count += 1;
      const number = count;
      const response = Promise.withResolvers<Finding[]>();
      waiting.set(number, response);
      worker.ref();
      worker.postMessage({ number, reviews } satisfies Question);
      try {
        return await response.promise;
      } finally {
        waiting.delete(number);
        if (waiting.size === 0) worker.unref();
      }
    },
    rest: async () => {
      const ended = running;
      running = null;
      await ended?.worker.terminate();
    },
  };
}
