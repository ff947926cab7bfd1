import { randomUUID } from "node:crypto";

/** A request id from outside is accepted if it is short and cannot break a log line or a header. */
const acceptable = /^[\w.:-]{8,64}$/;

/** The id of a request: the caller's `X-Request-Id`, else a new one. */
export function requestIdOf(headers: Headers): string {
  const given = headers.get("x-request-id");
  return given !== null && acceptable.test(given) ? given : randomUUID();
}
