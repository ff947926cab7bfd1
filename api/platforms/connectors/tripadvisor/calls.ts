import type { HttpClient, VendorResponse } from "#api/platforms/http/client.ts";
import type { PlatformAccess } from "#config/platforms.ts";
import { tripadvisorFailure } from "./failure.ts";

export type Tripadvisor = { call(path: string, query: Record<string, string>): Promise<VendorResponse> };

/** The Content API with this installation's key, at its limit of fifty calls a second. */
export function createTripadvisor(access: PlatformAccess, http: HttpClient): Tripadvisor {
  const key = access.tripadvisorKey ?? "";
  return {
    call(path, query) {
      const url = new URL(`${access.bases.tripadvisor}${path}`);
      for (const [name, value] of Object.entries({ ...query, key })) url.searchParams.set(name, value);
      const paces = [{ key: "tripadvisor", count: 50, windowMs: 1000 }];
      return http.send({
        method: "GET",
        url,
        failureOf: tripadvisorFailure,
        circuit: "tripadvisor",
        paces,
        secrets: [key],
      });
    },
  };
}
