import { createContext, type RouterContextProvider } from "react-router";
import { type Ability, abilityOf } from "#contract/abilities.ts";
import type { Caller } from "#contract/users/schemas.ts";

type Context = Readonly<RouterContextProvider>;
const userContext = createContext<Promise<Caller> | null>(null);

/** Shares the check of the signed-in user within the request: the first guard starts it, the others await it. */
export function shareUser(context: Context, check: () => Promise<Caller>): Promise<Caller> {
  const running = context.get(userContext);
  if (running) return running;
  const user = check();
  // Callers await it and get the failure; this only keeps Node from reporting it as unhandled before.
  user.catch(() => {});
  (context as RouterContextProvider).set(userContext, user);
  return user;
}

/** The signed-in user, below a guarded parent. Throws when no guard ran: routes outside the guarded tree must not call it. */
export async function currentUser(context: Context): Promise<Caller> {
  const user = context.get(userContext);
  if (!user) throw new Error("currentUser() was asked outside the guarded part of app/routes.ts");
  return user;
}

/** The signed-in user's rights, by the rules the API enforces. */
export async function currentAbility(context: Context): Promise<Ability> {
  return abilityOf(await currentUser(context));
}
