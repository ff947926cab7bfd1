import { ORPCError } from "@orpc/server";
import { ErrorData } from "#contract/errors.ts";
import type { ApiContext } from "../context.ts";
import { publicError } from "../errors.ts";

/** Requests whose failure was logged: an error passes here twice, and the second time it tells nothing any more. */
const logged = new WeakSet<ApiContext>();

/** Any error of a procedure → one of the catalogue; those nobody expected are logged, and tell nothing to the outside. */
export function refuse(error: unknown, context: ApiContext): ORPCError<string, unknown> {
  const known = publicError(error);
  if (known.status < 500 || logged.has(context)) return known;
  logged.add(context);
  context.log.error("request failed", { requestId: context.requestId, error: causeOf(error) });
  return known;
}

/** What really happened: oRPC wraps a response that does not fit its schema, and the driver wraps the database's words. */
function causeOf(error: unknown): unknown {
  if (!(error instanceof Error) || error.cause === undefined) return error;
  const inner = causeOf(error.cause);
  // Drizzle adds the statement's values, which are what people wrote: the log does not keep them.
  const message = error.message.split("\nparams: ", 1)[0];
  return inner instanceof Error ? Object.assign(inner, { message: `${message}: ${inner.message}` }) : error;
}

/** The error as it leaves: with its request id, and Retry-After where it says how long to wait. */
export function finish(error: ORPCError<string, unknown>, context: ApiContext): ORPCError<string, ErrorData> {
  const data = ErrorData.safeParse(error.data).data ?? {};
  if (data.retryAfterSeconds !== undefined) context.responseHeaders.set("Retry-After", String(data.retryAfterSeconds));
  const { code, status, message, defined } = error;
  return new ORPCError(code, { status, message, defined, data: { ...data, requestId: context.requestId } });
}
