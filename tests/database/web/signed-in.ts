import { createOrganization, createUser } from "#tests/factories/records.ts";
import { signedIn, type TestApi } from "#tests/setup/api.ts";
import { sessionCookie } from "#tests/setup/web-app.ts";

const isoIn = (ms: number) => new Date(Date.now() + ms).toISOString();
const hourMs = 3_600_000;

/** A signed-in owner of an organization with the cookie of a session that lives; `extra` is kept in the cookie as well. */
export async function signedInVisitor(api: TestApi, overrides: Parameters<typeof createUser>[1] = {}, extra = {}) {
  const organization = await createOrganization(api.database);
  const user = await createUser(api.database, {
    organizations: [{ id: organization.id, caslRole: "owner" }],
    ...overrides,
  });
  const { token, sessionId } = await signedIn(api.database, user.id);
  const sessionToken = { token, expiresAt: isoIn(hourMs), sessionExpiresAt: isoIn(12 * hourMs) };
  const data = { token: sessionToken, userId: user.id, language: "fr" as const, remember: false, ...extra };
  return { user, organizationId: organization.id, sessionId, sessionToken, cookie: await sessionCookie(data) };
}
