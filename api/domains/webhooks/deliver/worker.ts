import { setTimeout as pause } from "node:timers/promises";
import type { ApiServices } from "#api/context.ts";
import { deliverWebhooks } from "./deliver.ts";

const pauseMs = 1500;
/** After a failure of our own, such as a store that is away. */
const pauseAfterFailureMs = 15_000;

/** Sends webhooks in this process, soon after what they tell of. */
export function startWebhookWorker(services: Pick<ApiServices, "database" | "settings" | "log">): {
  close(): Promise<void>;
} {
  const stop = new AbortController();
  const running = (async () => {
    while (!stop.signal.aborted) {
      const isFailed = await deliverWebhooks(services, () => stop.signal.aborted).then(
        () => false,
        (error: unknown) => {
          services.log.warn("webhooks could not be sent", { error });
          return true;
        },
      );
      await pause(isFailed ? pauseAfterFailureMs : pauseMs, undefined, { signal: stop.signal }).catch(() => {});
    }
  })();
  return {
    close: async () => {
      stop.abort();
      await running;
    },
  };
}
