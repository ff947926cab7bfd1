import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import type { LookupFunction } from "node:net";

/** One HTTP exchange, without a retry. */
export type Exchange = {
  method: string;
  url: URL;
  headers: Record<string, string>;
  body: string | null;
  connectTimeoutMs: number;
  /** Longest silence once connected. */
  readTimeoutMs: number;
  /** Longest exchange in all: one that trickles in is never silent. */
  totalTimeoutMs: number;
  bodyMaxBytes: number;
  /** Resolves host names, instead of the system. */
  lookup?: LookupFunction;
  /** Ends the exchange once nobody waits for its response. */
  signal?: AbortSignal;
};
export type HttpResponse = { status: number; headers: Headers; body: Buffer };
/** Throws `TransportError` and nothing else. */
export type Transport = (exchange: Exchange) => Promise<HttpResponse>;

export type TransportFault = "connect_timeout" | "read_timeout" | "network" | "too_large";
/** No response arrived, or no usable one. */
export class TransportError extends Error {
  readonly fault: TransportFault;
  /** True if the connection was established, so that the other side may have acted. */
  readonly hasLeft: boolean;
  constructor(fault: TransportFault, hasLeft: boolean, detail: string) {
    super(detail);
    this.name = "TransportError";
    this.fault = fault;
    this.hasLeft = hasLeft;
  }
}

function headersOf(response: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, values] of Object.entries(response.headersDistinct))
    for (const value of values ?? []) headers.append(name, value);
  return headers;
}

function readBody(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    response.on("data", (chunk: Buffer) => {
      size += chunk.byteLength;
      if (size <= maxBytes) chunks.push(chunk);
      else response.destroy(new TransportError("too_large", true, `more than ${maxBytes} bytes`));
    });
    response.on("end", () => resolve(Buffer.concat(chunks)));
    response.on("error", reject);
  });
}

/**
 * HTTP over Node's own agents, which keep connections and use Node's proxy settings. It follows no redirect: no platform needs one, and a
 * token must not reach another host.
 */
export const nodeTransport = (
  exchange: Omit<Exchange, "body"> & { body: string | Buffer | null },
): Promise<HttpResponse> =>
  new Promise((resolve, reject) => {
    const { url, method, headers, body, lookup, signal } = exchange;
    let hasLeft = false;
    const fail = (error: Error) => {
      clearTimeout(connecting);
      clearTimeout(trickling);
      const detail = (error as NodeJS.ErrnoException).code ?? "connection lost";
      reject(error instanceof TransportError ? error : new TransportError("network", hasLeft, detail));
    };
    const request = (url.protocol === "https:" ? httpsRequest : httpRequest)(url, {
      method,
      ...(lookup ? { lookup } : {}),
      ...(signal ? { signal } : {}),
      headers: body === null ? headers : { ...headers, "content-length": String(Buffer.byteLength(body)) },
    });
    const connecting = setTimeout(() => {
      request.destroy(new TransportError("connect_timeout", false, "no connection in time"));
    }, exchange.connectTimeoutMs);
    const trickling = setTimeout(() => {
      request.destroy(new TransportError("read_timeout", hasLeft, "no whole answer in time"));
    }, exchange.totalTimeoutMs);
    const onConnected = () => {
      hasLeft = true;
      clearTimeout(connecting);
      request.setTimeout(exchange.readTimeoutMs, () => {
        request.destroy(new TransportError("read_timeout", true, "no answer in time"));
      });
    };
    request.on("socket", (socket) => {
      if (request.reusedSocket || !socket.connecting) onConnected();
      else socket.once(url.protocol === "https:" ? "secureConnect" : "connect", onConnected);
    });
    request.on("error", fail);
    request.on("response", (response) => {
      readBody(response, exchange.bodyMaxBytes).then((received) => {
        clearTimeout(trickling);
        resolve({ status: response.statusCode ?? 0, headers: headersOf(response), body: received });
      }, fail);
    });
    request.end(body ?? undefined);
  });
