import type { MiddlewareHandler } from "hono";
import { refuse } from "./refusal.ts";
import type { RequestState } from "./request-state.ts";

const mebibyte = 1024 * 1024;
const pageBodyMaxBytes = mebibyte;
/**
 * Addresses of forms with a file. What a file has beyond its endpoint's limit is read and thrown away, so that the form itself can say that
 * it is too large, with what was typed; beyond this nobody waits for the end.
 */
export const uploadMaxBytes = 256 * mebibyte;
const uploads: readonly RegExp[] = [
  /\/imports?(?:\/|\.data|$)/,
  // A file that proves a report, sent from the review screen.
  /\/reputation\/reviews(?:\.data)?$/,
  /^\/users\/[^/]+(?:\/avatar)?(?:\.data)?$/,
  // The logo of reports.
  /^\/reports-appearance(?:\.data)?$/,
];
/** Two hundred replies in one form. */
const manyReplies = { path: /\/reputation\/reviews\/bulk\/[^/]+$/, maxBytes: 8 * mebibyte };

/** Largest body of a write to a page or resource route, in bytes. The API has the limits of the contract. */
export function bodyLimitOf(path: string, contentType: string | undefined): number {
  const hasFiles = contentType?.startsWith("multipart/form-data") ?? false;
  if (hasFiles && uploads.some((pattern) => pattern.test(path))) return uploadMaxBytes;
  return manyReplies.path.test(path) ? manyReplies.maxBytes : pageBodyMaxBytes;
}

/** The same request, whose body fails beyond the limit, whatever its headers announce. */
function bounded(request: Request, maxBytes: number, onExceeded: () => void): Request {
  let received = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      received += chunk.byteLength;
      if (received <= maxBytes) return controller.enqueue(chunk);
      onExceeded();
      controller.error(new Error("The body is larger than this address accepts."));
    },
  });
  const init: RequestInit & { duplex: "half" } = { body: request.body?.pipeThrough(counter), duplex: "half" };
  return new Request(request, init);
}

/** Limits the body of a page's form before anything holds it in memory. */
export const bodyLimit: MiddlewareHandler<RequestState> = async (c, next) => {
  if (!c.req.raw.body || c.req.path.startsWith("/api/")) return next();
  const maxBytes = bodyLimitOf(c.req.path, c.req.header("content-type"));
  const tooLarge = () => refuse("tooLarge", c.req.raw, c.get("requestId"));
  if (Number(c.req.header("content-length") ?? 0) > maxBytes) return tooLarge();
  // With an announced length the HTTP parser itself limits the body.
  if (c.req.header("content-length") !== undefined) return next();
  let exceeded = false;
  c.req.raw = bounded(c.req.raw, maxBytes, () => {
    exceeded = true;
  });
  await next();
  if (exceeded) c.res = tooLarge();
};
