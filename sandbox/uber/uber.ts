import { Hono } from "hono";
import { sandboxPath } from "#config/platforms.ts";
import type { SandboxContext } from "../context.ts";
import { claimsOf, faultContextOf, gate, type Refusals } from "../http/gate.ts";
import type { ReportRequest, Reports } from "./reports.ts";

const tokenSeconds = 2_592_000;
const spanMaxMs = 31 * 86_400_000;
const feedbackReport = "CUSTOMER_AND_DELIVERY_FEEDBACK_REPORT";

const refusal = (status: number, code: string, message: string, headers = {}): Response =>
  Response.json({ code, message }, { status, headers });
const unauthorized = () => refusal(401, "unauthorized", "Invalid OAuth 2.0 credentials provided.");
const refusals: Refusals = {
  token_expired: unauthorized,
  token_revoked: unauthorized,
  forbidden: () => refusal(403, "forbidden", "The app is not allowed to access this store."),
  rate_limited: ({ retryAfterSeconds }) =>
    refusal(429, "rate_limited", "Rate limit exceeded.", { "Retry-After": String(retryAfterSeconds) }),
  server_error: () => refusal(500, "internal_server_error", "Unexpected internal server error occurred."),
};

/** `auth.uber.com`: the app's own token, valid for thirty days. */
export function uberAuth(context: SandboxContext): Hono {
  const app = new Hono().basePath(sandboxPath("uberAuth"));
  app.use("*", gate(context, "uberAuth", refusals));
  app.post("/oauth/v2/token", async (c) => {
    const form = new URLSearchParams(await c.req.text());
    if (form.get("client_id") !== context.client.id || form.get("client_secret") !== context.client.secret)
      return c.json({ error: "invalid_client", error_description: "Invalid client credentials" }, 401);
    if (form.get("grant_type") !== "client_credentials") return c.json({ error: "unsupported_grant_type" }, 400);
    const issuedAt = context.state.clock.now();
    const scopes = (form.get("scope") ?? "").split(" ").filter(Boolean);
    const made = { kind: "client", vendor: "uber", subject: context.client.id, scopes, issuedAt } as const;
    return c.json({
      access_token: context.state.tokens.issue("IA.", { ...made, expiresAt: issuedAt + tokenSeconds * 1000 }),
      expires_in: tokenSeconds,
      token_type: "Bearer",
      scope: scopes.join(" "),
      refresh_token: "",
    });
  });
  return app;
}

/** The problem of a request for a report; null without one. */
function flawOf(context: SandboxContext, body: Partial<ReportRequest> | null): Response | null {
  const bad = (message: string) => refusal(400, "bad_request", message);
  if (body?.report_type !== feedbackReport) return bad("Unsupported report_type.");
  if (!body.store_uuids?.length) return bad("store_uuids must not be empty.");
  const start = Date.parse(`${body.start_date}T00:00:00Z`);
  const end = Date.parse(`${body.end_date}T00:00:00Z`);
  if (Number.isNaN(start) || Number.isNaN(end) || end < start)
    return bad("start_date and end_date must be YYYY-MM-DD.");
  if (end - start > spanMaxMs) return bad("The date range must not exceed 31 days.");
  const isKnown = body.store_uuids.every((store) => context.state.listings.find("ubereats", store));
  return isKnown ? null : refusal(404, "not_found", "Store not found.");
}

/** `api.uber.com`: takes orders of reports, whose address the webhook announces. */
export function uber(context: SandboxContext, reports: Reports): Hono {
  const app = new Hono().basePath(sandboxPath("uber"));
  app.use("*", gate(context, "uber", refusals));
  app.post("/eats/report", async (c) => {
    const claims = claimsOf(context, c.req.raw);
    if (claims?.vendor !== "uber" || context.state.tokens.stateOf(claims) !== "valid") return unauthorized();
    if (!claims.scopes.includes("eats.report")) return refusal(403, "forbidden", "Missing scope: eats.report");
    const body = await c.req.json<ReportRequest>().catch(() => null);
    const flaw = flawOf(context, body);
    if (flaw || !body) return flaw ?? refusal(400, "bad_request", "Invalid body.");
    const never =
      context.state.faults.take(faultContextOf(context, "uber", c.req.raw), ["report_never_ready"]) !== null;
    return c.json({ workflow_id: reports.order(body, never).id });
  });
  return app;
}

/** The host of report files: links that expire, without a token. */
export function uberFiles(reports: Reports): Hono {
  const app = new Hono().basePath("/uber/files");
  app.get("/reports/:name", (c) => {
    const csv = reports.file(c.req.param("name").replace(/\.csv$/, ""));
    if (csv === null) return c.text("AccessDenied: Request has expired", 403);
    return c.body(csv, 200, { "Content-Type": "text/csv; charset=utf-8" });
  });
  return app;
}
