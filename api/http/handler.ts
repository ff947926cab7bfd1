import { OpenAPIHandler } from "@orpc/openapi/fetch";
import type { AnyRouter } from "@orpc/server";
import { encodeErrorBody } from "#contract/error-body.ts";
import type { ApiContext } from "../context.ts";
import { unreadable } from "../errors.ts";
import { MediaUnavailable } from "../media/failures.ts";
import { finish, refuse } from "./failures.ts";
import { apiPrefix } from "./rows.ts";

/** Requests whose input was valid: later failures are ours and not the caller's. */
const understood = new WeakSet<ApiContext>();

/** Responds to a request for a row of the endpoint table; null when no row has this method and path. */
export type RowHandler = (request: Request, context: ApiContext) => Promise<Response | null>;

/** Serves procedures over HTTP, at the paths of their rows. */
export function createRowHandler(procedures: AnyRouter): RowHandler {
  const rows = new OpenAPIHandler<ApiContext>(procedures, {
    customErrorResponseBodyEncoder: encodeErrorBody,
    clientInterceptors: [
      async ({ context, next }) => {
        understood.add(context);
        try {
          return await next();
        } catch (error) {
          throw refuse(error, context);
        }
      },
    ],
    interceptors: [
      async ({ context, next }) => {
        try {
          return await next();
        } catch (error) {
          const isOurs = understood.has(context) || error instanceof MediaUnavailable;
          throw finish(isOurs ? refuse(error, context) : unreadable(error), context);
        }
      },
    ],
  });
  return async (request, context) => {
    const { response } = await rows.handle(request, { prefix: apiPrefix, context });
    return response ?? null;
  };
}
