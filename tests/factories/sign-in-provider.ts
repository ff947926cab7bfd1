import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";

/** A person of the provider, by their subject. */
export type ProviderPerson = { email: string; email_verified: boolean; given_name?: string; family_name?: string };

export const providerClient = { clientId: "comptoir", clientSecret: "a secret between the two of us" };

/**
 * A real OpenID provider on this machine. Whoever arrives is signed in as `person` at once and has consented; with `lie` it names another
 * issuer in its discovery document.
 */
export async function startSignInProvider(redirectAddress: string, people: Record<string, ProviderPerson>) {
  let provider: Provider | undefined;
  const setting = { person: Object.keys(people)[0] ?? "", lie: null as string | null };
  const server = createServer(async (request, response) => {
    if (!provider) return;
    if (setting.lie && request.url?.includes("openid-configuration")) return lieAbout(request, response);
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
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["given_name", "family_name"] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    cookies: { keys: ["one key of a test"] },
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id, ...people[id] }) }),
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
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(document));
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
