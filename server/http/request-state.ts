import type { HttpBindings } from "@hono/node-server";

/** What the steps of `server/web.ts` hand to each other. */
export type RequestState = {
  Bindings: HttpBindings;
  Variables: { nonce: string; requestId: string; clientAddress: string };
};
