import { beforeAll, describe, expect, test } from "vitest";
import { credentialLocations, credentials } from "#api/db/schema/credentials.ts";
import { platforms } from "#api/db/schema/restaurants.ts";
import type { Credential } from "#contract/credentials/schemas.ts";
import { allGrantable } from "#contract/custom-roles/rights.ts";
import type { CustomRoleList } from "#contract/custom-roles/schemas.ts";
import { isReading } from "#contract/endpoint.ts";
import type { RestaurantGroupRow } from "#contract/restaurant-groups/schemas.ts";
import type { ManagedTag } from "#contract/review-tags/schemas.ts";
import { NewSavedView } from "#contract/saved-views/schemas.ts";
import { createCustomRole } from "#tests/factories/custom-roles.ts";
import {
  createOrganization,
  createReply,
  createRestaurant,
  createReview,
  createUser,
} from "#tests/factories/records.ts";
import { testApi } from "#tests/setup/api.ts";
import { newId } from "../db/ids.ts";
import { type EndpointRow, endpointRows } from "./rows.ts";

const { database, call, tokenOf } = await testApi();
const { orm, pool } = database;

/** In every name of what belongs to the other restaurants of the organization, and in nothing else. */
const mark = /zeb/i;
/** Everything that reads and asks for a session or a restaurant: the other guards are of other people. */
const rows = endpointRows.filter(
  ({ meta, contract }) => (meta.guard === "session" || meta.guard === "restaurant") && isReading(contract["~orpc"]),
);
/** What rows are asked that take no empty question. */
const bodies: Record<string, object> = {
  "analysis.quotes": { topic: "food", side: "positive" },
  "savedViews.counted": { kind: "groups", restaurantId: null },
  "printedReports.read": { sections: ["e-reputation"], filters: { period: "all_time" }, language: "fr" },
  "templates.search": { kind: "review" },
  "statistics.posts": { list: "posts" },
};
const days = "from=2026-01-01&to=2026-12-31";
const queries: Record<string, string> = {
  "shell.findReviews": "author=Zeb",
  "restaurants.listForSidenav": "search=zeb",
  "savedViews.list": "kind=groups",
  "templates.export": "kind=review",
  "platformMetrics.series": days,
  "platformMetrics.searchTerms": "from=2026-01&to=2026-10",
  "platformSnapshots.list": days,
  "socialPosts.list": days,
};

/** Ids of the records of an organization, by the parameter that names them; those of the other restaurants first. */
type World = {
  organizationId: string;
  own: { id: string; reviewId: string };
  other: { id: string; reviewId: string };
  ids: Record<string, string[]>;
  /** Ids that no answer holds. */
  hidden: string[];
};
let world: World;

async function addAccount(
  organizationId: string,
  name: string,
  listings: readonly (readonly [string, string | null])[],
) {
  const id = newId();
  const account = {
    id,
    organizationId,
    key: "gmb" as const,
    accountId: id,
    accountName: name,
    locationCount: listings.length,
  };
  await orm.insert(credentials).values({ ...account, locationsAt: new Date() });
  for (const [listing, restaurantId] of listings) {
    const externalId = `locations/${newId()}`;
    await orm.insert(credentialLocations).values({ credentialId: id, externalId, name: listing });
    const link = { key: "gmb" as const, externalId, credentialId: id, name: listing, connectedAt: new Date() };
    if (restaurantId) await orm.insert(platforms).values({ ...link, id: newId(), restaurantId });
  }
  return id;
}

