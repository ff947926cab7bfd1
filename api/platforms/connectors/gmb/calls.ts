import type { HttpClient, VendorCall, VendorResponse } from "#api/platforms/http/client.ts";
import type { Pace } from "#api/platforms/http/pacing.ts";
import type { PlatformAccess, PlatformHost } from "#config/platforms.ts";
import { googleFailure } from "./failure.ts";

type GoogleHost = Extract<
  PlatformHost,
  "gbpAccounts" | "gbpInformation" | "gbpNotifications" | "gbpPerformance" | "gbpV4"
>;
type Call = Pick<VendorCall, "method" | "json" | "isRepeatable"> & {
  path: string;
  query?: Record<string, string>;
  /** Parameters that stand more than once. */
  lists?: Record<string, readonly string[]>;
  /** The profile that is edited: Google accepts ten edits a minute of each, a limit it does not raise. */
  edits?: string;
};
export type Google = {
  access: PlatformAccess;
  http: HttpClient;
  /** A call to one of Google's APIs on somebody's behalf. */
  call(host: GoogleHost, accessToken: string, call: Call): Promise<VendorResponse>;
  /** A call to the token endpoint, as this installation. */
  token(path: string, form: Record<string, string>, secrets: string[]): Promise<VendorResponse>;
};

const minuteMs = 60_000;
const editPace = (location: string): Pace => ({ key: `google edits ${location}`, count: 10, windowMs: minuteMs });

/** Google's APIs, each at the pace granted to the project. */
export function createGoogle(access: PlatformAccess, http: HttpClient): Google {
  const secret = access.google?.secret ?? "";
  return {
    access,
    http,
    call(host, accessToken, { method, path, query, lists, json, edits, isRepeatable = false }) {
      const url = new URL(`${access.bases[host]}${path}`);
      for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
      for (const [name, values] of Object.entries(lists ?? {}))
        for (const value of values) url.searchParams.append(name, value);
      const pace = { key: `google ${host}`, count: access.googleCallsPerMinute, windowMs: minuteMs };
      return http.send({
        method,
        url,
        json,
        isRepeatable,
        headers: { authorization: `Bearer ${accessToken}` },
        failureOf: googleFailure,
        circuit: host,
        paces: edits ? [editPace(edits), pace] : [pace],
        secrets: [accessToken],
      });
    },
    token: (path, form, secrets) =>
      http.send({
        method: "POST",
        url: new URL(`${access.bases.googleToken}${path}`),
        form,
        // A used code or refresh token is refused the second time, not used twice.
        isRepeatable: true,
        failureOf: googleFailure,
        circuit: "googleToken",
        secrets: [secret, ...secrets],
      }),
  };
}
