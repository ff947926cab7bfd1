import { type Context, Hono } from "hono";
import { html } from "hono/html";
import { sandboxPath } from "#config/platforms.ts";
import type { SandboxContext } from "../context.ts";
import { consentForm, consentTitle } from "../http/consent.ts";
import { languageOf, page } from "../http/frame.ts";
import { ownFormsOnly } from "../http/own-origin.ts";
import { pagesOf } from "./access.ts";
import { issueCode } from "./tokens.ts";

function wayBack(query: URLSearchParams, result: Record<string, string>): string {
  const url = new URL(query.get("redirect_uri") ?? "");
  for (const [name, value] of Object.entries(result)) url.searchParams.set(name, value);
  const state = query.get("state");
  if (state !== null) url.searchParams.set("state", state);
  // Meta's redirects have always ended like this.
  return `${url.href}#_=_`;
}

async function decide(context: SandboxContext, c: Context, query: URLSearchParams, scopes: string[]) {
  const form = new URLSearchParams(await c.req.text());
  const person = context.state.world.people.find(({ id }) => id === form.get("person"));
  if (form.get("decision") !== "allow" || !person) {
    const denied = { error: "access_denied", error_code: "200", error_reason: "user_denied" };
    return c.redirect(wayBack(query, { ...denied, error_description: "Permissions error" }), 303);
  }
  const given = ["public_profile", ...scopes.filter((scope) => form.getAll("scope").includes(scope))];
  const code = issueCode(context, person, given, query.get("redirect_uri") ?? "");
  return c.redirect(wayBack(query, { code }), 303);
}

/** `www.facebook.com`: the login dialog. */
export function metaDialog(context: SandboxContext): Hono {
  const app = new Hono().basePath(sandboxPath("metaDialog"));
  app.use("*", ownFormsOnly(context));
  app.on(["GET", "POST"], "/dialog/oauth", (c) => {
    const url = new URL(c.req.url);
    const query = url.searchParams;
    const redirectUri = query.get("redirect_uri") ?? "";
    const isKnown = query.get("client_id") === context.client.id;
    if (!isKnown || !context.isTrusted(redirectUri)) {
      const reason = isKnown ? "URL blocked: this redirect is not on the app’s list." : "Invalid app ID";
      return page(c, { title: reason, narrow: true, body: html`<h1>Facebook</h1><p>${reason}</p>` }, 400);
    }
    const asked = (query.get("scope") ?? "").split(/[ ,]+/);
    const scopes = asked.filter((scope) => scope !== "" && scope !== "public_profile");
    if (c.req.method === "POST") return decide(context, c, query, scopes);
    const language = languageOf(c.req.raw);
    const { people } = context.state.world;
    return page(c, {
      title: consentTitle(language),
      narrow: true,
      formTargets: [new URL(redirectUri).origin],
      body: consentForm({
        language,
        vendor: "Facebook",
        action: url.pathname + url.search,
        people: people.map((person) => ({ ...person, listingCount: pagesOf(context, person).length })),
        scopes,
        fixed: [],
      }),
    });
  });
  return app;
}
