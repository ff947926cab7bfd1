import { PlatformError } from "../connector.ts";

type Issued = { token: string; expiresInSeconds: number };
/** A token of the installation itself, issued for its client id and secret. */
export type ClientToken = {
  token(): Promise<string>;
  /** Runs a call; when the platform refuses a token that has not expired, once more with a new one. */
  use<T>(token: string, call: (token: string) => Promise<T>): Promise<T>;
};

/** Renewed this long before its expiry, so that none expires on the way. */
const marginMs = 60_000;

/** Keeps the token until shortly before its expiry; concurrent callers share one request. */
export function createClientToken(
  /** `former`: the replaced token, which must not appear in an error either. */
  issue: (former: string) => Promise<Issued>,
  now: () => number,
): ClientToken {
  let held: { token: string; until: number } | null = null;
  let asking: Promise<string> | null = null;

  async function ask(former: string): Promise<string> {
    try {
      const { token, expiresInSeconds } = await issue(former);
      held = { token, until: now() + expiresInSeconds * 1000 - marginMs };
      return token;
    } finally {
      asking = null;
    }
  }
  async function token(former: string): Promise<string> {
    if (held && now() < held.until) return held.token;
    asking ??= ask(former);
    return asking;
  }
  return {
    token: () => token(held?.token ?? ""),
    async use(given, call) {
      try {
        return await call(given);
      } catch (error) {
        if (!(error instanceof PlatformError && error.code === "AUTH_EXPIRED")) throw error;
        if (held?.token === given) held = null;
        return call(await token(given));
      }
    },
  };
}
