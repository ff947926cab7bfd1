import { OpenAPIHandler } from "@orpc/openapi/fetch";
import { ORPCError } from "@orpc/server";
import { encodeErrorBody } from "#contract/error-body.ts";
import { ErrorData } from "#contract/errors.ts";
import type { ApiContext } from "../context.ts";
import { publicError, unreadable } from "../errors.ts";
import { api } from "../implement.ts";
import { handlers } from "../mount.ts";
import { apiPrefix } from "./rows.ts";

/** Requests whose input was read: whatever fails afterwards is ours and not the caller's. */
const understood = new WeakSet<ApiContext>();

/** Requests whose failure was logged: an error passes here twice, and the second time it tells nothing any more. */
const logged = new WeakSet<ApiContext>();

/** Any error of a procedure → one of the catalogue; those nobody expected are logged, and tell nothing to the outside. */
function refuse(error: unknown, context: ApiContext) {
  const known = publicError(error);
  if (known.status < 500 || logged.has(context)) return known;
  logged.add(context);
  context.log.error("request failed", { requestId: context.requestId, error: causeOf(error) });
  return known;
}

/** What really happened: oRPC wraps an answer that does not fit its schema, and the driver wraps the database's words. */
function causeOf(error: unknown): unknown {
  if (!(error instanceof Error) || error.cause === undefined) return error;
  const inner = causeOf(error.cause);
  // Drizzle adds the statement's values, which are what people wrote: the log does not keep them.
  const message = error.message.split("\nparams: ", 1)[0];
  return inner instanceof Error ? Object.assign(inner, { message: `${message}: ${inner.message}` }) : error;
}

/** The error as it leaves: with its request id, and Retry-After where it says how long to wait. */
function finish(error: ORPCError<string, unknown>, context: ApiContext) {
  const data = ErrorData.safeParse(error.data).data ?? {};
  if (data.retryAfterSeconds !== undefined) context.responseHeaders.set("Retry-After", String(data.retryAfterSeconds));
  const { code, status, message, defined } = error;
  return new ORPCError(code, { status, message, defined, data: { ...data, requestId: context.requestId } });
}

const rows = new OpenAPIHandler(api.router(handlers), {
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
        const known = understood.has(context) ? refuse(error, context) : unreadable(error);
        throw finish(known, context);
      }
    },
  ],
});

/** Answers a request for a row of the endpoint table; null when no row has this method and path. */
export async function handleRow(request: Request, context: ApiContext): Promise<Response | null> {
  const { response } = await rows.handle(request, { prefix: apiPrefix, context });
  return response ?? null;
}
