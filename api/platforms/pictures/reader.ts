import { type PlatformAccess, realBase } from "#config/platforms.ts";
import { type Exchange, type HttpResponse, nodeTransport, type Transport, TransportError } from "../http/transport.ts";
import { publicAddress } from "./addresses.ts";
import { publicLookup } from "./lookup.ts";

/** Reads the bytes of a picture; null when it cannot be had, or when the signal ends the wait. */
export type PictureReader = (address: string, signal?: AbortSignal) => Promise<Buffer | null>;

const bodyMaxBytes = 12 * 1024 * 1024;
const redirectsMax = 3;
/** Including all redirects. */
const wholeTimeoutMs = 15_000;
const google = realBase("googlePhotos");
const lookup = publicLookup();

/** The address to request. The sandbox's pictures in place of Google's are configured by the operator; any other address must be public. */
function targetOf(address: string, access: PlatformAccess): { url: URL; isOurs: boolean } | null {
  const known = publicAddress(address);
  if (known === null) return null;
  const base = access.bases.googlePhotos;
  const isOurs = base !== google && known.startsWith(`${google}/`);
  return { url: new URL(isOurs ? `${base}${known.slice(google.length)}` : known), isOurs };
}

/**
 * Reads pictures of reviews from their platform: without cookies, a referrer or anything about the viewer; at most 12 MB, in 15 seconds
 * from
 * the request to the last byte; from public addresses alone, also after a redirect.
 */
export function createPictureReader(access: PlatformAccess, transport: Transport = nodeTransport): PictureReader {
  const ask = (url: URL, totalTimeoutMs: number, how: Pick<Exchange, "lookup" | "signal">): Promise<HttpResponse> =>
    transport({
      method: "GET",
      url,
      body: null,
      bodyMaxBytes,
      totalTimeoutMs,
      connectTimeoutMs: 5_000,
      readTimeoutMs: 10_000,
      headers: { accept: "image/webp,image/jpeg,image/png", "user-agent": "Comptoir" },
      ...how,
    });
  return async (address, signal) => {
    const endsAt = performance.now() + wholeTimeoutMs;
    let next: string | null = address;
    try {
      for (let hops = 0; next !== null && hops <= redirectsMax; hops++) {
        const target = targetOf(next, access);
        const leftMs = Math.ceil(endsAt - performance.now());
        if (!target || leftMs <= 0 || signal?.aborted) return null;
        const how = { ...(target.isOurs ? {} : { lookup }), ...(signal ? { signal } : {}) };
        const { status, headers, body } = await ask(target.url, leftMs, how);
        if (status === 200) return body;
        const location = status >= 300 && status < 400 ? headers.get("location") : null;
        next = location && URL.canParse(location, next) ? new URL(location, next).href : null;
      }
    } catch (error) {
      if (!(error instanceof TransportError)) throw error;
    }
    return null;
  };
}
