import { createContext, type RouterContextProvider } from "react-router";
import { type Ability, abilityFor } from "#contract/abilities.ts";
import type { User } from "#contract/users/schemas.ts";

type Context = Readonly<RouterContextProvider>;
const userContext = createContext<Promise<User> | null>(null);

/** The signed-in user's check, once per request: the first guard that asks starts it, all others share it. */
export function shareUser(context: Context, check: () => Promise<User>): Promise<User> {
  const running = context.get(userContext);
  if (running) return running;
  const user = check();
  // Whoever asks awaits it and sees the failure; this only keeps Node from calling it unhandled in between.
  user.catch(() => {});
  (context as RouterContextProvider).set(userContext, user);
  return user;
}

/** The signed-in user, below a guarded parent. Throws when no guard ran: a route outside the guarded tree must not ask. */
export async function currentUser(context: Context): Promise<User> {
  const user = context.get(userContext);
  if (!user) throw new Error("currentUser() was asked outside the guarded part of app/routes.ts");
  return user;
}

/** What the signed-in user may do, by the rules the API enforces. */
export async function currentAbility(context: Context): Promise<Ability> {
  const user = await currentUser(context);
  return abilityFor(user.role, user.caslRole);
}
