import { z } from "zod";
import { endpoint } from "../endpoint.ts";
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

const credentialPath = z.object({ credentialId: Id });
const ability = {
  read: { action: "read", subject: "Credential" },
  manage: { action: "update", subject: "Credential" },
} as const;

export const credentialsEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/credentials",
    guard: "session",
    ability: ability.read,
    summary: "Connected accounts: the caller's own and those of its organizations, those in trouble first",
    input: PageInput,
    output: CredentialList,
  }),
  authorize: endpoint({
    method: "POST",
    path: "/credentials/authorizations",
    guard: "session",
    ability: ability.manage,
    summary: "Start connecting an account: the address of the platform's consent page, good for ten minutes",
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
    guard: "session",
    ability: ability.manage,
    summary: "What the consent page sent back; a state works once, for the person who started",
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
    guard: "session",
    ability: ability.read,
    summary: "Rights that the caller's own living accounts hold on a platform",
    input: z.object({ key: ConnectionKey }),
    output: response(z.array(PagePermission)),
  }),
  get: endpoint({
    method: "GET",
    path: "/credentials/{credentialId}",
    guard: "session",
    ability: ability.read,
    summary: "One connected account",
    input: credentialPath,
    output: response(Credential),
    errors: ["NOT_FOUND"],
  }),
  attachOrganization: endpoint({
    method: "PUT",
    path: "/credentials/{credentialId}/organization",
    guard: "session",
    ability: ability.manage,
    summary: "Say which organization an account belongs to, once",
    input: credentialPath.extend({ organizationId: Id }),
    output: response(Credential),
    errors: ["NOT_FOUND", "CREDENTIAL_STATE"],
  }),
  locations: endpoint({
    method: "GET",
    path: "/credentials/{credentialId}/locations",
    guard: "session",
    ability: ability.read,
    summary: "Places an account sees, by name; each with the restaurant it has or most likely is",
    input: CredentialLocationsInput.extend({ credentialId: Id }),
    output: CredentialLocations,
    errors: ["NOT_FOUND", "CREDENTIAL_STATE", "PLATFORM_FAILED"],
  }),
  listLocations: endpoint({
    method: "POST",
    path: "/credentials/{credentialId}/locations",
    guard: "session",
    ability: ability.manage,
    summary: "Ask the platform for the account's places again",
    input: credentialPath,
    output: response(z.object({ locationCount: z.number().int() })),
    errors: ["NOT_FOUND", "CREDENTIAL_STATE", "PLATFORM_FAILED"],
  }),
  addLocations: endpoint({
    method: "POST",
    path: "/credentials/{credentialId}/connections",
    guard: "session",
    ability: ability.manage,
    summary: "Tie places to restaurants, existing or new; each row has its own end",
    input: credentialPath.extend({ additions: z.array(Addition).min(1).max(additionsMax) }),
    output: response(z.array(AdditionResult)),
    errors: ["NOT_FOUND", "CREDENTIAL_STATE"],
  }),
  revoke: endpoint({
    method: "POST",
    path: "/credentials/{credentialId}/revoke",
    guard: "session",
    ability: ability.manage,
    summary: "Stop using an account at once and delete its tokens; its places stay, to be reconnected",
    input: credentialPath,
    output: response(Credential),
    errors: ["NOT_FOUND"],
  }),
  forget: endpoint({
    method: "DELETE",
    path: "/credentials/{credentialId}",
    guard: "session",
    ability: ability.manage,
    summary: "Take a revoked account out of the list; its restaurants are untied from their places, their reviews stay",
    input: credentialPath,
    output: response(z.object({ restaurantCount: z.number().int() })),
    errors: ["NOT_FOUND", "CREDENTIAL_STATE"],
  }),
};
