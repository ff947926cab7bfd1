import { openDatabase } from "#api/db/database.ts";
import { hashPassword } from "#api/domains/auth/passwords.ts";
import { createOrganization, createRestaurant, createReview, createUser } from "#tests/factories/records.ts";

export const manager = { email: "ines.morel@example.com", password: "quatre-vingts cerises" };

/** Puts a manager with one restaurant and its reviews into a store before a server opens it. */
export async function createManager(store: { dataDir: string; databaseUrl?: string }, reviewCount: number) {
  const database = await openDatabase({ ...store, poolSize: 2 });
  try {
    const organization = await createOrganization(database);
    const restaurant = await createRestaurant(database, { organizationId: organization.id });
    await createUser(database, {
      email: manager.email,
      passwordHash: await hashPassword(manager.password),
      role: "admin",
      organizations: [{ id: organization.id, caslRole: "owner" }],
    });
    const reviewIds: string[] = [];
    for (let index = 0; index < reviewCount; index += 1)
      reviewIds.push((await createReview(database, { restaurantId: restaurant.id })).id);
    return { restaurantId: restaurant.id, reviewIds };
  } finally {
    await database.close();
  }
}

/** Signs the manager in at the API and returns the headers of their calls. */
export async function signIn(origin: string): Promise<Record<string, string>> {
  const response = await fetch(`${origin}/api/v1/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-client-type": "web" },
    body: JSON.stringify(manager),
  });
  if (!response.ok) throw new Error(`Sign-in answered ${response.status}: ${await response.text()}`);
  const { data } = (await response.json()) as { data: { token: { token: string } } };
  return { authorization: `Bearer ${data.token.token}`, "content-type": "application/json", "x-client-type": "web" };
}
