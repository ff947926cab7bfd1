import type { EndpointMeta } from "#contract/endpoint.ts";

/**
 * The analytics event of a call that has succeeded: the capability that its row of the contract names, so that no action sends one itself.
 * Null for a row without. Its properties name the records, never their content.
 */
export function eventOf({ event }: EndpointMeta, input: unknown, output: unknown, by: Sender) {
  if (!event) return null;
  const isSignIn = event.startsWith("signed_in");
  const signedIn = isSignIn ? idIn(output, "data", "user", "_id") : undefined;
  // The second factor is still to come.
  if (isSignIn && !signedIn) return null;
  const userId = signedIn ?? by.userId;
  const ids = ["restaurantId", "organizationId"].flatMap((key) => {
    const id = idIn(input, key);
    return id ? [[key, id] as const] : [];
  });
  return {
    type: "track" as const,
    event,
    properties: Object.fromEntries(ids),
    ...(userId ? { userId } : { anonymousId: by.requestId }),
  };
}
type Sender = { userId: string | undefined; requestId: string };

/** The text at a path of keys; undefined where there is none. */
function idIn(value: unknown, ...keys: string[]): string | undefined {
  const found = keys.reduce<unknown>((at, key) => (at as Record<string, unknown> | null | undefined)?.[key], value);
  return typeof found === "string" ? found : undefined;
}
