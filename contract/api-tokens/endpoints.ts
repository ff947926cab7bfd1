import { z } from "zod";
import { idempotent } from "../audit/unaudited.ts";
import { endpointsOf } from "../endpoint.ts";
import { userPath } from "../endpoint-inputs.ts";
import { Done, Id, response } from "../ids.ts";
import { personal } from "./closed.ts";
import { ApiToken, ApiTokenInput, ApiTokenPage, ApiTokenSearch, NewApiToken } from "./schemas.ts";

const endpoint = endpointsOf({ tokens: personal });

export const apiTokensEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/api-tokens",
    guard: "adminArea",
    summary: "Tokens that reach an organization of the caller, all of them for an admin; newest first",
    input: ApiTokenSearch,
    output: ApiTokenPage,
  }),
  listOwn: endpoint({
    isForOwnEyes: true,
    method: "GET",
    path: "/users/{userId}/api-tokens",
    guard: "self",
    summary: "The caller's own tokens, newest first; ended ones for 30 days",
    input: userPath,
    output: response(z.array(ApiToken)),
  }),
  create: endpoint({
    method: "POST",
    path: "/users/{userId}/api-tokens",
    guard: "self",
    summary: "Make a token that acts in the caller's right, within its scopes and organizations",
    audit: "apiToken.created",
    event: "api_token_created",
    input: userPath.extend(ApiTokenInput.shape),
    output: response(NewApiToken),
    status: 201,
    errors: ["NOT_FOUND", "API_TOKEN_LIMIT", "TOO_MANY_REQUESTS"],
  }),
  revoke: endpoint({
    method: "DELETE",
    path: "/api-tokens/{tokenId}",
    guard: "session",
    summary: "End a token at once: an own one, or one that the caller's list of tokens shows",
    audit: { actions: ["apiToken.revoked"], unless: idempotent },
    event: "api_token_revoked",
    input: z.object({ tokenId: Id }),
    output: Done,
    errors: ["NOT_FOUND"],
  }),
};
