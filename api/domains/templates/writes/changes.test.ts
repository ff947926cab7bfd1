import { describe, expect, test } from "vitest";
import { newId } from "#api/db/ids.ts";
import type { CaslRole } from "#contract/abilities.ts";
import { createRestaurant, createUser } from "#tests/factories/records.ts";
import { templateSetup } from "#tests/factories/template-setup.ts";
import { newTemplate } from "#tests/factories/templates.ts";
import { callerOf } from "#tests/setup/api.ts";
import { testDatabase } from "#tests/setup/database.ts";

const database = await testDatabase();
const asOne = ({ _id: templateId, version }: { _id: string; version: number }, restaurantId: string) => ({
  templateId,
  version,
  restaurantId,
});

describe("a template", () => {
  test("is kept as it was written, with one kind of line end and its variants in order", async () => {
    const { api, restaurant } = await templateSetup(database);
    const made = await api.templates.create(
      newTemplate(restaurant.id, {
        versions: [
          { language: "it", variants: [{ text: " Grazie\r\n{{link}} " }, { text: "A presto" }] },
          { language: "fr", fallbacks: { link: " notre site ", phone: "" }, variants: [{ text: "Merci {{link}}" }] },
        ],
      }),
    );
    const { data } = await api.templates.get({ restaurantId: restaurant.id, templateId: made.data._id });
    expect(data).toEqual(made.data);
    expect(data.versions).toMatchObject([
      { language: "fr", fallbacks: { link: "notre site" }, variants: [{ text: "Merci {{link}}" }] },
      { language: "it", fallbacks: {}, variants: [{ text: "Grazie\n{{link}}" }, { text: "A presto" }] },
    ]);
    expect(data).toMatchObject({ updatedBy: "Camille Aubry", version: 1, mayUpdate: true, mayDelete: true });
  });

  test("says beside its fields what cannot be stored, and stores nothing", async () => {
    const { api, restaurant } = await templateSetup(database);
    const fields = async (overrides: Parameters<typeof newTemplate>[1]) =>
      api.templates.create(newTemplate(restaurant.id, overrides)).then(
        () => "stored",
        (error) => error.data.fields,
      );
    const version = (text: string) => [{ language: "fr" as const, variants: [{ text }] }];
    expect(await fields({ versions: version("{{prénom}}") })).toEqual({
      "versions.0.variants.0.text": "variable_unknown",
    });
    expect(await fields({ kind: "message", versions: version("{{rating}}") })).toEqual({
      "versions.0.variants.0.text": "variable_unknown",
    });
    expect(await fields({ defaultLanguage: "es" })).toEqual({ defaultLanguage: "language_without_text" });
    expect(await fields({ versions: [...version("a"), ...version("b")] })).toEqual({ versions: "language_twice" });
    expect(await fields({ withText: false, withoutText: false })).toEqual({ withText: "required" });
    expect(await fields({ name: " " })).toEqual({ name: "too_small" });
    expect(await fields({ ratings: [] })).toEqual({ ratings: "too_small" });
    expect(await fields({ versions: version("a".repeat(4001)) })).toEqual({
      "versions.0.variants.0.text": "too_large",
    });
    expect(await fields({ scope: "group" })).toEqual({ groupIds: "required" });
    expect(await fields({ scope: "group", groupIds: [newId()] })).toEqual({ groupIds: "not_accepted" });
    const { templateCount } = await api.templates.search({ restaurantId: restaurant.id, kind: "review" });
    expect(templateCount).toBe(0);
  });

  test("has a name of its own in its place, whatever the case and accents; elsewhere the name is free", async () => {
    const { api, restaurant, second } = await templateSetup(database);
    await api.templates.create(newTemplate(restaurant.id, { name: "Été" }));
    await expect(api.templates.create(newTemplate(restaurant.id, { name: "ete" }))).rejects.toMatchObject({
      code: "INVALID_INPUT",
      data: { fields: { name: "taken" } },
    });
    await api.templates.create(newTemplate(second.id, { name: "Été" }));
    await api.templates.create(newTemplate(restaurant.id, { name: "Été", scope: "organization" }));
  });

  test("is changed by who saw its last version; the second writer is given the first one's", async () => {
    const { api, restaurant } = await templateSetup(database);
    const { data } = await api.templates.create(newTemplate(restaurant.id));
    const change = (name: string) =>
      api.templates.update({ ...newTemplate(restaurant.id, { name }), ...asOne(data, restaurant.id) });
    expect((await change("Un")).data).toMatchObject({ name: "Un", version: 2 });
    await expect(change("Deux")).rejects.toMatchObject({ code: "CONFLICT", data: { current: { name: "Un" } } });
    await expect(api.templates.delete(asOne(data, restaurant.id))).rejects.toMatchObject({ code: "CONFLICT" });
  });
});

