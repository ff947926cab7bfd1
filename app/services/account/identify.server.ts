import type { RouterContextProvider } from "react-router";
import type { Caller } from "#contract/users/schemas.ts";
import { productApi } from "../request/product-api.server.ts";
import { requestScope } from "../request/request-scope.server.ts";

/**
 * Tells the analytics service who somebody is, with their counters; without an address nobody is told of (specification, section 5). Best
 * effort: nobody waits for it, and a sign-in does not fail by it.
 */
export async function identify(context: Readonly<RouterContextProvider>, user: Caller): Promise<void> {
  if (user.email === "") return;
  try {
    const { data: counters } = await productApi(context).users.counters({ userId: user._id });
    const { email, name, lastname, role, caslRole, createdAt } = user;
    requestScope(context).track({
      type: "identify",
      properties: { email, name, lastname, role, caslRole, createdAt, ...counters },
      userId: user._id,
    });
  } catch {
    // The next sign-in tells it.
  }
}
