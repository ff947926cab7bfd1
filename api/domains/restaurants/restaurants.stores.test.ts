import { beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#api/db/database.ts";
import { createOrganization, createRestaurant, createReview, createUser } from "#tests/factories/records.ts";
import { callerOf, type ProductApi } from "#tests/setup/api.ts";
import { testDatabase } from "#tests/setup/database.ts";

/** Each test uses an organization of its own. */
let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});

async function setUp() {
  const { id: organizationId } = await createOrganization(database);
  const user = await createUser(database, { organizations: [{ id: organizationId, caslRole: "owner" }] });
  const add = (name: string, more: Parameters<typeof createRestaurant>[1] = {}) =>
    createRestaurant(database, { organizationId, name, ...more });
  return { database, organizationId, user, add, ...(await callerOf(database, user)) };
}

async function rate(database: Database, restaurantId: string, ratings: number[], more = {}) {
  for (const rating of ratings) await createReview(database, { restaurantId, rating, ...more });
}

async function readAll(api: ProductApi, input: Parameters<ProductApi["restaurants"]["list"]>[0]) {
  const names: string[] = [];
  let after: string | undefined;
  do {
    const page = await api.restaurants.list({ ...input, pageSize: 2, after });
    names.push(...page.data.map(({ name }) => name));
    after = page.pagination.after ?? undefined;
  } while (after !== undefined);
  return names;
}

