import type { RouterContextProvider } from "react-router";
import type { PushListening, SocketSignatures } from "#app/lib/push.ts";
import { env, secrets } from "#config/env.server.ts";
import { pushSettings } from "#config/push.ts";
import { listenedRestaurantsMax, restaurantChannel, userChannel } from "#contract/push/schemas.ts";
import { productApi } from "../request/product-api.server.ts";
import { ProductApiError } from "../request/product-api-error.server.ts";

type Context = Readonly<RouterContextProvider>;

const { app, clientUrl } = pushSettings(env, secrets);

type Page = { userId: string; restaurantId: string | undefined; restaurantIds: string[]; chosenIds?: string[] };

/**
 * Channels of a page: the selected restaurant's, else those of restaurants chosen in its address and then the first within the access
 * scope, and the user's own. The page polls each minute for the remaining restaurants.
 */
export function listeningOf(
  cursor: string | null,
  { userId, restaurantId, restaurantIds, chosenIds = [] }: Page,
): PushListening | null {
  if (cursor === null) return null;
  const wanted = restaurantId ? [restaurantId] : [...new Set([...chosenIds, ...restaurantIds])];
  const listened = wanted.slice(0, listenedRestaurantsMax);
  return {
    key: app.key,
    url: clientUrl,
    cursor,
    channels: [userChannel(userId), ...listened.map(restaurantChannel)],
    isComplete: listened.length === wanted.length,
  };
}

/** Number of restaurants that a page over many is subscribed to; null for all of them. */
export async function liveCountOf(context: Context, chosenIds: readonly string[]): Promise<number | null> {
  const shownCount = chosenIds.length || (await productApi(context).shell.get({})).data.restaurants.length;
  return shownCount > listenedRestaurantsMax ? listenedRestaurantsMax : null;
}

/** Signatures that sign a socket in and let it into channels. A refused one is left out; the others remain. */
export async function signSocket(context: Context, socketId: string, channels: string[]): Promise<SocketSignatures> {
  const sign = async (channel: string) => {
    try {
      const { auth } = await productApi(context).push.authorize({ socket_id: socketId, channel_name: channel });
      return [[channel, auth]];
    } catch (error) {
      if (error instanceof ProductApiError && error.status === 403) return [];
      throw error;
    }
  };
  const [user, ...signed] = await Promise.all([
    productApi(context).push.signIn({ socket_id: socketId }),
    ...channels.map(sign),
  ]);
  return { user, channels: Object.fromEntries(signed.flat()) };
}
