import { z } from "zod";
import { browser } from "../api-tokens/closed.ts";
import { endpointsOf } from "../endpoint.ts";
import { Id, response } from "../ids.ts";
import { PageInput } from "../paging.ts";
import { ConnectionKey, PagePermission } from "../platforms/schemas.ts";
import {
  Addition,
  AdditionResult,
  AuthorizationResult,
  additionsMax,
  Credential,
  CredentialList,
  CredentialLocations,
  CredentialLocationsInput,
} from "./schemas.ts";

const endpoint = endpointsOf({ guard: "session" });

const credentialPath = z.object({ credentialId: Id });
const ability = {
  read: { action: "read", subject: "Credential" },
  manage: { action: "update", subject: "Credential" },
} as const;

export const credentialsEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/credentials",
    ability: ability.read,
    summary: "Connected accounts: the caller's own and those of its organizations, those in trouble first",
    tokens: "platforms",
    input: PageInput,
    output: CredentialList,
  }),
  authorize: endpoint({
    method: "POST",
    path: "/credentials/authorizations",
    ability: ability.manage,
    summary: "Start connecting an account: the address of the platform's consent page, good for ten minutes",
    tokens: browser,
    audit: { none: "only leads to the platform, where the person consents or not" },
    event: "account_connection_started",
    input: z.object({
      key: ConnectionKey,
      /** The account to renew. */
      credentialId: Id.optional(),
      /** The restaurant to come back to. */
      restaurantId: Id.optional(),
      organizationId: Id.optional(),
    }),
    output: response(z.object({ url: z.url() })),
    errors: ["NOT_FOUND", "PLATFORM_NOT_CONFIGURED", "PLATFORM_WITHOUT_CONSENT"],
  }),
  complete: endpoint({
    method: "POST",
    path: "/credentials/authorizations/complete",
    ability: ability.manage,
    summary: "What the consent page sent back; a state works once, for the person who started",
    tokens: browser,
    audit: { actions: ["credential.connected"], unless: "the consent was for another account" },
    event: "account_connected",
    input: z.object({
      state: z.string().min(1).max(200),
      code: z.string().min(1).max(4000).optional(),
      /** The platform's code for a refusal, such as `access_denied`. */
      error: z.string().max(200).optional(),
    }),
    output: response(AuthorizationResult),
    errors: ["AUTHORIZATION_NOT_VALID"],
  }),
  permissions: endpoint({
    method: "GET",
    path: "/credential-permissions/{key}",
    ability: ability.read,
    summary: "Rights that the caller's own living accounts hold on a platform",
    tokens: "platforms",
    input: z.object({ key: ConnectionKey }),
    output: response(z.array(PagePermission)),
  }),
  get: endpoint({
    method: "GET",
    path: "/credentials/{credentialId}",
    ability: ability.read,
    summary: "One connected account",
    tokens: "platforms",
    input: credentialPath,
    output: response(Credential),
    errors: ["NOT_FOUND"],
  }),
  attachOrganization: endpoint({
    method: "PUT",
    path: "/credentials/{credentialId}/organization",
    ability: ability.manage,
    summary: "Say which organization an account belongs to, once",
    tokens: "platforms",
    audit: "credential.attached",
    event: "account_attached",
    input: credentialPath.extend({ organizationId: Id }),
    output: response(Credential),
    errors: ["NOT_FOUND", "CREDENTIAL_STATE"],
  }),
  locations: endpoint({
    method: "GET",
    path: "/credentials/{credentialId}/locations",
    ability: ability.read,
    summary: "Places an account sees, by name; each with the restaurant it has or most likely is",
    tokens: "platforms",
    input: CredentialLocationsInput.extend({ credentialId: Id }),
    output: CredentialLocations,
    errors: ["NOT_FOUND", "CREDENTIAL_STATE", "PLATFORM_FAILED"],
  }),
  listLocations: endpoint({
    method: "POST",
    path: "/credentials/{credentialId}/locations",
    ability: ability.manage,
    summary: "Ask the platform for the account's places again",
    tokens: "platforms",
    audit: { none: "reads what the platform has" },
    event: null,
    input: credentialPath,
    output: response(z.object({ locationCount: z.number().int() })),
    errors: ["NOT_FOUND", "CREDENTIAL_STATE", "PLATFORM_FAILED"],
  }),
  addLocations: endpoint({
    method: "POST",
    path: "/credentials/{credentialId}/connections",
    ability: ability.manage,
    summary: "Tie places to restaurants, existing or new; each row has its own end",
    tokens: "platforms",
    audit: { actions: ["connection.connected", "restaurant.created"], unless: "no row could be added" },
    event: "listings_added",
    input: credentialPath.extend({ additions: z.array(Addition).min(1).max(additionsMax) }),
    output: response(z.array(AdditionResult)),
    errors: ["NOT_FOUND", "CREDENTIAL_STATE"],
  }),
  revoke: endpoint({
    method: "POST",
    path: "/credentials/{credentialId}/revoke",
    ability: ability.manage,
    summary: "Stop using an account at once and delete its tokens; its places stay, to be reconnected",
    tokens: "platforms",
    audit: "credential.revoked",
    event: "account_revoked",
    input: credentialPath,
    output: response(Credential),
    errors: ["NOT_FOUND"],
  }),
  forget: endpoint({
    method: "DELETE",
    path: "/credentials/{credentialId}",
    ability: ability.manage,
    summary: "Take a revoked account out of the list; its restaurants are untied from their places, their reviews stay",
    tokens: "platforms",
    audit: ["credential.forgotten", "connection.disconnected"],
    event: "account_forgotten",
    input: credentialPath,
    output: response(z.object({ restaurantCount: z.number().int() })),
    errors: ["NOT_FOUND", "CREDENTIAL_STATE"],
  }),
};
