import { describe, expect, test } from "vitest";
import { newId } from "#api/db/ids.ts";
import { PlatformError } from "#api/platforms/connector.ts";
import { additionsMax } from "#contract/credentials/schemas.ts";
import { listingAt as at, restaurantsOfListings } from "#tests/factories/listings.ts";
import { fakePlatforms } from "#tests/factories/platforms.ts";
import { createRestaurant, createUser } from "#tests/factories/records.ts";
import { testApi } from "#tests/setup/api.ts";

const fake = fakePlatforms();
const api = await testApi(undefined, fake.platforms);
const { database } = api;
const setup = restaurantsOfListings(api, fake);

describe("the places of an account", () => {
  test("are listed by name, without accents or case, page by page, and found by what is typed", async () => {
    const { list } = await setup(
      at(1, { name: "Éclair" }),
      at(2, { name: "eden" }),
      at(3, { name: "Zinc", locality: "Lyon" }),
    );
    const first = await list("pageSize=2");
    expect(first.data.map(({ name }) => name)).toEqual(["Éclair", "eden"]);
    expect(first).toMatchObject({ totalCount: 3, addedCount: 0, listedAt: expect.any(String) });
    const second = await list(`pageSize=2&after=${first.pagination.after}`);
    expect(second.data.map(({ name }) => name)).toEqual(["Zinc"]);
    expect((await list("search=lyon zin")).data.map(({ name }) => name)).toEqual(["Zinc"]);
    expect((await list("search=nothing")).data).toEqual([]);
    expect((await list("after=nonsense")).code).toBe("INVALID_INPUT");
  });

  test("propose the restaurant of the same place id first, then of the same name and postal code", async () => {
    const { list, restaurant } = await setup(
      at(1, { name: "Chez Lucette Canal", postalCode: "75010" }),
      at(2, { name: "Autre nom", placeId: "place-2" }),
      at(3, { name: "Chez Lucette", postalCode: "69001" }),
    );
    const lucette = await restaurant({ name: "Chez Lucette", postalCode: "75010" });
    const elsewhere = await restaurant({ name: "Tout autre chose", postalCode: "33000" });
    await database.pool.query(
      "insert into platforms (id, restaurant_id, key, place_id) values ($1, $2, 'facebook', 'place-2')",
      [newId(), elsewhere.id],
    );
    await createRestaurant(database, { name: "Chez Lucette", postalCode: "69001" });
    const { data } = await list();
    expect(data.map(({ externalId, match }) => [externalId, match && [match._id, match.by]])).toEqual([
      ["locations/2", [elsewhere.id, "place"]],
      ["locations/3", null],
      ["locations/1", [lucette.id, "address"]],
    ]);
  });

  test("are marked when added, and when the same venue comes twice", async () => {
    const { list, restaurant, add } = await setup(at(1, { placeId: "same" }), at(2, { placeId: "same" }), at(3));
    const { id } = await restaurant({ name: "Le Un" });
    await add({ externalId: "locations/1", restaurantId: id });
    const { data, addedCount } = await list();
    expect(addedCount).toBe(1);
    expect(data.map(({ added, duplicateOf }) => [added?.restaurant?.name ?? null, duplicateOf?.name ?? null])).toEqual([
      ["Le Un", null],
      [null, "Table 1"],
      [null, null],
    ]);
    expect((await list("show=new")).data.map(({ externalId }) => externalId)).toEqual(["locations/2", "locations/3"]);
  });

  test("stay as they were when the platform fails, which is reported with its own code", async () => {
    const { list, credentialId, token } = await setup(at(1));
    fake.state.account.failure = new PlatformError("RATE_LIMITED", "Slow down.", {
      vendorCode: "RESOURCE_EXHAUSTED",
      retryAfterSeconds: 7,
    });
    const { status, headers, text } = await api.call("POST", `/credentials/${credentialId}/locations`, { token });
    expect(status).toBe(502);
    expect(headers.get("retry-after")).toBe("7");
    expect(text).toContain("RESOURCE_EXHAUSTED");
    expect((await list()).totalCount).toBe(1);
  });

  test("of a revoked or lost account are not listed: 409; of somebody else's: 404", async () => {
    const { list, credentialId, token } = await setup(at(1));
    const stranger = await setup(at(1));
    expect((await api.call("GET", `/credentials/${credentialId}/locations`, { token: stranger.token })).status).toBe(
      404,
    );
    await api.call("POST", `/credentials/${credentialId}/revoke`, { token });
    expect((await list()).code).toBe("CREDENTIAL_STATE");
  });
});

