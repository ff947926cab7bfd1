import { z } from "zod";
import { PlatformError } from "#api/platforms/connector.ts";
import type { HttpClient } from "#api/platforms/http/client.ts";
import type { Pace, PaceUse } from "#api/platforms/http/pacing.ts";

const Header = z.object({
  call_count: z.number().default(0),
  total_time: z.number().default(0),
  total_cputime: z.number().default(0),
});
/** Percentage of the app's allowance (platform reference, 2.9). */
const slowFrom = 75;
const stopFrom = 95;
/** How long a figure is valid, since Meta counts over a sliding hour. */
const validMs = 5 * 60_000;

/** Share of the app's allowance used, which Meta returns with every response. */
export type Usage = {
  note(headers: Headers): void;
  /** The pace of the next call; throws RATE_LIMITED when none may be made. */
  hold(): Pace[];
  /** What is used of the allowance, in per cent; null where nothing is known of the last minutes. */
  use(): PaceUse | null;
};
const hourMs = 60 * 60_000;

function percentOf(headers: Headers): number | null {
  try {
    const parsed = Header.safeParse(JSON.parse(headers.get("x-app-usage") ?? "null"));
    return parsed.success ? Math.max(parsed.data.call_count, parsed.data.total_time, parsed.data.total_cputime) : null;
  } catch {
    return null;
  }
}

function createUsage(now: () => number): Usage {
  let percent = 0;
  let until = 0;
  let heldAt: number | null = null;
  return {
    note(headers) {
      const used = percentOf(headers);
      if (used === null) return;
      percent = used;
      until = now() + validMs;
    },
    hold() {
      if (percent < slowFrom || now() >= until) return [];
      heldAt = now();
      if (percent < stopFrom) return [{ key: "meta slow", count: 1, windowMs: 1000 }];
      throw new PlatformError("RATE_LIMITED", "The app has used what Meta allows it; the rest waits.", {
        vendorCode: "app_usage",
        retryAfterSeconds: Math.ceil((until - now()) / 1000),
      });
    },
    use() {
      if (now() >= until) return null;
      const freesAt = percent < stopFrom ? null : until;
      return { key: "meta app", used: Math.round(percent), limit: 100, windowMs: hourMs, freesAt, heldAt };
    },
  };
}

const known = new WeakMap<HttpClient, Usage>();
/** One count for all connections of the app, since Facebook, Instagram and Messenger share its allowance. */
export function usageOf(http: HttpClient): Usage {
  const usage = known.get(http) ?? createUsage(http.now);
  known.set(http, usage);
  return usage;
}