describe("restaurants.list", () => {
  test("goes on behind the longest names in any script", async () => {
    const { api, add } = await setUp();
    const names = ["一", "二", "三"].map((mark) => `${"食".repeat(199)}${mark}`);
    for (const name of names) await add(name);
    expect((await readAll(api, { sort: "name" })).toSorted()).toEqual(names.toSorted());
  });

  test("gives the average of public ratings, how many there are, and how many wait for a reply", async () => {
    const { api, add, database } = await setUp();
    const { id } = await add("Chez Lulu");
    await rate(database, id, [5, 4, 4]);
    await rate(database, id, [0], { answerState: "answered" });
    await rate(database, id, [1], { isPrivate: true, platformKey: "private", answerState: "not_answerable" });
    await rate(database, id, [2], { archived: true });
    await add("Sans avis");
    const { data } = await api.restaurants.list({ sort: "name" });
    expect(data).toMatchObject([
      { name: "Chez Lulu", rating: 3.75, ratingCount: 4, unansweredReviewCount: 3 },
      { name: "Sans avis", rating: null, ratingCount: 0, unansweredReviewCount: 0 },
    ]);
  });

  test("gives the rating of each of the last twelve times 30 days, oldest first, of public ratings alone", async () => {
    const { api, add, database } = await setUp();
    const { id } = await add("Chez Lulu");
    const daysAgo = (days: number) => ({ publishedAt: new Date(Date.now() - days * 86_400_000) });
    await rate(database, id, [5, 4], daysAgo(2));
    await rate(database, id, [1], { ...daysAgo(2), isPrivate: true, platformKey: "private" });
    await rate(database, id, [2, 3, 3], daysAgo(31));
    await rate(database, id, [5], daysAgo(350));
    await rate(database, id, [1], daysAgo(362));
    const { data } = await api.restaurants.list({});
    expect(data[0]?.ratingTrend).toEqual([5, ...Array.from({ length: 9 }, () => null), 2.67, 4.5]);
  });

  test("gives the listings by platform, each with the state of its connection, and the logo", async () => {
    const { api, add, database } = await setUp();
    const { id } = await add("Chez Lulu");
    const put = (key: string, columns: string, values: string) =>
      database.pool.query(
        `insert into platforms (id, restaurant_id, key ${columns}) values (gen_random_uuid(), $1, $2 ${values})`,
        [id, key],
      );
    // Without an account the connection of a platform of consent is gone.
    await put("gmb", ", connected_at", ", now()");
    await put("tripadvisor", "", "");
    await put("private", "", "");
    const { data } = await api.restaurants.list({});
    expect(data[0]).toMatchObject({
      logo: null,
      listings: [
        { key: "gmb", state: "needs_reconnect" },
        { key: "tripadvisor", state: "not_connected" },
      ],
    });
  });

  test("sorts by waiting work, by name without accents and by rating, page by page and back", async () => {
    const { api, add, database } = await setUp();
    await rate(database, (await add("Été")).id, [3, 3]);
    await rate(database, (await add("abricot")).id, [5]);
    await rate(database, (await add("Zinc")).id, [4, 4, 4]);
    await add("Écluse");
    await add("Écluse");
    expect(await readAll(api, { sort: "work" })).toEqual(["Zinc", "Été", "abricot", "Écluse", "Écluse"]);
    expect(await readAll(api, { sort: "name" })).toEqual(["abricot", "Écluse", "Écluse", "Été", "Zinc"]);
    expect(await readAll(api, { sort: "rating" })).toEqual(["abricot", "Zinc", "Été", "Écluse", "Écluse"]);
    const first = await api.restaurants.list({ sort: "work", pageSize: 2 });
    const second = await api.restaurants.list({ sort: "work", pageSize: 2, after: first.pagination.after ?? "" });
    const back = await api.restaurants.list({ sort: "work", pageSize: 2, before: second.pagination.before ?? "" });
    expect(back.data).toEqual(first.data);
    expect([first.pagination.before, back.pagination.before]).toEqual([null, null]);
  });

  test.each([
    ["ecluse", "L’Écluse"],
    ["ÉCLUSE quai", "L’Écluse"],
    ["zebre", "L’Écluse"],
    ["75019", "L’Écluse"],
    ["lyon", "Bouchon 100%"],
    ["100%", "Bouchon 100%"],
    ["\0bouchon", "Bouchon 100%"],
  ])("finds %j in names, locality or postal code, without accents or case", async (search, name) => {
    const { api, add } = await setUp();
    await add("L’Écluse", { internalName: "Quai n°2 Zèbre", postalCode: "75019" });
    await add("Bouchon 100%", { locality: "Lyon", postalCode: "69002" });
    const { data } = await api.restaurants.list({ search });
    expect(data.map((restaurant) => restaurant.name)).toEqual([name]);
  });

  test.each(["_", "%%", "\\", "' or ''='", "lyon paris"])(
    "finds nothing for %j: it is text, not a pattern",
    async (search) => {
      const { api, add } = await setUp();
      await add("Bouchon", { locality: "Lyon" });
      expect((await api.restaurants.list({ search })).data).toEqual([]);
    },
  );

  test("shows active ones unless asked otherwise, and only those within reach", async () => {
    const { api, add, database, organizationId } = await setUp();
    await add("Ouvert");
    await add("Fermé", { active: false });
    const foreign = await createRestaurant(database, { name: "Ailleurs" });
    const names = async (input: object) => (await api.restaurants.list(input)).data.map(({ name }) => name);
    expect(await names({})).toEqual(["Ouvert"]);
    expect(await names({ active: "false" })).toEqual(["Fermé"]);
    expect(await names({ active: "all", sort: "name" })).toEqual(["Fermé", "Ouvert"]);
    expect(await names({ organizationId })).toEqual(["Ouvert"]);
    expect(await names({ organizationId: foreign.organizationId })).toEqual([]);
  });

  test("is refused with 401 to a visitor and 422 with a cursor or a sort that is none", async () => {
    const { database, fetch } = await setUp();
    expect((await (await callerOf(database, null)).fetch("GET", "/restaurants")).status).toBe(401);
    for (const query of ["after=nonsense", "sort=best", "pageSize=0"])
      expect((await fetch("GET", `/restaurants?${query}`)).status, query).toBe(422);
  });
});

