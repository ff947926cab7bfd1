import { setTimeout as sleepFor } from "node:timers/promises";
import type { PlatformErrorCode } from "#contract/platforms/schemas.ts";
import { PlatformError } from "../connector.ts";
import { type CircuitSettings, Circuits } from "./circuit.ts";
import { type Pace, Pacer, type PaceUse } from "./pacing.ts";
import { redact } from "./redaction.ts";
import { pauseBefore, type RetrySettings, retryAfterSeconds } from "./retry.ts";
import { type HttpResponse, nodeTransport, type Transport, TransportError } from "./transport.ts";

/** A refusal translated from the platform's own error. */
export type Failure = {
  code: PlatformErrorCode;
  vendorCode: string | null;
  message: string;
  /** Where it is not in `Retry-After`. */
  retryAfterSeconds?: number | null;
};
export type VendorCall = {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  url: URL;
  headers?: Record<string, string>;
  form?: Record<string, string>;
  json?: unknown;
  /** A POST that may be sent twice, because the platform or the caller recognises it. Other methods always may. */
  isRepeatable?: boolean;
  /** Translates a refusal; called for every status of 400 and more. */
  failureOf(answer: VendorResponse): Failure;
  /** The part of the platform that fails as a whole. */
  circuit: string;
  paces?: Pace[];
  /** Must never appear in an error. */
  secrets: string[];
  bodyMaxBytes?: number;
  totalTimeoutMs?: number;
};
export type VendorResponse = {
  status: number;
  headers: Headers;
  text: string;
  /** Undefined when the text is no JSON. */
  json: unknown;
};

export type HttpSettings = {
  connectTimeoutMs: number;
  readTimeoutMs: number;
  totalTimeoutMs: number;
  bodyMaxBytes: number;
  retry: RetrySettings;
  /** A longer `Retry-After`, or a longer wait for pacing, is left to the caller: thrown as RATE_LIMITED. */
  waitMaxMs: number;
  circuit: CircuitSettings;
};
const defaults: HttpSettings = {
  connectTimeoutMs: 10_000,
  readTimeoutMs: 30_000,
  totalTimeoutMs: 45_000,
  bodyMaxBytes: 16 * 1024 * 1024,
  retry: { attemptCountMax: 4, pauseMs: 500, pauseMaxMs: 8_000 },
  waitMaxMs: 20_000,
  circuit: { failureCountMax: 12, openMs: 30_000 },
};
/** Replaced by tests: time, randomness and transport. */
export type HttpOptions = Partial<HttpSettings> & {
  transport?: Transport;
  now?: () => number;
  sleep?: (ms: number) => Promise<void>;
  random?: () => number;
};

/** The HTTP client of all connectors. */
export type HttpClient = {
  /** The response, of a status below 400. Throws `PlatformError` and nothing else. */
  send(call: VendorCall): Promise<VendorResponse>;
  /** Now in milliseconds, by the client's clock. */
  now(): number;
  /** What is used of the paces that calls keep, in this process. */
  uses(): PaceUse[];
};

type Failed = { error: PlatformError; isTransient: boolean };

const transportCodes = { connect_timeout: "timeout", read_timeout: "timeout", network: "network" } as const;

function unreachable(error: unknown, isRepeatable: boolean): Failed {
  if (!(error instanceof TransportError)) throw error;
  const { fault, hasLeft, message } = error;
  const options = { isUncertain: hasLeft && !isRepeatable };
  if (fault === "too_large")
    return {
      isTransient: false,
      error: new PlatformError("UNKNOWN", "The answer is too large.", { ...options, vendorCode: fault }),
    };
  const vendorCode = transportCodes[fault];
  return {
    isTransient: true,
    error: new PlatformError("VENDOR_DOWN", `The platform does not answer (${message}).`, { ...options, vendorCode }),
  };
}

