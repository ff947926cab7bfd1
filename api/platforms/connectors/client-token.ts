import { PlatformError } from "../connector.ts";

type Issued = { token: string; expiresInSeconds: number };
/** A token of the installation itself, asked for with its client id and secret. */
export type ClientToken = {
  token(): Promise<string>;
  /** Runs a call; when the platform refuses the token although its time is not over, once more with a new one. */
  use<T>(token: string, call: (token: string) => Promise<T>): Promise<T>;
};

/** It is asked anew this long before its end, so that none ends on its way. */
const marginMs = 60_000;

/** Keeps the token until shortly before its end; callers that come together wait for one request. */
export function createClientToken(
  /** `former`: the token that is replaced, not to be seen in an error either. */
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
