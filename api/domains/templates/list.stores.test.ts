import { describe, expect, test } from "vitest";
import type { TemplateSearch } from "#contract/templates/schemas.ts";
import { createOrganization, createRestaurant, createUser } from "#tests/factories/records.ts";
import { templateSetup } from "#tests/factories/template-setup.ts";
import { newTemplate } from "#tests/factories/templates.ts";
import { callerOf } from "#tests/setup/api.ts";
import { testDatabase } from "#tests/setup/database.ts";

const database = await testDatabase();

async function setUp() {
  const setup = await templateSetup(database);
  const restaurantId = setup.restaurant.id;
  const make = (overrides: Parameters<typeof newTemplate>[1]) =>
    setup.api.templates.create(newTemplate(restaurantId, overrides));
  const names = async (search: Partial<TemplateSearch> = {}) => {
    const found = await setup.api.templates.search({ restaurantId, kind: "review", ...search });
    return found.data.map(({ name }) => name);
  };
  return { ...setup, make, names };
}

describe("the list of templates", () => {
  test("matches everything by default, by name without accents or case, and counts what it matches", async () => {
    const { api, restaurant, make, names } = await setUp();
    for (const [name, automated] of [
      ["Zeste", true],
      ["Épices", false],
      ["citron", false],
    ] as const)
      await make({ name, automated });
    await make({ name: "Un message", kind: "message" });
    expect(await names()).toEqual(["citron", "Épices", "Zeste"]);
    expect(await names({ sort: "-name" })).toEqual(["Zeste", "Épices", "citron"]);
    const { templateCount, unfilteredCount } = await api.templates.search({
      restaurantId: restaurant.id,
      kind: "review",
      manual: false,
    });
    expect([templateCount, unfilteredCount]).toEqual([1, 3]);
  });

  test("filters by rating, by automation, by text, and a pair that is wholly off matches nothing", async () => {
    const { make, names } = await setUp();
    await make({ name: "haut", ratings: [4, 5], withoutText: false });
    await make({ name: "bas", ratings: [1, 2], automated: true, withText: false });
    await make({ name: "sans note", ratings: [0] });
    expect(await names({ ratings: [2, 3] })).toEqual(["bas"]);
    expect(await names({ ratings: [0] })).toEqual(["sans note"]);
    expect(await names({ ratings: [] })).toEqual([]);
    expect(await names({ automated: false })).toEqual(["haut", "sans note"]);
    expect(await names({ manual: false })).toEqual(["bas"]);
    expect(await names({ manual: false, automated: false })).toEqual([]);
    expect(await names({ withText: false })).toEqual(["bas", "sans note"]);
    expect(await names({ withoutText: false })).toEqual(["haut", "sans note"]);
    expect(await names({ withText: false, withoutText: false })).toEqual([]);
  });

  test("does not look at review filters for messages", async () => {
    const { make, names } = await setUp();
    await make({ name: "Horaires", kind: "message" });
    expect(await names({ kind: "message", ratings: [], automated: false, manual: false })).toEqual(["Horaires"]);
  });

  test("finds words in names and texts, without accents or case, and takes signs as they are", async () => {
    const { make, names } = await setUp();
    await make({ name: "Été en terrasse" });
    await make({ name: "100 %", versions: [{ language: "fr", variants: [{ text: "À la Saint-Sylvestre" }] }] });
    expect(await names({ search: "ete TERRASSE" })).toEqual(["Été en terrasse"]);
    expect(await names({ search: "sylvestre" })).toEqual(["100 %"]);
    expect(await names({ search: "%" })).toEqual(["100 %"]);
    expect(await names({ search: "_" })).toEqual(["Été en terrasse"]);
  });

  test("pages by its keys, back and forth", async () => {
    const { api, restaurant, make } = await setUp();
    for (const name of ["a", "b", "c", "d", "e"]) await make({ name });
    const page = (input: object) =>
      api.templates.search({ restaurantId: restaurant.id, kind: "review", pageSize: 2, ...input });
    const first = await page({});
    const second = await page({ after: first.pagination.after });
    expect(second.data.map(({ name }) => name)).toEqual(["c", "d"]);
    const back = await page({ before: second.pagination.before });
    expect(back.data.map(({ name }) => name)).toEqual(["a", "b"]);
    const descending = await page({ sort: "-name" });
    const rest = await page({ sort: "-name", after: descending.pagination.after });
    expect(rest.data.map(({ name }) => name)).toEqual(["c", "b"]);
    await expect(page({ after: "nonsense" })).rejects.toMatchObject({ code: "INVALID_INPUT" });
  });
});

describe("the starter set", () => {
  test("is there on the first look, once, in four languages, named in the owner's", async () => {
    const organization = await createOrganization(database);
    const restaurant = await createRestaurant(database, { organizationId: organization.id });
    const owner = await createUser(database, {
      organizations: [{ id: organization.id, caslRole: "owner" }],
      defaultLanguage: "it",
    });
    const { api } = await callerOf(database, owner);
    const look = (kind: "review" | "message" = "review") => api.templates.search({ restaurantId: restaurant.id, kind });
    const [first] = await Promise.all([look(), look(), look("message")]);
    expect(first.templateCount).toBe(7);
    expect((await look("message")).templateCount).toBe(5);
    const rated = new Set(first.data.flatMap(({ ratings }) => ratings));
    expect([...rated].sort()).toEqual([0, 1, 2, 3, 4, 5]);
    for (const template of first.data) {
      expect(template).toMatchObject({ scope: "organization", defaultLanguage: "it", updatedBy: "" });
      expect(template.versions.map(({ language }) => language)).toEqual(["fr", "en", "es", "it"]);
      for (const { variants } of template.versions) expect(variants.length).toBeGreaterThan(1);
      await api.templates.delete({
        restaurantId: restaurant.id,
        templateId: template._id,
        version: template.version,
      });
    }
    expect((await look()).templateCount).toBe(0);
  });
});

describe("the list", () => {
  test("is open to a role that only sees resources, which may change nothing", async () => {
    const { restaurant, organization, make } = await setUp();
    await make({});
    const viewer = await createUser(database, {
      role: "viewer",
      organizations: [{ id: organization.id }],
      restaurants: [restaurant.id],
    });
    const caller = await callerOf(database, viewer);
    const found = await caller.api.templates.search({ restaurantId: restaurant.id, kind: "review" });
    expect(found).toMatchObject({ templateCount: 1, mayCreate: false, mayCreateShared: false });
    expect(found.data[0]).toMatchObject({ mayUpdate: false, mayDelete: false });
    await expect(caller.api.templates.create(newTemplate(restaurant.id))).rejects.toMatchObject({
      code: "PERMISSION_RULE",
    });
    const preview = await caller.api.templates.preview({ ...newTemplate(restaurant.id) });
    expect(preview.data.reviews).toEqual([]);
  });

  test("of a foreign restaurant is the 404 of one that does not exist", async () => {
    const { api } = await setUp();
    const foreign = await createRestaurant(database);
    for (const restaurantId of [foreign.id, "01890000-0000-7000-8000-000000000000"])
      await expect(api.templates.search({ restaurantId, kind: "review" })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});