beforeAll(async () => {
  const { id: organizationId } = await createOrganization(database, { name: "Maison" });
  const make = async (more: object, author: string) => {
    const { id } = await createRestaurant(database, { organizationId, ...more });
    const { id: reviewId } = await createReview(database, { restaurantId: id, author, text: `${author} écrit` });
    return { id, reviewId };
  };
  const own = await make({ name: "Bellecour", locality: "Lyon" }, "Nora");
  const other = await make({ name: "Zebrule", locality: "Zebville", internalName: "Zebrule quai" }, "Zebulon");
  await createReply(database, { reviewId: other.reviewId, text: "Merci, Zebulon" });
  const shared = await addAccount(organizationId, "Compte commun", [
    ["Bellecour", own.id],
    ["Zebrule", other.id],
    ["Zebra à venir", null],
  ]);
  const apart = await addAccount(organizationId, "Compte Zebrule", [["Zebrule bis", null]]);
  await pool.query("update platforms set credential_id = $1 where restaurant_id = $2", [shared, other.id]);
  const owner = await createUser(database, {
    name: "Olga",
    organizations: [{ id: organizationId, caslRole: "owner" }],
  });
  const token = await tokenOf(owner);
  const write = async (path: string, body: object) =>
    (await call<{ _id: string }>("POST", path, { token, body: { organizationId, ...body } })).body.data;
  const rule = { ratingBelow: null, towns: ["Lyon", "Zebville"], brands: [] };
  const mixed = await write("/restaurant-groups", { name: "Villes", rule });
  const group = await write("/restaurant-groups", { name: "Zebgroupe", restaurantIds: [other.id] });
  const roleId = await createCustomRole(database, organizationId, ["read Review"], "Rôle Zebrule");
  const colleague = await createUser(database, {
    name: "Zebedee",
    organizations: [{ id: organizationId, caslRole: "editor" }],
    restaurants: [other.id],
  });
  await createUser(database, {
    name: "Zebina",
    organizations: [{ id: organizationId, customRoleId: roleId, scope: "restaurants" }],
    restaurants: [other.id],
  });
  const state = { restaurantIds: [other.id] };
  await write("/saved-views", NewSavedView.parse({ kind: "groups", name: "Zebrule seul", state, organizationId }));
  world = {
    organizationId,
    own,
    other,
    ids: {
      credentialId: [apart, shared],
      groupId: [group._id, mixed._id],
      roleId: [roleId],
      key: ["gmb"],
      position: ["0"],
      tab: ["e-reputation", "seo", "boosters"],
    },
    hidden: [other.id, other.reviewId, apart, group._id, roleId, colleague.id],
  };
});

const valuesOf = (name: string): string[] =>
  name === "restaurantId"
    ? [world.own.id, world.other.id]
    : name === "organizationId"
      ? [world.organizationId]
      : name === "reviewId"
        ? [world.other.reviewId, world.own.reviewId]
        : (world.ids[name] ?? [newId()]);

/** The addresses of a row, with each record that its parameters can name. */
function addressesOf({ template, name }: EndpointRow): string[] {
  const parameters = [...template.matchAll(/\{(\w+)\}/g)].map(([, parameter = ""]) => parameter);
  const filled = parameters.reduce(
    (paths, parameter) => paths.flatMap((path) => valuesOf(parameter).map((id) => path.replace(`{${parameter}}`, id))),
    [template],
  );
  return filled.map((path) => (queries[name] ? `${path}?${queries[name]}` : path));
}

async function answersOf(row: EndpointRow, token: string) {
  const base = { ...bodies[row.name] };
  const narrowed = { ...base, restaurantId: world.other.id, restaurantIds: [world.other.id] };
  const sent = row.method === "GET" ? [undefined] : [base, narrowed];
  const answers = [];
  for (const path of addressesOf(row))
    for (const body of sent) answers.push({ path, ...(await call(row.method, path, { token, body })) });
  return answers;
}

const roles = ["manager", "editor", "moderator", "guest", "custom"] as const;
const tokens = new Map<string, Promise<string>>();
function tokenOfOne(role: (typeof roles)[number]): Promise<string> {
  const { organizationId, own } = world;
  const person = async () => {
    const given =
      role === "custom"
        ? {
            customRoleId: await createCustomRole(database, organizationId, allGrantable),
            scope: "restaurants" as const,
          }
        : { caslRole: role };
    return tokenOf(
      await createUser(database, { organizations: [{ id: organizationId, ...given }], restaurants: [own.id] }),
    );
  };
  const known = tokens.get(role) ?? person();
  tokens.set(role, known);
  return known;
}

describe.each(roles)("somebody with one restaurant of an organization, as %s,", (role) => {
  test.each(rows.map((row) => [row.name, row] as const))("reads nothing of the others: %s", async (_, row) => {
    for (const { path, status, text } of await answersOf(row, await tokenOfOne(role))) {
      expect([path, status < 500]).toEqual([path, true]);
      const found = status < 400 ? [...(mark.exec(text) ?? []), ...world.hidden.filter((id) => text.includes(id))] : [];
      expect([path, found, text.slice(0, 2000)]).toEqual([path, [], expect.anything()]);
    }
  });
});

