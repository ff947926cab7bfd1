import type { Statements } from "#api/db/statements.ts";
import { notify } from "../notify.ts";

type Stopped = {
  channel: "chat" | "push" | "webhook";
  /** The host of the chat or the webhook, or the device. */
  name: string;
  /** What it is about; by default a channel of the person's own. */
  subject?: { kind: "webhook"; id: string };
  /** Names this end among others of the person's. */
  id: string;
};

/** Tells a person that one of their channels is at an end, never by that channel, with the way to the setting that mends it. */
export async function notifyOfStopped(
  tx: Statements,
  userId: string,
  { channel, name, id, subject }: Stopped,
): Promise<void> {
  await notify(tx, {
    event: "channel_stopped",
    subject: subject ?? { kind: "channel", id: userId },
    restaurantId: null,
    userIds: [userId],
    occurrence: `${channel} ${id}`,
    data: { channel, name },
    ...(channel === "webhook" ? {} : { except: channel }),
  });
}