describe("restaurants.listForSidenav", () => {
  test("names the active restaurants within reach by name, at most 50, narrowed by search", async () => {
    const { api, add, database } = await setUp();
    for (let index = 0; index < 51; index++)
      await add(`Table ${String(index).padStart(2, "0")}`, { postalCode: "33000" });
    await add("Zébulon", { active: false });
    await createRestaurant(database, { name: "Ailleurs" });
    const { data } = await api.restaurants.listForSidenav({});
    expect(data).toHaveLength(50);
    expect(data[0]).toMatchObject({ name: "Table 00", locality: "Paris", organizationName: "Les Tables du Canal" });
    expect((await api.restaurants.listForSidenav({ search: "table 50" })).data.map(({ name }) => name)).toEqual([
      "Table 50",
    ]);
    expect((await api.restaurants.listForSidenav({ search: "zebulon" })).data).toEqual([]);
  });
});

describe("own restaurants", () => {
  test("are those the caller is a member of, of all within reach, in the list as among the names", async () => {
    const { database, organizationId, add } = await setUp();
    const own = await add("À moi");
    await add("À nous");
    const { id: elsewhere } = await createRestaurant(database, { name: "Ailleurs" });
    for (const role of ["admin", "accountManager", "comptoir-basic"] as const) {
      const user = await createUser(database, {
        role,
        organizations: [{ id: organizationId, caslRole: "owner" }],
        // Account managers get nothing from a membership outside their organizations.
        restaurants: role === "accountManager" ? [own.id, elsewhere] : [own.id],
      });
      const { api } = await callerOf(database, user);
      const all = await api.restaurants.list({ search: "à" });
      expect(all.data.map(({ name }) => name)).toContain("À nous");
      const narrowed = await api.restaurants.list({ ownRestaurants: "true" });
      expect([narrowed.data.map(({ name }) => name), narrowed.totalCount], role).toEqual([["À moi"], 1]);
      const names = await api.restaurants.listForSidenav({ ownRestaurants: "true" });
      expect(
        names.data.map(({ name }) => name),
        role,
      ).toEqual(["À moi"]);
    }
  });
});

describe("restaurants.list with a field selection", () => {
  test("gives the named fields and the id alone: figures, names, and what only the restaurant itself has", async () => {
    const { api, add } = await setUp();
    const { id } = await add("Chez Ana", { phone: "+33144556677", aiMonthlyCallCount: 3 });
    await rate(database, id, [5, 4]);
    const { data, totalCount } = await api.restaurants.list({ fields: "name, phone rating,access,ai" });
    expect(data).toEqual([
      {
        _id: id,
        name: "Chez Ana",
        phone: "+33144556677",
        rating: 4.5,
        access: [],
        ai: { monthlyCallCount: 0 },
      },
    ]);
    expect(totalCount).toBe(1);
  });

  test("gives the id alone for an empty one, pages on, and refuses a name that no field has", async () => {
    const { api, fetch, add } = await setUp();
    const ids = [await add("A"), await add("B")].map(({ id }) => id);
    const first = await api.restaurants.list({ fields: "", sort: "name", pageSize: 1 });
    const after = first.pagination.after ?? "";
    const second = await api.restaurants.list({ fields: "", sort: "name", pageSize: 1, after });
    expect([...first.data, ...second.data]).toEqual(ids.map((_id) => ({ _id })));
    for (const fields of ["name,nothing", "constructor", "search"]) {
      const refused = await fetch("GET", `/restaurants?fields=${fields}`);
      expect(refused.status).toBe(422);
      expect(await refused.json()).toMatchObject({ data: { fields: { fields: "invalid" } } });
    }
  });
});

describe("restaurants.get", () => {
  test("answers the restaurant with its platforms; a foreign one is the very 404 of a missing one", async () => {
    const { api, add, database, fetch } = await setUp();
    const { id } = await add("Chez Lulu");
    for (const key of ["tripadvisor", "gmb"])
      await database.pool.query("insert into platforms (id, restaurant_id, key) values (gen_random_uuid(), $1, $2)", [
        id,
        key,
      ]);
    const { data } = await api.restaurants.get({ restaurantId: id });
    expect(data).toMatchObject({
      name: "Chez Lulu",
      platformKeys: ["gmb", "tripadvisor"],
      access: [{ platformKey: "gmb" }, { platformKey: "tripadvisor" }],
      ai: { monthlyCallCount: 0 },
    });
    const foreign = await createRestaurant(database);
    const bodyOf = async (restaurantId: string, path = "") => {
      const response = await fetch("GET", `/restaurants/${restaurantId}${path}`);
      expect(response.status).toBe(404);
      return (await response.text()).replaceAll(response.headers.get("x-request-id") ?? "", "id");
    };
    const missing = "01890000-0000-7000-8000-000000000000";
    expect(await bodyOf(foreign.id)).toBe(await bodyOf(missing));
    expect(await bodyOf(foreign.id, "/dashboard")).toBe(await bodyOf(missing, "/dashboard"));
    await bodyOf("not-an-id");
  });
});

