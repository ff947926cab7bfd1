import type { ApiContext } from "#api/context.ts";
import { fail } from "#api/errors.ts";
import { api } from "#api/implement.ts";
import { type AccessibleCredential, requireCredential } from "./account/access-scope.ts";
import { attachOrganization } from "./account/attach.ts";
import { forgetCredential } from "./account/forget.ts";
import { revokeCredential } from "./account/revoke.ts";
import { getCredential, listCredentials } from "./account/rows.ts";
import { completeAuthorization } from "./authorization/complete.ts";
import { startAuthorization } from "./authorization/start.ts";
import { addLocations } from "./locations/add.ts";
import { pageOfLocations } from "./locations/list.ts";
import { refreshLocations } from "./locations/refresh.ts";
import { ownPermissions } from "./permissions.ts";
import { orPlatformFailed } from "./refusal.ts";

/** An account that can be used. CREDENTIAL_STATE when it was revoked or must be connected again. */
async function requireLiving(context: ApiContext, credentialId: string): Promise<AccessibleCredential> {
  const credential = await requireCredential(context, credentialId);
  if (credential.health === "revoked" || credential.health === "needs_reconnect") throw fail("CREDENTIAL_STATE");
  return credential;
}

async function locationsOf(context: ApiContext, credentialId: string, input: Parameters<typeof pageOfLocations>[2]) {
  const credential = await requireLiving(context, credentialId);
  if (credential.locationsAt === null) {
    await orPlatformFailed(refreshLocations(context, credential));
    credential.locationsAt = new Date().toISOString();
  }
  return pageOfLocations(context, credential, input);
}

/** The rows `credentials.*` of the endpoint table. */
export const credentialsHandlers = {
  list: api.credentials.list.handler(({ input, context }) => listCredentials(context, input)),
  authorize: api.credentials.authorize.handler(async ({ input, context }) => ({
    data: { url: await startAuthorization(context, input) },
  })),
  complete: api.credentials.complete.handler(async ({ input, context }) => ({
    data: await completeAuthorization(context, input),
  })),
  permissions: api.credentials.permissions.handler(async ({ input, context }) => ({
    data: await ownPermissions(context, input.key),
  })),
  get: api.credentials.get.handler(async ({ input, context }) => ({
    data: await getCredential(context, input.credentialId),
  })),
  attachOrganization: api.credentials.attachOrganization.handler(async ({ input, context }) => {
    const credential = await requireCredential(context, input.credentialId);
    await attachOrganization(context, credential, input.organizationId);
    return { data: await getCredential(context, credential.id) };
  }),
  locations: api.credentials.locations.handler(({ input, context }) => locationsOf(context, input.credentialId, input)),
  listLocations: api.credentials.listLocations.handler(async ({ input, context }) => {
    const credential = await requireLiving(context, input.credentialId);
    return { data: { locationCount: await orPlatformFailed(refreshLocations(context, credential)) } };
  }),
  addLocations: api.credentials.addLocations.handler(async ({ input, context }) => {
    const credential = await requireLiving(context, input.credentialId);
    const { organizationId } = credential;
    if (organizationId === null) throw fail("CREDENTIAL_STATE");
    return { data: await addLocations(context, { ...credential, organizationId }, input.additions) };
  }),
  revoke: api.credentials.revoke.handler(async ({ input, context }) => {
    const credential = await requireCredential(context, input.credentialId);
    await revokeCredential(context, credential);
    return { data: await getCredential(context, credential.id) };
  }),
  forget: api.credentials.forget.handler(async ({ input, context }) => {
    const credential = await requireCredential(context, input.credentialId);
    return { data: { restaurantCount: await forgetCredential(context, credential) } };
  }),
};
