import { type Context, Hono } from "hono";
import { html } from "hono/html";
import { sandboxPath } from "#config/platforms.ts";
import type { SandboxContext } from "../context.ts";
import { consentForm, consentTitle } from "../http/consent.ts";
import { languageOf, page } from "../http/frame.ts";
import { ownFormsOnly } from "../http/own-origin.ts";
import { listingsOf } from "./access.ts";
import { longScope } from "./scopes.ts";
import { issueCode } from "./token.ts";

type ConsentRequest = {
  redirectUri: string;
  state: string | null;
  scopes: string[];
  challenge: string | null;
  offline: boolean;
};

/** Google's own error page, with the code it shows. */
const refused = (c: Context, status: 400 | 403, code: string) =>
  page(c, { title: code, narrow: true, body: html`<h1>Access blocked</h1><p>Error ${status}: ${code}</p>` }, status);

/** The request for consent; the name of the error when it is invalid. */
function askedOf(context: SandboxContext, query: URLSearchParams): ConsentRequest | string {
  if (query.get("client_id") !== context.client.id) return "invalid_client";
  const redirectUri = query.get("redirect_uri") ?? "";
  if (!context.isTrusted(redirectUri)) return "redirect_uri_mismatch";
  if (query.get("response_type") !== "code") return "unsupported_response_type";
  const scopes = (query.get("scope") ?? "").split(" ").filter(Boolean);
  if (scopes.length === 0) return "invalid_scope";
  const challenge = query.get("code_challenge");
  if (challenge !== null && query.get("code_challenge_method") !== "S256") return "invalid_request";
  const offline = query.get("access_type") === "offline" && (query.get("prompt") ?? "").includes("consent");
  return { redirectUri, state: query.get("state"), scopes, challenge, offline };
}

function wayBack(asked: ConsentRequest, result: Record<string, string>): string {
  const url = new URL(asked.redirectUri);
  for (const [name, value] of Object.entries(result)) url.searchParams.set(name, value);
  if (asked.state !== null) url.searchParams.set("state", asked.state);
  return url.href;
}

async function decide(context: SandboxContext, c: Context, asked: ConsentRequest): Promise<Response> {
  const form = new URLSearchParams(await c.req.text());
  if (form.get("decision") !== "allow") return c.redirect(wayBack(asked, { error: "access_denied" }), 303);
  const person = context.state.world.people.find(({ id }) => id === form.get("person"));
  if (!person) return refused(c, 400, "invalid_request");
  const given = asked.scopes.filter((scope) => form.getAll("scope").includes(scope)).map(longScope);
  const code = issueCode(context, {
    subject: person.id,
    scopes: given,
    redirectUri: asked.redirectUri,
    codeChallenge: asked.challenge,
    offline: asked.offline,
  });
  return c.redirect(wayBack(asked, { code, scope: given.join(" ") }), 303);
}

/** `accounts.google.com`: the consent page, with accounts and permissions to choose. */
export function googleConsent(context: SandboxContext): Hono {
  const app = new Hono().basePath(sandboxPath("googleConsent"));
  app.use("*", ownFormsOnly(context));
  app.on(["GET", "POST"], "/o/oauth2/v2/auth", (c) => {
    const url = new URL(c.req.url);
    const asked = askedOf(context, url.searchParams);
    if (typeof asked === "string") return refused(c, 400, asked);
    if (c.req.method === "POST") return decide(context, c, asked);
    const language = languageOf(c.req.raw);
    const { people } = context.state.world;
    return page(c, {
      title: consentTitle(language),
      narrow: true,
      formTargets: [new URL(asked.redirectUri).origin],
      body: consentForm({
        language,
        vendor: "Google",
        action: url.pathname + url.search,
        people: people.map((person) => ({ ...person, listingCount: listingsOf(context, person, "-")?.length ?? 0 })),
        scopes: asked.scopes,
        fixed: ["openid"],
      }),
    });
  });
  return app;
}
