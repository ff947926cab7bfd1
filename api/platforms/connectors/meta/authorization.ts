import { z } from "zod";
import { type Authorization, type Grant, PlatformError, type Tokens } from "#api/platforms/connector.ts";
import type { PagePermission } from "#contract/platforms/schemas.ts";
import { readResponse } from "../responses.ts";
import type { Graph } from "./graph.ts";

const TokenResponse = z.object({ access_token: z.string(), expires_in: z.number().nullish() });
const Person = z.object({ id: z.string(), name: z.string().default(""), email: z.string().nullish() });
const DebugResponse = z.object({
  data: z.object({
    is_valid: z.boolean(),
    error: z.object({ code: z.number(), subcode: z.number().nullish() }).nullish(),
    /** Seconds since 1970; 0 = it does not expire. */
    expires_at: z.number().nullish(),
    data_access_expires_at: z.number().nullish(),
    scopes: z.array(z.string()).default([]),
    granular_scopes: z.array(z.object({ scope: z.string(), target_ids: z.array(z.string()).nullish() })).default([]),
  }),
});
type TokenFacts = z.infer<typeof DebugResponse>["data"];

const instantOf = (seconds: number | null | undefined) => (seconds ? new Date(seconds * 1000).toISOString() : null);

/** Meta's data on a token (`debug_token`). */
async function debug(graph: Graph, token: string): Promise<TokenFacts> {
  const { id = "", secret = "" } = graph.access.meta ?? {};
  const query = { input_token: token, access_token: `${id}|${secret}` };
  const { data } = readResponse(DebugResponse, await graph.appCall("/debug_token", query, [token]));
  if (data.is_valid) return data;
  const vendorCode = [data.error?.code ?? 190, data.error?.subcode].filter(Boolean).join("/");
  throw new PlatformError("AUTH_EXPIRED", "Meta no longer takes this token.", { vendorCode });
}

/** Permissions of the token on one page: some are granted for chosen pages alone. */
export async function pagePermissions(
  graph: Graph,
  token: string,
  targetId: string,
  rights: readonly PagePermission[],
): Promise<PagePermission[]> {
  const { scopes, granular_scopes } = await debug(graph, token);
  const reaches = (key: string) => {
    const targets = granular_scopes.find(({ scope }) => scope === key)?.target_ids;
    return !targets?.length || targets.includes(targetId);
  };
  return rights.map((right) => ({ ...right, granted: scopes.includes(right.key) && reaches(right.key) }));
}

/**
 * Consent by Facebook Login (platform reference, 2.1): the code gives a token of an hour, exchanged for one of about sixty days.
 * Meta's dialog supports no PKCE with a client secret; only the state links response and request.
 */
export function metaAuthorization(graph: Graph, rights: readonly PagePermission[]): Authorization {
  const { id = "", secret = "" } = graph.access.meta ?? {};
  const app = { client_id: id, client_secret: secret };

  async function lengthen(token: string): Promise<Tokens> {
    const query = { grant_type: "fb_exchange_token", ...app, fb_exchange_token: token };
    const response = readResponse(TokenResponse, await graph.appCall("/oauth/access_token", query, [token]));
    const endsAt = response.expires_in ? new Date(graph.now() + response.expires_in * 1000).toISOString() : null;
    return { accessToken: response.access_token, refreshToken: null, expiresAt: endsAt };
  }
  async function exchange({ code, redirectUri }: { code: string; redirectUri: string }): Promise<Grant> {
    const query = { ...app, redirect_uri: redirectUri, code };
    const short = readResponse(TokenResponse, await graph.appCall("/oauth/access_token", query, [code]));
    const tokens = await lengthen(short.access_token);
    const me = await graph.call(tokens.accessToken, { method: "GET", path: "/me", query: { fields: "id,name" } });
    const person = readResponse(Person, me);
    const facts = await debug(graph, tokens.accessToken);
    return {
      tokens: { ...tokens, expiresAt: tokens.expiresAt ?? instantOf(facts.expires_at) },
      accountId: person.id,
      accountName: person.name,
      accountEmail: person.email ?? null,
      scopes: facts.scopes,
      consentEndsAt: instantOf(facts.data_access_expires_at),
    };
  }
  return {
    kind: "oauth",
    scopes: [...rights],
    consentUrl({ state, redirectUri }) {
      const url = new URL(`${graph.access.bases.metaDialog}/dialog/oauth`);
      const scope = rights.map(({ key }) => key).join(",");
      url.search = new URLSearchParams({
        client_id: id,
        redirect_uri: redirectUri,
        state,
        response_type: "code",
        scope,
        // Otherwise Meta does not ask again for a permission that was once unticked.
        auth_type: "rerequest",
      }).toString();
      return url;
    },
    exchange,
    refresh: (tokens) => lengthen(tokens.accessToken),
    async revoke({ accessToken }) {
      await graph.call(accessToken, { method: "DELETE", path: "/me/permissions" }).catch((error: unknown) => {
        if (!(error instanceof PlatformError && error.code === "AUTH_EXPIRED")) throw error;
      });
    },
    async inspect({ accessToken }) {
      const facts = await debug(graph, accessToken);
      return { scopes: facts.scopes, consentEndsAt: instantOf(facts.data_access_expires_at) };
    },
  };
}