describe("the scopes", () => {
  test("organization holds everywhere, group in its restaurants, restaurant in one", async () => {
    const { api, organization, restaurant, second } = await templateSetup(database);
    const third = await createRestaurant(database, { organizationId: organization.id });
    await api.templates.create(newTemplate(restaurant.id, { name: "tous", scope: "organization" }));
    const sea = await api.restaurantGroups.create({
      organizationId: organization.id,
      name: "Bord de mer",
      restaurantIds: [restaurant.id],
    });
    const group = { scope: "group" as const, groupIds: [sea.data._id], groupRestaurantIds: [third.id] };
    const made = await api.templates.create(newTemplate(restaurant.id, { name: "groupe", ...group }));
    await api.templates.create(newTemplate(restaurant.id, { name: "un" }));
    expect(made.data.group).toEqual({
      groups: [{ _id: sea.data._id, name: "Bord de mer" }],
      restaurantIds: [third.id],
      restaurantCount: 2,
    });
    const namesAt = async (restaurantId: string) =>
      (await api.templates.search({ restaurantId, kind: "review" })).data.map(({ name }) => name);
    expect(await namesAt(restaurant.id)).toEqual(["groupe", "tous", "un"]);
    expect(await namesAt(third.id)).toEqual(["groupe", "tous"]);
    expect(await namesAt(second.id)).toEqual(["tous"]);
    await expect(api.templates.get({ restaurantId: second.id, templateId: made.data._id })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });

  test("let an owner and a manager change all, an editor the restaurant's and delete its own, others nothing", async () => {
    const setup = await templateSetup(database);
    const { restaurant, join } = setup;
    const outcome = (call: Promise<unknown>) =>
      call.then(
        () => "done",
        (error) => error.code,
      );
    const table: [CaslRole, string, string, string][] = [
      ["owner", "done", "done", "done"],
      ["manager", "done", "done", "done"],
      ["editor", "PERMISSION_RULE", "done", "PERMISSION_RULE"],
      ["moderator", "PERMISSION_RULE", "PERMISSION_RULE", "PERMISSION_RULE"],
      ["guest", "PERMISSION_RULE", "PERMISSION_RULE", "PERMISSION_RULE"],
    ];
    for (const [role, shared, own, deletion] of table) {
      const { api } = await join(role);
      const foreign = await setup.api.templates.create(newTemplate(restaurant.id, { name: `du patron, ${role}` }));
      const wide = newTemplate(restaurant.id, { name: `tous, ${role}`, scope: "organization" });
      expect(await outcome(api.templates.create(wide)), `${role} shares`).toBe(shared);
      expect(await outcome(api.templates.create(newTemplate(restaurant.id, { name: role }))), `${role} makes`).toBe(
        own,
      );
      const target = asOne(foreign.data, restaurant.id);
      expect(await outcome(api.templates.delete(target)), `${role} deletes`).toBe(deletion);
    }
    const { api } = await join("editor");
    const mine = await api.templates.create(newTemplate(restaurant.id, { name: "à moi" }));
    expect(mine.data).toMatchObject({ mayUpdate: true, mayDelete: true });
    expect(await outcome(api.templates.delete(asOne(mine.data, restaurant.id)))).toBe("done");
  });

  test("count a group's restaurants out of reach, do not name them, and leave them in it", async () => {
    const { api, restaurant, second, join } = await templateSetup(database);
    const group = { scope: "group" as const, groupRestaurantIds: [restaurant.id, second.id] };
    const { data } = await api.templates.create(newTemplate(restaurant.id, group));
    const near = await join("manager", [restaurant.id]);
    const seen = await near.api.templates.get({ restaurantId: restaurant.id, templateId: data._id });
    expect(seen.data.group).toMatchObject({ restaurantCount: 2, restaurantIds: [restaurant.id] });
    const edit = { ...newTemplate(restaurant.id, { ...group, groupRestaurantIds: [restaurant.id] }) };
    const edited = await near.api.templates.update({ ...edit, ...asOne(data, restaurant.id) });
    expect(edited.data.group).toMatchObject({ restaurantCount: 2 });
    const outside = { ...newTemplate(restaurant.id, group), ...asOne(edited.data, restaurant.id) };
    await expect(near.api.templates.update(outside)).rejects.toMatchObject({
      data: { fields: { groupRestaurantIds: "not_accepted" } },
    });
  });
});

describe("a restaurant's own version of a wider template", () => {
  test("replaces it there alone, survives its edits, which it reports, and its end", async () => {
    const { api, restaurant, second } = await templateSetup(database);
    const parent = (await api.templates.create(newTemplate(restaurant.id, { scope: "organization" }))).data;
    const own = newTemplate(restaurant.id, {
      overridesId: parent._id,
      versions: [{ language: "fr", variants: [{ text: "À notre façon" }] }],
    });
    const made = (await api.templates.create(own)).data;
    expect(made.overrides).toMatchObject({ _id: parent._id, scope: "organization", isChanged: false });
    const idsAt = async (restaurantId: string) =>
      (await api.templates.search({ restaurantId, kind: "review" })).data.map(({ _id }) => _id);
    expect(await idsAt(restaurant.id)).toEqual([made._id]);
    expect(await idsAt(second.id)).toEqual([parent._id]);
    const edit = { ...newTemplate(restaurant.id, { name: "Autrement" }), ...asOne(parent, restaurant.id) };
    const edited = (await api.templates.update(edit)).data;
    expect(edited.overriddenById).toBe(made._id);
    const now = () => api.templates.get({ restaurantId: restaurant.id, templateId: made._id });
    expect((await now()).data).toMatchObject({
      name: made.name,
      versions: made.versions,
      overrides: { isChanged: true },
    });
    await expect(api.templates.create({ ...own, name: "Encore" })).rejects.toMatchObject({ code: "CONFLICT" });
    await api.templates.delete(asOne(edited, restaurant.id));
    expect((await now()).data).toMatchObject({ overrides: null, versions: made.versions });
    expect(await idsAt(restaurant.id)).toEqual([made._id]);
  });

  test("is not made of what does not hold there", async () => {
    const { api, restaurant, second } = await templateSetup(database);
    const near = (await api.templates.create(newTemplate(second.id))).data;
    const foreign = await templateSetup(database);
    const theirs = (await foreign.api.templates.create(newTemplate(foreign.restaurant.id, { scope: "organization" })))
      .data;
    for (const overridesId of [near._id, theirs._id])
      await expect(api.templates.create(newTemplate(restaurant.id, { overridesId }))).rejects.toMatchObject({
        code: "NOT_FOUND",
      });
  });
});

test("a template of another organization is the 404 of one that does not exist", async () => {
  const { api, restaurant } = await templateSetup(database);
  const stranger = await callerOf(database, await createUser(database));
  const made = (await api.templates.create(newTemplate(restaurant.id))).data;
  const elsewhere = await templateSetup(database);
  for (const [caller, restaurantId] of [
    [stranger.api, restaurant.id],
    [elsewhere.api, elsewhere.restaurant.id],
  ] as const) {
    const edit = { ...newTemplate(restaurantId), ...asOne(made, restaurantId) };
    await expect(caller.templates.get(asOne(made, restaurantId))).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(caller.templates.update(edit)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(caller.templates.delete(asOne(made, restaurantId))).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
});