describe("adding places", () => {
  test("gives every row its own end: one that fails takes nothing from the others", async () => {
    const locations = [1, 2, 3, 4, 5, 6].map((n) => at(n));
    const { restaurant, add, list } = await setup(...locations, at(7, { placeId: "twin" }), at(8, { placeId: "twin" }));
    const [one, two] = [await restaurant({ name: "Un" }), await restaurant({ name: "Deux" })];
    const foreign = await createRestaurant(database);
    await add({ externalId: "locations/1", restaurantId: one.id });
    const { status, body } = await add(
      { externalId: "locations/1", restaurantId: one.id },
      { externalId: "locations/1", restaurantId: two.id },
      { externalId: "locations/2", restaurantId: one.id },
      { externalId: "locations/3", restaurantId: foreign.id },
      { externalId: "locations/99", restaurantId: two.id },
      { externalId: "locations/4", restaurantId: two.id },
      { externalId: "locations/5", restaurantId: null },
      { externalId: "locations/7", restaurantId: null },
      { externalId: "locations/8", restaurantId: null },
    );
    expect(status).toBe(200);
    expect(body.data.map(({ outcome, reason, restaurant: named }) => [outcome, reason, named?.name ?? null])).toEqual([
      ["unchanged", null, "Un"],
      ["refused", "already_added", "Un"],
      ["refused", "restaurant_taken", "Un"],
      ["refused", "restaurant_unknown", null],
      ["refused", "location_unknown", null],
      ["connected", null, "Deux"],
      ["created", null, "Table 5"],
      ["created", null, "Table 7"],
      ["refused", "duplicate", "Table 7"],
    ]);
    expect((await list()).addedCount).toBe(4);
  });

  test("makes a restaurant out of the platform's data, within the access scope of who added it", async () => {
    const { add, token } = await setup(
      at(1, { name: "La Barca", countryCode: "IT", locality: "Milano", postalCode: "20121", phone: "+39 02 1234567" }),
    );
    const { body } = await add({ externalId: "locations/1", restaurantId: null });
    const id = body.data[0]?.restaurant?._id;
    const response = await api.call("GET", `/restaurants/${id}`, { token });
    expect(response.body.data).toMatchObject({
      name: "La Barca",
      timeZone: "Europe/Rome",
      phone: "+39021234567",
      platformKeys: ["gmb"],
      address: { locality: "Milano", postalCode: "20121", countryCode: "IT" },
    });
  });

  test("gives a place overseas the clock and the dialling code of its territory", async () => {
    const place = { countryCode: "FR", locality: "Fort-de-France", postalCode: "97200", phone: "0596 71 00 01" };
    const { add, token } = await setup(at(1, { name: "Le Rocher", ...place }));
    const { body } = await add({ externalId: "locations/1", restaurantId: null });
    const { body: read } = await api.call("GET", `/restaurants/${body.data[0]?.restaurant?._id}`, { token });
    expect(read.data).toMatchObject({ timeZone: "America/Martinique", phone: "+596596710001" });
  });

  test("takes two hundred at once, and not one more", async () => {
    const { add } = await setup(...Array.from({ length: additionsMax + 1 }, (_, n) => at(n)));
    const all = Array.from({ length: additionsMax + 1 }, (_, n) => ({
      externalId: `locations/${n}`,
      restaurantId: null,
    }));
    expect((await add(...all)).status).toBe(422);
    const { body } = await add(...all.slice(0, additionsMax));
    expect(body.data.filter(({ outcome }) => outcome === "created")).toHaveLength(additionsMax);
  });

  test("two submits for one place end in one restaurant", async () => {
    const { add, restaurant } = await setup(at(1));
    const [one, two] = [await restaurant(), await restaurant()];
    const responses = await Promise.all(
      [one, two].map(({ id }) => add({ externalId: "locations/1", restaurantId: id })),
    );
    const outcomes = responses.map(({ body }) => body.data[0]?.outcome);
    expect(outcomes.sort()).toEqual(["connected", "refused"]);
  });

  test("is for owners: 403 names the right; nothing is added before an organization is named: 409", async () => {
    const { credentialId, organization, add } = await setup(at(1));
    const manager = await createUser(database, { organizations: [{ id: organization.id, caslRole: "manager" }] });
    const refused = await api.call("POST", `/credentials/${credentialId}/connections`, {
      token: await api.tokenOf(manager),
      body: { additions: [{ externalId: "locations/1", restaurantId: null }] },
    });
    expect([refused.status, refused.body.permissionRule?.neededRole]).toEqual([403, "owner"]);
    await database.pool.query("update credentials set organization_id = null where id = $1", [credentialId]);
    expect((await add({ externalId: "locations/1", restaurantId: null })).body.code).toBe("CREDENTIAL_STATE");
  });
});
