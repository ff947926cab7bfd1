import type { ApiServices } from "#api/context.ts";
import { sendChats } from "./chat.ts";
import { writeMails } from "./mails.ts";
import { sendPushes } from "./push.ts";

type Services = Pick<ApiServices, "database" | "settings" | "log">;

/** Every channel and what it does with what is due; a new one is a row here, and a channel of `notification_deliveries`. */
const channels: Record<string, (services: Services) => Promise<number>> = {
  mail: (services) => writeMails(services, false),
  digest: (services) => writeMails(services, true),
  push: sendPushes,
  chat: sendChats,
};

/** Delivers what is due, each channel apart: one that fails stops no other, and is taken up again a minute later. Returns the counts. */
export async function deliverNotifications(services: Services): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const deliver = async ([channel, send]: [string, (services: Services) => Promise<number>]) => {
    try {
      counts[channel] = await send(services);
    } catch (error) {
      services.log.warn("a channel of notifications failed", { channel, error });
    }
  };
  await Promise.all(Object.entries(channels).map(deliver));
  return counts;
}
