import type { RouterContextProvider } from "react-router";
import { textsIn } from "#app/middleware/i18n.server.ts";
import { NewPushSubscription } from "#contract/notifications/settings.ts";
import { currentUser } from "../request/current-user.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { ProductApiError } from "../request/product-api-error.server.ts";

/** Keeps the subscription of the reader's browser under the name of the device; the status says whether it was taken. */
export async function keepPushDevice(context: Readonly<RouterContextProvider>, form: FormData | null): Promise<number> {
  const { p256dh, auth, ...rest } = Object.fromEntries(form ?? []);
  const read = NewPushSubscription.omit({ label: true }).safeParse({ ...rest, keys: { p256dh, auth } });
  if (!read.success) return 422;
  const { _id: userId } = await currentUser(context);
  const { data: sessions } = await productApi(context).users.listSessions({ userId });
  const device = sessions.find(({ isCurrent }) => isCurrent)?.device;
  const label = device || textsIn(context, "notification-settings")("push.unknown");
  try {
    await productApi(context).notifications.subscribePush({ userId, ...read.data, label });
    return 204;
  } catch (error) {
    if (error instanceof ProductApiError && error.status < 500) return error.status;
    throw error;
  }
}
