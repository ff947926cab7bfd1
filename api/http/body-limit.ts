import { bodySizeMaxBytes } from "#contract/endpoint.ts";
import { BodyTooLarge } from "../errors.ts";
import type { EndpointRow } from "./rows.ts";

/** Largest body of a request, in bytes, by its row. */
export const bodyLimitOf = (row: EndpointRow | null): number => row?.meta.bodySizeMaxBytes ?? bodySizeMaxBytes;

/** True if the request announces more than it may send. */
export function announcesTooMuch(request: Request, maxBytes: number): boolean {
  return Number(request.headers.get("content-length") ?? 0) > maxBytes;
}

/** The same request, whose body fails with `BodyTooLarge` beyond the limit, whatever its headers announce. */
export function withBodyLimit(request: Request, maxBytes: number): Request {
  if (!request.body) return request;
  let received = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      received += chunk.byteLength;
      if (received > maxBytes) controller.error(new BodyTooLarge());
      else controller.enqueue(chunk);
    },
  });
  const init: RequestInit & { duplex: "half" } = { body: request.body.pipeThrough(counter), duplex: "half" };
  return new Request(request, init);
}
