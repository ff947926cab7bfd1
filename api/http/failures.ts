import { ORPCError } from "@orpc/server";
import { ErrorData } from "#contract/errors.ts";
import type { ApiContext } from "../context.ts";
import { publicError } from "../errors.ts";

/** Requests whose failure was logged: an error passes here twice, the second time without its cause. */
const logged = new WeakSet<ApiContext>();

/** Turns any error of a procedure into one of the catalogue; unexpected ones are logged and reveal nothing. */
export function refuse(error: unknown, context: ApiContext): ORPCError<string, unknown> {
  const known = publicError(error);
  if (known.status < 500 || logged.has(context)) return known;
  logged.add(context);
  context.log.error("request failed", { requestId: context.requestId, error: causeOf(error) });
  return known;
}

/** The original error: oRPC wraps a response that does not fit its schema, and the driver wraps the database's error. */
function causeOf(error: unknown): unknown {
  if (!(error instanceof Error) || error.cause === undefined) return error;
  const inner = causeOf(error.cause);
  // Removes the statement's values that Drizzle adds, which people wrote: they must not be logged.
  const message = error.message.split("\nparams: ", 1)[0];
  return inner instanceof Error ? Object.assign(inner, { message: `${message}: ${inner.message}` }) : error;
}

/** The final error: with its request id, and Retry-After where it has a waiting time. */
export function finish(error: ORPCError<string, unknown>, context: ApiContext): ORPCError<string, ErrorData> {
  const data = ErrorData.safeParse(error.data).data ?? {};
  if (data.retryAfterSeconds !== undefined) context.responseHeaders.set("Retry-After", String(data.retryAfterSeconds));
  const { code, status, message, defined } = error;
  return new ORPCError(code, { status, message, defined, data: { ...data, requestId: context.requestId } });
}
