import { z } from "zod";
import type { Failure, HttpClient, VendorResponse } from "#api/platforms/http/client.ts";
import type { PlatformAccess } from "#config/platforms.ts";
import type { PlatformErrorCode } from "#contract/platforms/schemas.ts";
import { failureOfStatus } from "../responses.ts";

export type Yelp = { call(path: string, query: Record<string, string>): Promise<VendorResponse> };

const Refusal = z.object({ error: z.object({ code: z.string(), description: z.string().default("") }) });
const byCode: Record<string, PlatformErrorCode> = {
  TOKEN_INVALID: "AUTH_EXPIRED",
  TOKEN_MISSING: "AUTH_EXPIRED",
  UNAUTHORIZED_ACCESS_TOKEN: "AUTH_EXPIRED",
  UNAUTHORIZED_API_KEY: "AUTH_EXPIRED",
  ACCESS_LIMIT_REACHED: "RATE_LIMITED",
  TOO_MANY_REQUESTS_PER_SECOND: "RATE_LIMITED",
  BUSINESS_NOT_FOUND: "NOT_FOUND",
  // Merged, closed or without reviews: nothing can be read.
  BUSINESS_UNAVAILABLE: "NOT_FOUND",
  VALIDATION_ERROR: "INVALID_INPUT",
  INTERNAL_ERROR: "VENDOR_DOWN",
};

/** Yelp's refusals (platform reference, 3.3). After the day's limit a header says when calls are possible again. */
export function yelpFailure(response: VendorResponse, nowMs: number): Failure {
  const plain = failureOfStatus(response);
  const parsed = Refusal.safeParse(response.json);
  const { code: vendorCode, description } = parsed.data?.error ?? { code: plain.vendorCode, description: "" };
  const code = byCode[vendorCode ?? ""] ?? plain.code;
  const resetAt = Date.parse(response.headers.get("ratelimit-resettime") ?? "");
  const isUsedUp = code === "RATE_LIMITED" && response.headers.get("ratelimit-remaining") === "0";
  const retryAfterSeconds = isUsedUp && resetAt > nowMs ? Math.ceil((resetAt - nowMs) / 1000) : null;
  return { code, vendorCode, message: description || plain.message, retryAfterSeconds };
}

/** The Places API with this installation's key. */
export function createYelp(access: PlatformAccess, http: HttpClient): Yelp {
  const key = access.yelpKey ?? "";
  return {
    call(path, query) {
      const url = new URL(`${access.bases.yelp}${path}`);
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      return http.send({
        method: "GET",
        url,
        headers: { authorization: `Bearer ${key}` },
        failureOf: (response) => yelpFailure(response, http.now()),
        circuit: "yelp",
        secrets: [key],
      });
    },
  };
}
