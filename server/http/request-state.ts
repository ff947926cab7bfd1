import type { HttpBindings } from "@hono/node-server";

/** Values that the steps of `server/web.ts` pass on. */
export type RequestState = {
  Bindings: HttpBindings;
  Variables: { nonce: string; requestId: string; clientAddress: string };
};
