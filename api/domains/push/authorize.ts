import { accessibleRestaurantIds } from "#api/access-scope.ts";
import type { ApiContext } from "#api/context.ts";
import { fail } from "#api/errors.ts";
import { principalOf } from "#api/principal.ts";
import { type SocketSignIn, userChannel } from "#contract/push/schemas.ts";
import { channelAuth, userAuth } from "./signatures.ts";

const uuid = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const restaurantPattern = new RegExp(`^private-restaurant-(${uuid})$`);

const isSocket = (socketId: string): boolean => /^\d{1,20}\.\d{1,20}$/.test(socketId);

/** True if the caller may subscribe: to restaurants within the access scope, and to their own user channel. */
async function mayListen(context: ApiContext, channel: string): Promise<boolean> {
  if (channel === userChannel(principalOf(context).userId)) return true;
  const restaurantId = restaurantPattern.exec(channel)?.[1];
  if (restaurantId === undefined) return false;
  const readable = { ...context, ability: { action: "read", subject: "Restaurant" } as const };
  return (await accessibleRestaurantIds(readable, [restaurantId])).length === 1;
}

/**
 * The signature that lets one socket into one channel. Anything else is the same FORBIDDEN: a foreign or unknown restaurant, another kind
 * of
 * channel, an invalid socket id.
 */
export async function authorizeChannel(context: ApiContext, socketId: string, channel: string) {
  if (!isSocket(socketId) || !(await mayListen(context, channel))) throw fail("FORBIDDEN");
  return { auth: channelAuth(context.settings.push.app, socketId, channel) };
}

/** The signature that signs a socket in as the caller. */
export function signInSocket(context: ApiContext, socketId: string): SocketSignIn {
  if (!isSocket(socketId)) throw fail("FORBIDDEN");
  const userData = JSON.stringify({ id: principalOf(context).userId });
  return { auth: userAuth(context.settings.push.app, socketId, userData), user_data: userData };
}
