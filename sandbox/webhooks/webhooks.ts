import { metaJson } from "./meta-json.ts";

/** Platforms that send webhooks. */
export const webhookSenders = ["google", "meta", "uber"] as const;
export type WebhookSender = (typeof webhookSenders)[number];

/** Log entry of one delivery. */
export type Delivery = { sender: WebhookSender; at: number; status: number | null; tries: number; body: string };
export type Webhooks = {
  /** Address of each sender's deliveries; null = none. */
  addresses: Record<WebhookSender, string | null>;
  /** Sends, and retries when the response is not 2xx. Does nothing without an address. */
  send(sender: WebhookSender, body: object, headers: (body: string) => Record<string, string>): void;
  /** The latest deliveries, newest first. */
  deliveries(): Delivery[];
  /** Resolves once everything under way has been delivered or given up. */
  settled(): Promise<void>;
  close(): void;
};

const triesMax = 4;
const firstWaitMs = 500;
const keptMax = 50;

/** Deliveries are sent one after another, so that they arrive in order. */
export function createWebhooks(options: {
  addresses: Partial<Record<WebhookSender, string>>;
  now: () => number;
  fetch: typeof fetch;
}): Webhooks {
  const addresses = { google: null, meta: null, uber: null, ...options.addresses };
  const kept: Delivery[] = [];
  const closing = new AbortController();
  let last: Promise<void> = Promise.resolve();

  async function post(url: string, body: string, headers: Record<string, string>): Promise<number | null> {
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(10_000)]);
    const init = { method: "POST", body, headers: { "Content-Type": "application/json", ...headers }, signal };
    // An unreachable receiver is retried like one that fails.
    const response = await options.fetch(url, { ...init, redirect: "manual" }).catch(() => null);
    await response?.body?.cancel();
    return response?.status ?? null;
  }
  async function deliver(delivery: Delivery, url: string, headers: Record<string, string>): Promise<void> {
    for (let waitMs = firstWaitMs; delivery.tries < triesMax && !closing.signal.aborted; waitMs *= 4) {
      delivery.tries += 1;
      delivery.status = await post(url, delivery.body, headers);
      if (delivery.status !== null && delivery.status >= 200 && delivery.status < 300) return;
      if (delivery.tries < triesMax) await waitOr(closing.signal, waitMs);
    }
  }
  return {
    addresses,
    send(sender, content, headersOf) {
      const url = addresses[sender];
      if (!url || closing.signal.aborted) return;
      const body = sender === "meta" ? metaJson(content) : JSON.stringify(content);
      const delivery: Delivery = { sender, at: options.now(), status: null, tries: 0, body };
      kept.unshift(delivery);
      kept.length = Math.min(kept.length, keptMax);
      last = last.then(() => deliver(delivery, url, headersOf(body)));
    },
    deliveries: () => kept,
    settled: () => last,
    close: () => closing.abort(),
  };
}

/** Waits, unless the signal comes first. */
function waitOr(signal: AbortSignal, waitMs: number): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, waitMs);
  signal.addEventListener("abort", () => {
    clearTimeout(timer);
    resolve();
  });
  return promise;
}
