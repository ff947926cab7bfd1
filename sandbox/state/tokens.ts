import { createHmac, timingSafeEqual } from "node:crypto";

/** Claims of a token. It is signed and not stored, so that a restart of the sandbox breaks no connection. */
export type TokenClaims = {
  kind: "code" | "access" | "refresh" | "page" | "client";
  vendor: "google" | "meta" | "thefork" | "uber";
  /** A person, or the client itself. */
  subject: string;
  scopes: string[];
  /** The instant it was made at, in milliseconds. */
  issuedAt: number;
  /** Null: it does not expire. */
  expiresAt: number | null;
  /** Facebook Page, for a token of its own. */
  pageId?: string;
  /** The value to be sent when the code is redeemed. */
  redirectUri?: string;
  codeChallenge?: string | null;
  offline?: boolean;
};
export type TokenState = "valid" | "expired" | "revoked" | "unknown";

export type Tokens = {
  issue(prefix: string, claims: TokenClaims): string;
  /** Null for a token the sandbox did not make. */
  read(token: string): TokenClaims | null;
  stateOf(claims: TokenClaims | null): TokenState;
  /** Invalidates all tokens of a subject until now. */
  revoke(vendor: TokenClaims["vendor"], subject: string, at: number): void;
  /** True the first time only: a code is redeemed once. */
  redeem(code: string): boolean;
};

/** Tokens under a key derived from the world's seed: useless outside this sandbox. */
export function createTokens(seed: string, now: () => number): Tokens {
  const revokedAt = new Map<string, number>();
  const redeemed = new Set<string>();
  let issued = 0;
  const sign = (body: string) => createHmac("sha256", `sandbox/${seed}`).update(body).digest("base64url").slice(0, 27);
  const isSigned = (body: string, mark: string) => {
    const expected = Buffer.from(sign(body));
    const given = Buffer.from(mark);
    return expected.length === given.length && timingSafeEqual(expected, given);
  };
  return {
    issue(prefix, claims) {
      issued += 1;
      // Tokens made at the same instant must differ.
      const body = Buffer.from(JSON.stringify({ ...claims, serial: issued })).toString("base64url");
      return `${prefix}${body}-${sign(body)}`;
    },
    read(token) {
      const found = /(eyJ[\w-]+)-([\w-]{27})$/.exec(token);
      if (!found?.[1] || !found[2] || !isSigned(found[1], found[2])) return null;
      return JSON.parse(Buffer.from(found[1], "base64url").toString("utf8")) as TokenClaims;
    },
    stateOf(claims) {
      if (!claims) return "unknown";
      const since = revokedAt.get(`${claims.vendor}/${claims.subject}`);
      if (since !== undefined && claims.issuedAt <= since) return "revoked";
      return claims.expiresAt !== null && claims.expiresAt <= now() ? "expired" : "valid";
    },
    revoke: (vendor, subject, at) => void revokedAt.set(`${vendor}/${subject}`, at),
    redeem(code) {
      if (redeemed.has(code)) return false;
      redeemed.add(code);
      return true;
    },
  };
}
