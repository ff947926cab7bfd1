import type { Database } from "#api/db/database.ts";
import { createOrganization, createRestaurant, createUser } from "#tests/factories/records.ts";
import { signedIn } from "#tests/setup/api.ts";
import { sessionCookie } from "#tests/setup/web-app.ts";
import type { Area } from "./access-table.ts";

/** Data of a visitor that the specification's rules depend on. */
export type Visitor = {
  name: string;
  role: "admin" | "accountManager" | "comptoir-basic" | "viewer" | null;
  userId: string;
  restaurantId: string;
  hasRestaurantAccess: boolean;
  hasLastname: boolean;
  /** A session cookie that says "signed in", whether or not the API agrees. */
  hasToken: boolean;
  /** Of a valid session; signing out ends it, and the next one starts. */
  cookie(): Promise<string | undefined>;
};
/** The state of the installation around the visitors. */
export type World = {
  flags: boolean;
  /** Address of the maintenance page when it is on, and who may pass. */
  maintenance: { to: string; passes: readonly string[] } | null;
  /** Address of the older app when the redirect flag names one, and who stays. */
  olderApp: { to: string; stays: readonly string[] } | null;
};

const isoIn = (ms: number) => new Date(Date.now() + ms).toISOString();
const hourMs = 3_600_000;

/** A session cookie around a token of the API; `expiresInMs` is what the app believes of it. */
export function cookieFor(userId: string, token: string, expiresInMs = hourMs): Promise<string> {
  const sessionToken = { token, expiresAt: isoIn(expiresInMs), sessionExpiresAt: isoIn(12 * hourMs) };
  return sessionCookie({ token: sessionToken, userId, language: "fr", remember: false });
}

/** One of each kind, around one restaurant. */
export async function createVisitors(database: Database): Promise<Visitor[]> {
  const organization = await createOrganization(database);
  const restaurant = await createRestaurant(database, { organizationId: organization.id });
  const inside = (caslRole: "owner" | "guest" | null) => [{ id: organization.id, caslRole }];
  const elsewhere = await createOrganization(database);

  async function visitor(name: string, overrides: Parameters<typeof createUser>[1], more: Partial<Visitor> = {}) {
    const user = await createUser(database, { email: `${name}@example.com`, ...overrides });
    return {
      name,
      role: user.role as Visitor["role"],
      userId: user.id,
      restaurantId: restaurant.id,
      hasRestaurantAccess: true,
      hasLastname: user.lastname !== "",
      hasToken: true,
      cookie: livingSession(database, user.id),
      ...more,
    } satisfies Visitor;
  }
  async function ended(name: string, expiresInMs: number) {
    const one = await visitor(name, { role: "admin" });
    const { token, sessionId } = await signedIn(database, one.userId);
    await database.pool.query("delete from auth_sessions where id = $1", [sessionId]);
    return { ...one, role: null, cookie: () => cookieFor(one.userId, token, expiresInMs) };
  }

  const anonymous = await visitor("anonymous", {}, { role: null, hasToken: false, cookie: async () => undefined });
  return [
    anonymous,
    await ended("ended-session", hourMs),
    await ended("expired-token-of-an-ended-session", -hourMs),
    await visitor("admin", { role: "admin", email: "admin@comptoir.example" }),
    await visitor("account-manager", { role: "accountManager", organizations: inside(null) }),
    await visitor("owner", { organizations: inside("owner") }),
    await visitor("guest", { organizations: inside("guest"), restaurants: [restaurant.id] }),
    await visitor("viewer", { role: "viewer", restaurants: [restaurant.id] }),
    await visitor(
      "stranger",
      { organizations: [{ id: elsewhere.id, caslRole: "owner" }] },
      { hasRestaurantAccess: false },
    ),
    await visitor("without-lastname", { lastname: "", organizations: inside("owner") }),
  ];
}

function livingSession(database: Database, userId: string) {
  let current: { sessionId: string; cookie: string } | null = null;
  return async () => {
    const { rowCount } = await database.pool.query("select 1 from auth_sessions where id = $1", [current?.sessionId]);
    if (current && rowCount === 1) return current.cookie;
    const { token, sessionId } = await signedIn(database, userId);
    current = { sessionId, cookie: await cookieFor(userId, token) };
    return current.cookie;
  };
}

export type VisitOutcome = { kind: "reached" } | { kind: "redirect"; to: string } | { kind: "missing" };
const to = (address: string): VisitOutcome => ({ kind: "redirect", to: address });
const sectionRoles = ["admin", "comptoir-basic"];
const groupRoles = ["admin", "accountManager", "comptoir-basic"];
const adminRoles = ["admin", "accountManager"];

/** The required outcome for a visitor at an area, by the specification's sections 2 and 6 alone. */
export function visitOutcomeFor(visitor: Visitor, area: Area, flag: string | null, world: World): VisitOutcome {
  if (area === "open") return { kind: "reached" };
  if (area === "anonymous") return visitor.hasToken ? to("/") : { kind: "reached" };
  if (visitor.role === null) return to("/auth/login");
  if (world.maintenance && !world.maintenance.passes.includes(visitor.name)) return to(world.maintenance.to);
  if (world.olderApp && !world.olderApp.stays.includes(visitor.name)) return to(world.olderApp.to);
  if (area === "incomplete") return { kind: "reached" };
  if (!visitor.hasLastname) return to(`/auth/${visitor.userId}/edit-misc`);
  if (area === "groups" && !groupRoles.includes(visitor.role)) return to("/restaurants");
  if (area === "admin" && !adminRoles.includes(visitor.role)) return to("/restaurants");
  if ((area === "section" || area === "resource" || area === "print") && !visitor.hasRestaurantAccess)
    return { kind: "missing" };
  if (area === "section" && !sectionRoles.includes(visitor.role)) return to("/restaurants");
  if (area === "print" && !groupRoles.includes(visitor.role)) return to("/restaurants");
  if (flag !== null && !world.flags) return to("/groups");
  return { kind: "reached" };
}
