import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";

/** A person of the provider, by their subject: what it tells of them, as it writes it. */
export type ProviderPerson = {
  email: string;
  email_verified?: unknown;
  xms_edov?: unknown;
  given_name?: string;
  family_name?: string;
  /** What its endpoint tells otherwise than the token. */
  atEndpoint?: { email?: string; email_verified?: unknown };
};

type EndpointResponse = { status: number; body: object };

export const providerClient = { clientId: "comptoir", clientSecret: "a secret between the two of us" };

/**
 * A real OpenID provider on this machine. Whoever arrives is signed in as `person` at once and has consented; with `lie` it names another
 * issuer in its discovery document. `tellsInToken`: who somebody is stands in the token, not at its endpoint alone; with
 * `endpointResponse` that endpoint sends something else.
 */
export async function startSignInProvider(
  redirectAddress: string,
  people: Record<string, ProviderPerson>,
  { tellsInToken = false } = {},
) {
  let provider: Provider | undefined;
  const setting = {
    person: Object.keys(people)[0] ?? "",
    lie: null as string | null,
    endpointResponse: null as EndpointResponse | null,
  };
  const server = createServer(async (request, response) => {
    if (!provider) return;
    if (setting.lie && request.url?.includes("openid-configuration")) return lieAbout(request, response);
    if (setting.endpointResponse && request.url?.startsWith("/me"))
      return respond(response, setting.endpointResponse.body, setting.endpointResponse.status);
    if (request.url?.startsWith("/interaction/")) return signIn(request, response);
    return provider.callback()(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  provider = new Provider(issuer, {
    clients: [
      {
        client_id: providerClient.clientId,
        client_secret: providerClient.clientSecret,
        redirect_uris: [redirectAddress],
      },
    ],
    pkce: { required: () => true },
    claims: { openid: ["sub"], email: ["email", "email_verified", "xms_edov"], profile: ["given_name", "family_name"] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    cookies: { keys: ["one key of a test"] },
    conformIdTokenClaims: !tellsInToken,
    findAccount: (_context, id) => {
      const { atEndpoint, ...told }: ProviderPerson = people[id] ?? { email: "" };
      return { accountId: id, claims: (use) => ({ sub: id, ...told, ...(use === "userinfo" && atEndpoint) }) };
    },
  });

  async function signIn(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!provider) return;
    const { params } = await provider.interactionDetails(request, response);
    const grant = new provider.Grant({ accountId: setting.person, clientId: String(params.client_id) });
    grant.addOIDCScope("openid email profile");
    const consent = { grantId: await grant.save() };
    const result = { login: { accountId: setting.person }, consent };
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  }
  function lieAbout(_request: IncomingMessage, response: ServerResponse): void {
    const document = {
      issuer: setting.lie,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
    };
    respond(response, document);
  }
  function respond(response: ServerResponse, body: object, status = 200): void {
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  }

  return {
    issuer,
    setting,
    close: () => new Promise((resolve) => server.close(resolve)),
    /** Follows the browser's way through the provider; returns the query that it is sent back with. */
    async visit(address: string): Promise<string> {
      const cookies = new Map<string, string>();
      let next = address;
      for (let step = 0; step < 10; step += 1) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
        const response = await fetch(next, { redirect: "manual", headers: { cookie } });
        for (const set of response.headers.getSetCookie()) {
          const [pair = ""] = set.split(";");
          const at = pair.indexOf("=");
          cookies.set(pair.slice(0, at), pair.slice(at + 1));
        }
        const location = response.headers.get("location");
        if (!location) throw new Error(`The provider answered ${response.status}: ${await response.text()}`);
        next = new URL(location, next).href;
        if (next.startsWith(redirectAddress)) return new URL(next).search.slice(1);
      }
      throw new Error("The provider sends people round in circles.");
    },
  };
}
