import { onTestFinished } from "vitest";
import type { Database } from "#api/db/database.ts";
import { createOutboxWorker } from "#api/domains/outbox/deliver/worker.ts";
import type { Connector } from "#api/platforms/connector.ts";
import type { CaslRole } from "#contract/abilities.ts";
import type { SpecialHours, WeeklySlot } from "#contract/restaurants/opening-hours.ts";
import { openSandboxSession, platformsInSandbox } from "#tests/platforms/sandboxed.ts";
import { callerOf } from "#tests/setup/api.ts";
import { synchroniser } from "#tests/setup/synchronisation.ts";
import { connectListing, platformsOf } from "./fake-platform.ts";
import { createRestaurant, createUser } from "./records.ts";
import { servicesOf } from "./stateful-fake-platform.ts";

/** A restaurant whose week differs from what the sandbox's Google shows, its profile read, and workers with their own clock. */
export async function hoursSetup(database: Database, { caslRole = "manager" }: { caslRole?: CaslRole } = {}) {
  const on = platformsInSandbox();
  const session = await openSandboxSession(on, "gmb");
  const google = on.connectorOf("gmb");
  const { hours } = google;
  if (!hours) throw new Error("Google takes hours");
  const calls = { read: 0, put: 0 };
  /** Called before and after each call: throw to refuse, or to lose the response. */
  const hooks = { before: async (_what: "read" | "put") => {}, after: async (_what: "read" | "put") => {} };
  const counted = async <Result>(what: "read" | "put", call: () => Promise<Result>) => {
    calls[what] += 1;
    await hooks.before(what);
    const result = await call();
    await hooks.after(what);
    return result;
  };
  const connector: Connector = {
    ...google,
    authorization: { kind: "installation", pageHosts: [], token: async () => session.accessToken },
    hours: {
      read: (of) => counted("read", () => hours.read(of)),
      put: (of, sent) => counted("put", () => hours.put(of, sent)),
    },
  };
  const restaurant = await createRestaurant(database);
  const listing = session.location.externalId;
  await connectListing(database, { restaurantId: restaurant.id, key: "gmb", externalId: listing });
  const theirs = (on.world.restaurants[0]?.hours ?? []) as WeeklySlot[];
  const ours = theirs.slice(1);
  const setOurs = (regular: WeeklySlot[], special: SpecialHours[] = []) =>
    database.pool.query("update restaurants set regular_hours = $2, special_hours = $3 where id = $1", [
      restaurant.id,
      JSON.stringify(regular),
      JSON.stringify(special),
    ]);
  await setOurs(ours);
  const sync = synchroniser(database, connector);
  const readProfile = () => sync.run(restaurant.id, { wantsProfile: true });
  await readProfile();
  const user = await createUser(database, {
    name: "Lina",
    lastname: "Roy",
    organizations: [{ id: restaurant.organizationId, caslRole }],
    restaurants: [restaurant.id],
  });
  const platforms = platformsOf(connector);
  const caller = await callerOf(database, user, { platforms });
  const services = servicesOf(database, platforms);
  const clock = { aheadSeconds: 0, now: () => new Date(Date.now() + clock.aheadSeconds * 1000) };
  const worker = () => {
    const one = createOutboxWorker(services, clock.now);
    onTestFinished(() => one.close());
    return one;
  };
  /** Lets time pass here and there. */
  const pass = (seconds: number) => {
    clock.aheadSeconds += seconds;
    on.time.now += seconds * 1000;
  };
  const { api } = caller;
  const hoursOf = async () => (await api.profileHours.list({ restaurantId: restaurant.id })).data[0];
  const correct = async (expectedVersion?: string) => {
    const version = expectedVersion ?? (await hoursOf())?.version ?? "";
    return (await api.profileHours.correct({ restaurantId: restaurant.id, key: "gmb", expectedVersion: version })).data;
  };
  const shownThere = async () => (await hours.read(session)).shown.regularHours;
  const items = async () => (await api.outbox.list({ restaurantIds: [restaurant.id] })).data;
  const location = on.world.restaurants[0]?.listings.gmb ?? "";
  return {
    database,
    on,
    location,
    listing,
    restaurant,
    user,
    theirs,
    ours,
    setOurs,
    readProfile,
    calls,
    hooks,
    clock,
    worker,
    pass,
    hoursOf,
    correct,
    shownThere,
    items,
    services,
    ...caller,
  };
}
export type HoursSetup = Awaited<ReturnType<typeof hoursSetup>>;
