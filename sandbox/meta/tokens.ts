import type { Context, Hono } from "hono";
import type { SandboxContext } from "../context.ts";
import type { TokenClaims } from "../state/tokens.ts";
import type { Person } from "../world/world.ts";
import { callerOf } from "./access.ts";
import { badParameter, metaError, tokenExpired, tokenMalformed, tokenRevoked } from "./errors.ts";

const hourMs = 3_600_000;
const shortMs = 2 * hourMs;
const longMs = 60 * 24 * hourMs;
const dataAccessMs = 90 * 24 * hourMs;
const seconds = (ms: number) => Math.floor(ms / 1000);

export function issueCode({ state }: SandboxContext, person: Person, scopes: string[], redirectUri: string): string {
  const issuedAt = state.clock.now();
  const claims = { kind: "code", vendor: "meta", subject: person.id, scopes, redirectUri, issuedAt } as const;
  return state.tokens.issue("AQ", { ...claims, expiresAt: issuedAt + 600_000 });
}

function issueAccess({ state }: SandboxContext, { subject, scopes }: TokenClaims, lifeMs: number) {
  const issuedAt = state.clock.now();
  const claims = { kind: "access", vendor: "meta", subject, scopes, issuedAt } as const;
  return {
    access_token: state.tokens.issue("EAA", { ...claims, expiresAt: issuedAt + lifeMs }),
    token_type: "bearer",
    expires_in: seconds(lifeMs),
  };
}

/** A Page's token does not expire; it ends with the grant it was made under. */
export function pageToken({ state }: SandboxContext, claims: TokenClaims, pageId: string): string {
  const { subject, scopes, issuedAt } = claims;
  const made = { kind: "page", vendor: "meta", subject, scopes, issuedAt, pageId } as const;
  return state.tokens.issue("EAAP", { ...made, expiresAt: null });
}

const badCode = (subcode: number, message: string) => metaError({ code: 100, subcode, message });

function redeem(context: SandboxContext, query: URLSearchParams): Response {
  const { tokens } = context.state;
  const code = query.get("code") ?? "";
  const claims = tokens.read(code);
  if (claims?.kind !== "code" || claims.vendor !== "meta")
    return metaError({ code: 100, message: "Invalid verification code format." });
  if (claims.redirectUri !== query.get("redirect_uri"))
    return badCode(
      36008,
      "Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the OAuth dialog request",
    );
  if (tokens.stateOf(claims) !== "valid") return badCode(36007, "This authorization code has expired.");
  if (!tokens.redeem(code)) return badCode(36009, "This authorization code has been used.");
  return Response.json(issueAccess(context, claims, shortMs));
}

function lengthen(context: SandboxContext, token: string): Response {
  const { tokens } = context.state;
  const claims = tokens.read(token);
  if (claims?.vendor !== "meta" || claims.kind !== "access") return tokenMalformed();
  const state = tokens.stateOf(claims);
  if (state === "expired") return tokenExpired();
  if (state !== "valid") return tokenRevoked();
  return Response.json(issueAccess(context, claims, longMs));
}

function exchange(context: SandboxContext, c: Context): Response {
  const query = new URL(c.req.url).searchParams;
  if (query.get("client_id") !== context.client.id)
    return metaError({ code: 101, message: "Error validating application. Cannot get application info." });
  if (query.get("client_secret") !== context.client.secret)
    return metaError({ code: 1, message: "Error validating client secret." });
  if (query.get("grant_type") === "fb_exchange_token") return lengthen(context, query.get("fb_exchange_token") ?? "");
  return query.has("code") ? redeem(context, query) : badParameter("Missing required parameter: code");
}

const troubles = {
  expired: { code: 190, subcode: 463, message: "Error validating access token: Session has expired." },
  revoked: { code: 190, subcode: 458, message: "Error validating access token: The user has not authorized it." },
  unknown: { code: 190, message: "Invalid OAuth access token." },
};

function debug(context: SandboxContext, c: Context): Response {
  const { tokens } = context.state;
  if (c.req.query("access_token") !== `${context.client.id}|${context.client.secret}`) {
    const caller = callerOf(context, c.req.raw);
    if (caller instanceof Response) return caller;
  }
  const claims = tokens.read(c.req.query("input_token") ?? "");
  if (claims?.vendor !== "meta" || claims.kind === "code")
    return c.json({ data: { error: troubles.unknown, is_valid: false, scopes: [] } });
  const state = tokens.stateOf(claims);
  return c.json({
    data: {
      app_id: context.client.id,
      type: claims.kind === "page" ? "PAGE" : "USER",
      application: "Comptoir",
      ...(claims.pageId ? { profile_id: claims.pageId } : {}),
      ...(state === "valid" ? {} : { error: troubles[state] }),
      expires_at: claims.expiresAt === null ? 0 : seconds(claims.expiresAt),
      data_access_expires_at: seconds(claims.issuedAt + dataAccessMs),
      is_valid: state === "valid",
      issued_at: seconds(claims.issuedAt),
      scopes: claims.scopes,
      granular_scopes: claims.scopes.filter((scope) => scope.startsWith("pages_")).map((scope) => ({ scope })),
      user_id: claims.subject,
    },
  });
}

/** The exchanges of tokens, and `debug_token`. */
export function mountTokens(app: Hono, context: SandboxContext): void {
  app.get("/oauth/access_token", (c) => exchange(context, c));
  app.get("/debug_token", (c) => debug(context, c));
  app.get("/me/permissions", (c) => {
    const caller = callerOf(context, c.req.raw);
    if (caller instanceof Response) return caller;
    return c.json({ data: caller.claims.scopes.map((permission) => ({ permission, status: "granted" })) });
  });
  app.delete("/me/permissions", (c) => {
    const caller = callerOf(context, c.req.raw);
    if (caller instanceof Response) return caller;
    context.state.perform({ kind: "revoked", vendor: "meta", subject: caller.person.id });
    return c.json({ success: true });
  });
}