test("what an owner reads of them is told by the rows that the others read as well", async () => {
  const organizations = [{ id: world.organizationId, caslRole: "owner" as const }];
  const token = await tokenOf(await createUser(database, { organizations }));
  const telling = new Set<string>();
  const unasked = new Set<string>();
  for (const row of rows)
    for (const { status, text } of await answersOf(row, token)) {
      if (status < 400 && mark.test(text)) telling.add(row.name);
      if (status === 422) unasked.add(row.name);
    }
  expect([...telling]).toEqual(
    expect.arrayContaining([
      "credentials.list",
      "credentials.get",
      "credentials.locations",
      "restaurantGroups.list",
      "restaurantGroups.choices",
      "restaurantGroups.get",
      "customRoles.list",
      "reviewWork.assignees",
      "reviewWork.choices",
      "reviews.search",
      "savedViews.list",
      "shell.get",
      "shell.findReviews",
      "statistics.restaurants",
    ]),
  );
  // They ask for a right that holds over a whole organization alone, or write out what they are sent.
  const whole = ["audit.get", "customRoles.preview", "restaurantGroups.preview", "templates.preview"];
  expect([...unasked].filter((name) => !whole.includes(name))).toEqual([]);
});

describe("what somebody with one restaurant needs", () => {
  test("of an account is that it serves theirs, and their listing on it", async () => {
    const token = await tokenOfOne("guest");
    const [, shared = ""] = world.ids.credentialId ?? [];
    const { data } = (await call<Credential[]>("GET", "/credentials", { token })).body;
    expect(data).toMatchObject([{ _id: shared, listingCount: 1, restaurantCount: 1, locationCount: 1 }]);
    const page = (await call("GET", `/credentials/${shared}/locations?show=all`, { token })).body as unknown;
    expect(page).toMatchObject({ data: [{ name: "Bellecour" }], totalCount: 1, addedCount: 1 });
  });

  test("of a group is its name, and not the rule over places of others", async () => {
    const token = await tokenOfOne("editor");
    const { data } = (await call<RestaurantGroupRow[]>("GET", "/restaurant-groups", { token })).body;
    expect(data).toMatchObject([{ name: "Villes", kind: "rule", rule: null, restaurantCount: 1 }]);
  });

  test("of the roles are those of the people there", async () => {
    const token = await tokenOfOne("custom");
    const path = `/organizations/${world.organizationId}/custom-roles`;
    const { data } = (await call<CustomRoleList>("GET", path, { token })).body;
    expect(data.roles).toMatchObject([{ memberCount: 1, invitationCount: 0 }]);
  });

  test("of the tags are their names, with the reviews of their restaurant counted", async () => {
    const tagId = newId();
    await pool.query("insert into tags (id, organization_id, name) values ($1, $2, 'Fidèle')", [
      tagId,
      world.organizationId,
    ]);
    for (const { id, reviewId } of [world.own, world.other])
      await pool.query(
        "insert into review_tag_links (review_id, tag_id, restaurant_id, is_automatic) values ($1, $2, $3, false)",
        [reviewId, tagId, id],
      );
    const path = `/restaurants/${world.own.id}/review-tags`;
    const { data } = (await call<ManagedTag[]>("GET", path, { token: await tokenOfOne("manager") })).body;
    expect(data).toMatchObject([{ name: "Fidèle", reviewCount: 1 }]);
  });
});

test("somebody without screens over many restaurants reads no groups", async () => {
  const token = await tokenOf(await createUser(database, { role: "viewer", restaurants: [world.own.id] }));
  for (const [method, path] of [
    ["GET", "/restaurant-groups"],
    ["POST", "/restaurant-group-choices"],
    ["GET", `/restaurant-groups/${world.ids.groupId?.[1]}`],
  ] as const) {
    const { status, body } = await call(method, path, { token, body: method === "POST" ? {} : undefined });
    expect([path, status, body.code]).toEqual([path, 403, "FORBIDDEN"]);
  }
});
