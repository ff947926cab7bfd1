import { type PlatformHost, sandboxClient, sandboxPath } from "#config/platforms.ts";
import { createSandbox, type SandboxOptions } from "../sandbox.ts";
import { createWorld } from "../world/create-world.ts";

export const origin = "http://localhost:3000/sandbox";
export const redirectUri = "http://localhost:3000/credentials/callback";
export const startsAt = Date.UTC(2026, 9, 1, 12);
const minuteMs = 60_000;

/** A sandbox with a manual clock, and the calls that most tests begin with. */
export function setUpSandbox(options: Partial<SandboxOptions> = {}) {
  const time = { now: startsAt };
  const world = options.world ?? createWorld({ locations: 3, reviewsPerLocation: 7, startsAt });
  const sandbox = createSandbox({ origin, now: () => time.now, moderationDelayMs: minuteMs, ...options, world });
  const send = (path: string, init?: RequestInit) => sandbox.fetch(new Request(`${origin}${path}`, init));
  const at = (host: PlatformHost) => (path: string, init?: RequestInit) => send(sandboxPath(host) + path, init);
  const json = async (response: Response | Promise<Response>) => JSON.parse(await (await response).text());
  const command = (body: object) =>
    json(
      send("/control", {
        method: "POST",
        body: JSON.stringify(body),
        headers: { "Content-Type": "application/json" },
      }),
    );
  return { sandbox, world, time, send, at, json, command };
}
export type SandboxSetup = ReturnType<typeof setUpSandbox>;

/** A form as a browser sends it from the sandbox's own page. */
export const form = (fields: Record<string, string> | [string, string][]): RequestInit => ({
  method: "POST",
  body: new URLSearchParams(fields),
  headers: { Origin: new URL(origin).origin, "Content-Type": "application/x-www-form-urlencoded" },
});
export const bearer = (token: string): RequestInit => ({ headers: { Authorization: `Bearer ${token}` } });
const program = (fields: Record<string, string>): RequestInit => ({
  method: "POST",
  body: new URLSearchParams(fields),
});

export const googleScopes = ["https://www.googleapis.com/auth/business.manage", "openid", "email"];
export const consentPath = (more: Record<string, string> = {}): string =>
  `/o/oauth2/v2/auth?${new URLSearchParams({
    client_id: sandboxClient.id,
    redirect_uri: redirectUri,
    response_type: "code",
    scope: googleScopes.join(" "),
    access_type: "offline",
    prompt: "consent",
    state: "s1",
    ...more,
  })}`;

/** Consents on the page and returns the code. */
export async function googleCode(
  on: SandboxSetup,
  given = googleScopes,
  more: Record<string, string> = {},
): Promise<string> {
  const person = on.world.people[0]?.id ?? "";
  const fields: [string, string][] = [
    ["person", person],
    ["decision", "allow"],
  ];
  for (const scope of given) fields.push(["scope", scope]);
  const response = await on.at("googleConsent")(consentPath(more), form(fields));
  return new URL(response.headers.get("location") ?? "").searchParams.get("code") ?? "";
}
export const googleToken = (on: SandboxSetup, fields: Record<string, string>): Promise<Response> =>
  on.at("googleToken")(
    "/token",
    program({ client_id: sandboxClient.id, client_secret: sandboxClient.secret, ...fields }),
  );
/** An access token of the world's first person. */
export async function signIn(
  on: SandboxSetup,
  given = googleScopes,
): Promise<{ access_token: string; refresh_token: string }> {
  const code = await googleCode(on, given);
  return on.json(googleToken(on, { grant_type: "authorization_code", code, redirect_uri: redirectUri }));
}

/** An access token of the world's first person in Meta's way: short-lived first, then long-lived. */
export async function metaSignIn(on: SandboxSetup, scopes: string[]): Promise<string> {
  const { id, secret } = sandboxClient;
  const asked = {
    client_id: id,
    redirect_uri: redirectUri,
    state: "s1",
    response_type: "code",
    scope: scopes.join(","),
  };
  const fields: [string, string][] = [
    ["person", on.world.people[0]?.id ?? ""],
    ["decision", "allow"],
  ];
  for (const scope of scopes) fields.push(["scope", scope]);
  const response = await on.at("metaDialog")(`/dialog/oauth?${new URLSearchParams(asked)}`, form(fields));
  const code = new URL(response.headers.get("location") ?? "").searchParams.get("code") ?? "";
  const get = (query: Record<string, string>) =>
    on.json(
      on.at("metaGraph")(
        `/oauth/access_token?${new URLSearchParams({ client_id: id, client_secret: secret, ...query })}`,
      ),
    );
  const short = await get({ redirect_uri: redirectUri, code });
  const long = await get({ grant_type: "fb_exchange_token", fb_exchange_token: short.access_token });
  return long.access_token;
}
