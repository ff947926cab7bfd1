import { createHash, createHmac } from "node:crypto";
import { Hono } from "hono";
import { sandboxPath } from "#config/platforms.ts";
import type { SandboxContext } from "../context.ts";
import { gate } from "../http/gate.ts";
import type { TokenClaims } from "../state/tokens.ts";
import type { Person } from "../world/world.ts";
import { googleTokenRefusals, invalidClient, invalidGrant, invalidRequest } from "./errors.ts";

const accessSeconds = 3599;
type Form = Record<string, string>;

export const issueCode = (
  { state }: SandboxContext,
  grant: Pick<TokenClaims, "subject" | "scopes" | "redirectUri" | "codeChallenge" | "offline">,
): string => {
  const issuedAt = state.clock.now();
  return state.tokens.issue("4/0A", {
    ...grant,
    kind: "code",
    vendor: "google",
    issuedAt,
    expiresAt: issuedAt + 600_000,
  });
};

function idToken(context: SandboxContext, person: Person, scopes: string[], issuedAtMs: number): string {
  const seconds = Math.floor(issuedAtMs / 1000);
  const hasEmail = scopes.some((scope) => scope.endsWith("userinfo.email"));
  const claims = {
    iss: "https://accounts.google.com",
    aud: context.client.id,
    azp: context.client.id,
    sub: person.id,
    ...(hasEmail ? { email: person.email, email_verified: true } : {}),
    ...(scopes.some((scope) => scope.endsWith("userinfo.profile")) ? { name: person.name } : {}),
    iat: seconds,
    exp: seconds + 3600,
  };
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
  // The real one is signed with a published key; servers rely on the address it comes from.
  const body = `${encode({ alg: "HS256", kid: "sandbox", typ: "JWT" })}.${encode(claims)}`;
  return `${body}.${createHmac("sha256", context.client.secret).update(body).digest("base64url")}`;
}

function tokenResponse(context: SandboxContext, claims: TokenClaims, withRefresh: boolean) {
  const { tokens, clock, world } = context.state;
  const issuedAt = clock.now();
  const made = { vendor: "google", subject: claims.subject, scopes: claims.scopes, issuedAt } as const;
  const person = world.people.find(({ id }) => id === claims.subject);
  const hasId = claims.scopes.includes("openid") && person;
  return {
    access_token: tokens.issue("ya29.", { ...made, kind: "access", expiresAt: issuedAt + accessSeconds * 1000 }),
    expires_in: accessSeconds,
    ...(withRefresh ? { refresh_token: tokens.issue("1//0", { ...made, kind: "refresh", expiresAt: null }) } : {}),
    scope: claims.scopes.join(" "),
    token_type: "Bearer",
    ...(hasId ? { id_token: idToken(context, person, claims.scopes, issuedAt) } : {}),
  };
}

/** The verifier's hash must equal the one sent with the consent. */
function isVerified(claims: TokenClaims, verifier: string | undefined): boolean {
  if (!claims.codeChallenge) return true;
  return (
    createHash("sha256")
      .update(verifier ?? "")
      .digest("base64url") === claims.codeChallenge
  );
}

function redeem(context: SandboxContext, form: Form): Response {
  const { tokens } = context.state;
  const claims = tokens.read(form.code ?? "");
  if (claims?.kind !== "code" || claims.vendor !== "google" || tokens.stateOf(claims) !== "valid")
    return invalidGrant("Bad Request");
  if (claims.redirectUri !== form.redirect_uri) return invalidGrantOfRedirect();
  if (!isVerified(claims, form.code_verifier)) return invalidGrant("Invalid code verifier.");
  if (!tokens.redeem(form.code ?? "")) return invalidGrant("Bad Request");
  return Response.json(tokenResponse(context, claims, claims.offline === true));
}

const invalidGrantOfRedirect = (): Response =>
  Response.json({ error: "redirect_uri_mismatch", error_description: "Bad Request" }, { status: 400 });

function refresh(context: SandboxContext, form: Form): Response {
  const { tokens } = context.state;
  const claims = tokens.read(form.refresh_token ?? "");
  if (claims?.kind !== "refresh" || claims.vendor !== "google" || tokens.stateOf(claims) !== "valid")
    return invalidGrant();
  return Response.json(tokenResponse(context, claims, false));
}

function revoke(context: SandboxContext, token: string): Response {
  const { tokens } = context.state;
  const claims = tokens.read(token);
  if (claims?.vendor !== "google" || tokens.stateOf(claims) === "revoked")
    return Response.json({ error: "invalid_token", error_description: "Token expired or revoked" }, { status: 400 });
  context.state.perform({ kind: "revoked", vendor: "google", subject: claims.subject });
  return Response.json({});
}

/** `oauth2.googleapis.com`: exchanges codes and refresh tokens for access tokens; revokes consent. */
export function googleToken(context: SandboxContext): Hono {
  const app = new Hono().basePath(sandboxPath("googleToken"));
  app.use("*", gate(context, "googleToken", googleTokenRefusals));
  app.post("/token", async (c) => {
    const form = Object.fromEntries(new URLSearchParams(await c.req.text()));
    if (form.client_id !== context.client.id) return invalidClient("The OAuth client was not found.");
    if (form.client_secret !== context.client.secret) return invalidClient("Unauthorized");
    if (form.grant_type === "authorization_code") return redeem(context, form);
    if (form.grant_type === "refresh_token") return refresh(context, form);
    return Response.json(
      { error: "unsupported_grant_type", error_description: `Invalid grant_type: ${form.grant_type ?? ""}` },
      { status: 400 },
    );
  });
  app.post("/revoke", async (c) => {
    const token = c.req.query("token") ?? new URLSearchParams(await c.req.text()).get("token");
    return token ? revoke(context, token) : invalidRequest("Missing required parameter: token");
  });
  return app;
}