function refused(call: VendorCall, response: VendorResponse, now: number, isRepeatable: boolean): Failed {
  const failure = call.failureOf(response);
  const error = new PlatformError(failure.code, redact(failure.message, call.secrets), {
    vendorCode: failure.vendorCode && redact(failure.vendorCode, call.secrets),
    retryAfterSeconds: retryAfterSeconds(response.headers, now) ?? failure.retryAfterSeconds ?? null,
    isUncertain: response.status >= 500 && !isRepeatable,
  });
  const isTransient = failure.code === "VENDOR_DOWN" || (failure.code === "RATE_LIMITED" && response.status === 429);
  return { error, isTransient };
}

function exchangeOf(call: VendorCall, settings: HttpSettings) {
  const isForm = call.form !== undefined;
  const body = isForm
    ? new URLSearchParams(call.form).toString()
    : call.json === undefined
      ? null
      : JSON.stringify(call.json);
  const type = isForm ? "application/x-www-form-urlencoded" : "application/json";
  return {
    method: call.method,
    url: call.url,
    headers: {
      accept: "application/json",
      "user-agent": "Comptoir",
      ...(body === null ? {} : { "content-type": type }),
      ...call.headers,
    },
    body,
    connectTimeoutMs: settings.connectTimeoutMs,
    readTimeoutMs: settings.readTimeoutMs,
    totalTimeoutMs: call.totalTimeoutMs ?? settings.totalTimeoutMs,
    bodyMaxBytes: call.bodyMaxBytes ?? settings.bodyMaxBytes,
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A response whose JSON breaks off counts as none. */
function responseOf({ status, headers, body }: HttpResponse): VendorResponse | Failed {
  const text = body.toString("utf8");
  const response = { status, headers, text, json: jsonOf(text) };
  const isBroken = status < 400 && text !== "" && response.json === undefined;
  if (!isBroken || !/json/.test(headers.get("content-type") ?? "")) return response;
  const error = new PlatformError("VENDOR_DOWN", "The platform's answer breaks off.", { vendorCode: "unreadable" });
  return { error, isTransient: true };
}

/**
 * The HTTP client of all platforms: limited in time and size, paced, retrying when platforms are busy or broken, and redacting secrets. A
 * POST that must not happen twice is sent once.
 */
export function createHttp(options: HttpOptions = {}): HttpClient {
  const settings = { ...defaults, ...options };
  const { transport = nodeTransport, now = Date.now, random = Math.random } = options;
  const sleep = options.sleep ?? ((ms: number) => sleepFor(ms));
  const circuits = new Circuits(settings.circuit, now);
  const pacer = new Pacer({ now, sleep, waitMaxMs: settings.waitMaxMs });

  async function attempt(call: VendorCall, isRepeatable: boolean): Promise<VendorResponse | Failed> {
    for (const pace of call.paces ?? []) await pacer.take(pace);
    circuits.enter(call.circuit);
    const outcome = await transport(exchangeOf(call, settings))
      .then(responseOf, (error: unknown) => unreachable(error, isRepeatable))
      .catch((error: unknown) => {
        // In any case: a circuit on trial must get its result, or it stays open for good.
        circuits.failed(call.circuit);
        throw error;
      });
    const isDown = "error" in outcome ? outcome.isTransient : outcome.status >= 500;
    if (isDown) circuits.failed(call.circuit);
    else circuits.succeeded(call.circuit);
    if ("error" in outcome || outcome.status < 400) return outcome;
    return refused(call, outcome, now(), isRepeatable);
  }

  async function send(call: VendorCall): Promise<VendorResponse> {
    const isRepeatable = call.method !== "POST" || call.isRepeatable === true;
    for (let count = 1; ; count++) {
      const outcome = await attempt(call, isRepeatable);
      if (!("error" in outcome)) return outcome;
      const { error, isTransient } = outcome;
      const askedMs = (error.retryAfterSeconds ?? 0) * 1000;
      const isLast = count >= settings.retry.attemptCountMax || askedMs > settings.waitMaxMs;
      if (!isTransient || !isRepeatable || isLast) throw error;
      await sleep(askedMs + pauseBefore(count, settings.retry, random));
    }
  }
  return { send, now, uses: () => pacer.uses() };
}
