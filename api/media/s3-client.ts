import { createReadStream } from "node:fs";
import http, { type IncomingMessage, type RequestOptions } from "node:http";
import https from "node:https";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { AwsV4Signer } from "aws4fetch";
import type { S3Settings } from "#config/media-settings.ts";
import { MediaUnavailable } from "./failures.ts";
import type { ReceivedFile } from "./receive.ts";

export type S3Request = {
  method: "GET" | "HEAD" | "PUT" | "DELETE";
  /** Empty for the bucket itself. */
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: ReceivedFile;
};
export type S3Timing = {
  /** How long nothing may happen on a connection. */
  idleMs: number;
  /** Attempts after the first, and the wait before the first of them; it doubles. */
  retries: number;
  retryMs: number;
};
export const defaultTiming: S3Timing = { idleMs: 15_000, retries: 3, retryMs: 200 };

const emptyHash = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
const errorTextMax = 20_000;

/** The code of an error response, such as `SlowDown`; the status where it has none, as after HEAD. */
async function codeOf(response: IncomingMessage): Promise<string> {
  const said = (await text(response).catch(() => "")).slice(0, errorTextMax);
  return /<Code>([A-Za-z0-9.]+)<\/Code>/.exec(said)?.[1] ?? String(response.statusCode);
}

const isWorthAnotherTry = (status: number, code: string) =>
  status === 429 || status >= 500 || code === "RequestTimeout" || code === "SlowDown";

/** A client of one bucket: signed, with retries, a body from the disk, and nothing held in memory. */
export class S3Client {
  readonly #settings: S3Settings;
  readonly #timing: S3Timing;
  readonly #agent: http.Agent;
  readonly #signingKeys = new Map<string, ArrayBuffer>();
  /** What the store's clock is ahead of ours, learned from a refusal. */
  #skewMs = 0;

  constructor(settings: S3Settings, timing: S3Timing) {
    this.#settings = settings;
    this.#timing = timing;
    const { Agent } = settings.endpoint.startsWith("https:") ? https : http;
    this.#agent = new Agent({ keepAlive: true, maxSockets: 32 });
  }

  /** Sends a request. Null for a key that does not exist; throws MediaUnavailable for everything but success. */
  async send(request: S3Request): Promise<IncomingMessage | null> {
    let isClockSet = false;
    for (let attempt = 0; ; attempt += 1) {
      const last = attempt >= this.#timing.retries;
      const response = await this.#attempt(request).catch((error: unknown) => error as Error);
      if (response instanceof Error) {
        if (last || response instanceof MediaUnavailable) throw this.#unreachable(response);
      } else {
        const status = response.statusCode ?? 0;
        if (status < 300) return response;
        const code = await codeOf(response);
        if (status === 404 && code !== "NoSuchBucket") return null;
        if (code === "RequestTimeTooSkewed" && !isClockSet) {
          isClockSet = true;
          this.#skewMs = Date.parse(response.headers.date ?? "") - Date.now() || 0;
          continue;
        }
        if (last || !isWorthAnotherTry(status, code)) throw this.#refused(status, code);
      }
      await wait(this.#timing.retryMs * 2 ** attempt * (0.5 + Math.random() / 2));
    }
  }

  #addressOf({ key, query }: S3Request): URL {
    const { endpoint, bucket, forcePathStyle, prefix } = this.#settings;
    const url = new URL(endpoint);
    const base = url.pathname.replace(/\/$/, "");
    if (!forcePathStyle) url.hostname = `${bucket}.${url.hostname}`;
    url.pathname = [base, forcePathStyle ? `/${bucket}` : "", key === undefined ? "" : `/${prefix}${key}`].join("");
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
    return url;
  }

  async #attempt(request: S3Request): Promise<IncomingMessage> {
    const { accessKeyId, secretAccessKey, region } = this.#settings;
    const { method, body } = request;
    const signer = new AwsV4Signer({
      method,
      url: this.#addressOf(request).href,
      headers: { ...request.headers, "X-Amz-Content-Sha256": body?.sha256 ?? emptyHash },
      accessKeyId,
      secretAccessKey,
      region,
      service: "s3",
      cache: this.#signingKeys,
      datetime: new Date(Date.now() + this.#skewMs).toISOString().replace(/[:-]|\.\d{3}/g, ""),
    });
    const { url, headers } = await signer.sign();
    const sent = Object.fromEntries(headers as Headers);
    if (body) sent["content-length"] = String(body.size);
    return this.#exchange(url, { method, headers: sent, agent: this.#agent }, body);
  }

  #exchange(url: URL, options: RequestOptions, body: ReceivedFile | undefined): Promise<IncomingMessage> {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    const request = (url.protocol === "https:" ? https : http).request(url, options);
    let response: IncomingMessage | undefined;
    request.on("response", (received) => {
      response = received;
      resolve(received);
    });
    request.on("error", reject);
    request.setTimeout(this.#timing.idleMs, () => {
      // A visitor who reads slowly leaves bytes waiting here: then it is not the store that is silent.
      if (response && response.readableLength > 0) request.setTimeout(this.#timing.idleMs);
      else request.destroy(new Error(`Nothing came for ${this.#timing.idleMs} ms.`));
    });
    if (!body) request.end();
    else {
      const file = createReadStream(body.path, { highWaterMark: 256 * 1024 });
      file.on("error", (error) => request.destroy(error));
      request.on("close", () => file.destroy());
      file.pipe(request);
    }
    return promise;
  }

  #unreachable(error: Error): MediaUnavailable {
    if (error instanceof MediaUnavailable) return error;
    const { host } = new URL(this.#settings.endpoint);
    return new MediaUnavailable(
      "unreachable",
      `The media store at ${host} cannot be reached (${error.message}).`,
      error,
    );
  }

  #refused(status: number, code: string): MediaUnavailable {
    const { bucket, endpoint } = this.#settings;
    const where = `bucket ${bucket} at ${new URL(endpoint).host}`;
    if (code === "NoSuchBucket") return new MediaUnavailable("bucket_missing", `There is no ${where}.`);
    if (code === "RequestTimeTooSkewed")
      return new MediaUnavailable("clock", `The ${where} refuses requests by this machine's clock: set it.`);
    if (status === 401 || status === 403)
      return new MediaUnavailable("refused", `The ${where} refuses the key in S3_ACCESS_KEY_ID (${code}).`);
    if (isWorthAnotherTry(status, code)) return new MediaUnavailable("busy", `The ${where} is too busy (${code}).`);
    return new MediaUnavailable("unexpected", `The ${where} answered ${status} ${code}.`);
  }
}
