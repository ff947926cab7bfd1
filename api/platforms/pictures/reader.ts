import { type PlatformAccess, realBase } from "#config/platforms.ts";
import { type Answer, nodeTransport, type Transport, TransportError } from "../http/transport.ts";
import { publicAddress } from "./addresses.ts";
import { publicLookup } from "./lookup.ts";

/** Reads the bytes behind a picture's address; null when they cannot be had. */
export type PictureReader = (address: string) => Promise<Buffer | null>;

const bodyMaxBytes = 12 * 1024 * 1024;
const redirectsMax = 3;
const google = realBase("googlePhotos");
const lookup = publicLookup();

/** Where an address is asked for. What stands in for Google's pictures was set by whoever runs this; everything else must be public. */
function placeOf(address: string, access: PlatformAccess): { url: URL; isOurs: boolean } | null {
  const known = publicAddress(address);
  if (known === null) return null;
  const base = access.bases.googlePhotos;
  const isOurs = base !== google && known.startsWith(`${google}/`);
  return { url: new URL(isOurs ? `${base}${known.slice(google.length)}` : known), isOurs };
}

/**
 * Reads pictures of reviews from where their platform has them: without a cookie, a referrer or a word of who wants to see it; at most 12 MB,
 * in 15 seconds; from public machines alone, also after a redirect.
 */
export function createPictureReader(access: PlatformAccess, transport: Transport = nodeTransport): PictureReader {
  const ask = ({ url, isOurs }: { url: URL; isOurs: boolean }): Promise<Answer> =>
    transport({
      ...{ method: "GET", url, body: null, bodyMaxBytes },
      ...{ connectTimeoutMs: 5_000, readTimeoutMs: 10_000, totalTimeoutMs: 15_000 },
      headers: { accept: "image/webp,image/jpeg,image/png", "user-agent": "Comptoir" },
      ...(isOurs ? {} : { lookup }),
    });
  return async (address) => {
    let next: string | null = address;
    try {
      for (let hops = 0; next !== null && hops <= redirectsMax; hops++) {
        const place = placeOf(next, access);
        if (!place) return null;
        const { status, headers, body } = await ask(place);
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
