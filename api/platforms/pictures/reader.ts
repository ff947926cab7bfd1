import { type PlatformAccess, realBase } from "#config/platforms.ts";
import { type Exchange, type HttpResponse, nodeTransport, type Transport, TransportError } from "../http/transport.ts";
import { publicAddress } from "./addresses.ts";
import { publicLookup } from "./lookup.ts";

/** Reads the bytes behind a picture's address; null when they cannot be had, or once the signal says that nobody waits for them. */
export type PictureReader = (address: string, signal?: AbortSignal) => Promise<Buffer | null>;

const bodyMaxBytes = 12 * 1024 * 1024;
const redirectsMax = 3;
/** Over all redirects. */
const wholeTimeoutMs = 15_000;
const google = realBase("googlePhotos");
const lookup = publicLookup();

/** Where an address is asked for. What stands in for Google's pictures was set by whoever runs this; everything else must be public. */
function targetOf(address: string, access: PlatformAccess): { url: URL; isOurs: boolean } | null {
  const known = publicAddress(address);
  if (known === null) return null;
  const base = access.bases.googlePhotos;
  const isOurs = base !== google && known.startsWith(`${google}/`);
  return { url: new URL(isOurs ? `${base}${known.slice(google.length)}` : known), isOurs };
}

/**
 * Reads pictures of reviews from where their platform has them: without a cookie, a referrer or a word of who wants to see it; at most 12 MB,
 * in 15 seconds from the first question to the last byte; from public machines alone, also after a redirect.
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
