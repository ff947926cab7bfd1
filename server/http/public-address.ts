/** Settings that determine the address visitors see. */
export type PublicAddress = { publicOrigin: string | undefined; trustProxy: boolean };

/**
 * The origin of a request as its sender sees it: the public address, else the requested host. A trusted proxy that ended TLS says so in
 * `X-Forwarded-Proto`, of which the last entry is its own.
 */
export function visibleOrigin(request: Request, { publicOrigin, trustProxy }: PublicAddress): string {
  const origin = publicOrigin ?? new URL(request.url).origin;
  const schemes = trustProxy ? request.headers.get("x-forwarded-proto") : null;
  const isOverTls = schemes?.split(",").at(-1)?.trim().toLowerCase() === "https";
  return isOverTls ? origin.replace(/^http:/, "https:") : origin;
}
