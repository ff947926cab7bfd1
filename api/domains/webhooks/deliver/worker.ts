import { setTimeout as pause } from "node:timers/promises";
import type { ApiServices } from "#api/context.ts";
import { sealFormerAddresses } from "../addresses.ts";
import { deliverWebhooks } from "./deliver.ts";

const pauseMs = 1500;
/** After a failure of our own, such as a store that is away. */
const pauseAfterFailureMs = 15_000;

/** While versions change, a process of the one before may still write an address as it is. */
const sealPauseMs = 60 * 60 * 1000;

type Services = Pick<ApiServices, "database" | "settings" | "log">;

/** Sends webhooks in this process, soon after what they tell of, and seals addresses that are not. */
export function startWebhookWorker(services: Services, { sealEveryMs = sealPauseMs } = {}): { close(): Promise<void> } {
  const stop = new AbortController();
  const running = (async () => {
    let sealAt = 0;
    while (!stop.signal.aborted) {
      if (performance.now() >= sealAt) {
        await seal(services);
        sealAt = performance.now() + sealEveryMs;
      }
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

async function seal(services: Services): Promise<void> {
  try {
    const count = await sealFormerAddresses(services);
    if (count > 0) services.log.info("addresses of webhooks were sealed", { count });
  } catch (error) {
    services.log.warn("addresses of webhooks could not be sealed", { error });
  }
}