describe("restaurants.update", () => {
  const information = {
    descriptions: [
      { language: "fr", size: "short", text: "Bistrot de quartier." },
      { language: "it", size: "long", text: "Un bistrot di quartiere." },
    ],
    openingDate: "2019-03-01",
    cover: "https://photos.example/salle.jpg",
    logo: "https://photos.example/logo.png",
    bricksPostalCode: "75011",
    keywordToolApiLocationId: 1_006_094,
  };

  test("keeps what is given, empties what is null, leaves the rest, and says who changed it and when", async () => {
    const { api, add } = await setUp();
    const { id: restaurantId } = await add("Chez Ana", { phone: "+33144556677" });
    const before = (await api.restaurants.get({ restaurantId })).data;
    expect(before).toMatchObject({
      descriptions: [],
      openingDate: null,
      cover: null,
      logo: null,
      bricksPostalCode: null,
      keywordToolApiLocationId: null,
      informationUpdate: null,
    });
    const { data } = await api.restaurants.update({ restaurantId, ...structuredClone(information) } as Parameters<
      ProductApi["restaurants"]["update"]
    >[0]);
    expect(data).toMatchObject({ ...before, ...information, informationUpdate: {}, updatedAt: expect.any(String) });
    expect(data.informationUpdate).toEqual({ at: data.updatedAt, userName: "Camille Aubry" });
    const emptied = (await api.restaurants.update({ restaurantId, cover: null, descriptions: [] })).data;
    expect(emptied).toMatchObject({ ...information, cover: null, descriptions: [], phone: "+33144556677" });
    expect((await api.restaurants.list({ fields: "openingDate,logo" })).data).toEqual([
      { _id: restaurantId, openingDate: information.openingDate, logo: information.logo },
    ]);
  });

  test.each([
    { descriptions: [{ language: "fr", size: "short", text: "x".repeat(251) }] },
    { descriptions: [{ language: "fr", size: "long", text: "x".repeat(751) }] },
    { descriptions: [{ language: "de", size: "long", text: "Ein Bistro" }] },
    { descriptions: ["a", "b"].map((text) => ({ language: "fr", size: "long", text })) },
    { openingDate: "2019-02-30" },
    { cover: "javascript:alert(1)" },
    { logo: "http://photos.example/logo.png" },
    { bricksPostalCode: "" },
    { keywordToolApiLocationId: 1.5 },
  ])("refuses %j with 422 and changes nothing", async (wrong) => {
    const { api, add, fetch } = await setUp();
    const { id: restaurantId } = await add("Chez Ana");
    expect((await fetch("PUT", `/restaurants/${restaurantId}`, wrong)).status).toBe(422);
    expect((await api.restaurants.get({ restaurantId })).data.informationUpdate).toBeNull();
  });

  test("is for whoever may change restaurants: 403 to a guest, the 404 of a missing one for a foreign restaurant", async () => {
    const { add, organizationId, fetch } = await setUp();
    const { id } = await add("Chez Ana");
    const guest = await createUser(database, {
      organizations: [{ id: organizationId, caslRole: "guest" }],
      restaurants: [id],
    });
    const asGuest = await callerOf(database, guest);
    expect((await asGuest.fetch("PUT", `/restaurants/${id}`, { openingDate: "2019-03-01" })).status).toBe(403);
    const foreign = await createRestaurant(database);
    expect((await fetch("PUT", `/restaurants/${foreign.id}`, { openingDate: "2019-03-01" })).status).toBe(404);
  });
});
