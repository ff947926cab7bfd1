import { describe, expect, test } from "vitest";
import { createRestaurant, createReview } from "#tests/factories/records.ts";
import { templateSetup } from "#tests/factories/template-setup.ts";
import { newTemplate } from "#tests/factories/templates.ts";
import { testDatabase } from "#tests/setup/database.ts";

const database = await testDatabase();
type TemplateSetup = Awaited<ReturnType<typeof templateSetup>>;

const exported = async ({ api }: Pick<TemplateSetup, "api">, restaurantId: string) =>
  (await api.templates.export({ restaurantId, kind: "review" })).text();
const fileOf = (content: string | Uint8Array<ArrayBuffer>, name = "modeles.csv") => new File([content], name);
const check = async (
  { api }: Pick<TemplateSetup, "api">,
  restaurantId: string,
  content: string | Uint8Array<ArrayBuffer>,
) => (await api.templates.checkFile({ restaurantId, kind: "review", file: fileOf(content) })).data;
const apply = async (setup: Pick<TemplateSetup, "api">, restaurantId: string, content: string) => {
  const { _id: importId } = await check(setup, restaurantId, content);
  return (await setup.api.templates.applyImport({ restaurantId, importId })).data;
};

/** Templates of each scope, with every value that a file could lose. */
async function furnished(setup: TemplateSetup): Promise<void> {
  const { api, restaurant, second } = setup;
  const odd = [
    'Deux "guillemets"; et, virgules\n\n– une ligne\u00a0vide\u202f!',
    "=1+1",
    "'=texte",
    "- tiret",
    "🍕 ערב טוב",
  ];
  const shared = await api.templates.create(
    newTemplate(restaurant.id, {
      scope: "organization",
      name: "Merci, « à tous »\u202f!",
      ratings: [0, 5],
      withText: false,
      automated: true,
      versions: [
        {
          language: "fr",
          fallbacks: { first_name: "@vous", link: "notre site\u202f!" },
          variants: odd.map((text) => ({ text })),
        },
        { language: "it", variants: [{ text: "Grazie {{first_name}}" }, { text: "A presto" }] },
      ],
    }),
  );
  const sea = await api.restaurantGroups.create({
    organizationId: setup.organization.id,
    name: "Bord de mer",
    restaurantIds: [restaurant.id],
  });
  const group = { scope: "group" as const, groupIds: [sea.data._id], groupRestaurantIds: [second.id] };
  await api.templates.create(
    newTemplate(restaurant.id, {
      ...group,
      name: "Du groupe",
      defaultLanguage: "it",
      versions: [{ language: "it", variants: [{ text: "Ciao" }] }],
    }),
  );
  await api.templates.create(newTemplate(restaurant.id, { name: "À nous", overridesId: shared.data._id }));
}

describe("a file of templates", () => {
  test("brings back what was exported, to the letter, into an organization that has lost them", async () => {
    const setup = await templateSetup(database);
    const { api, restaurant } = setup;
    await furnished(setup);
    const csv = await exported(setup, restaurant.id);
    expect((await check(setup, restaurant.id, csv)).counts).toMatchObject({ total: 3, unchanged: 3, refused: 0 });
    const before = await api.templates.search({ restaurantId: restaurant.id, kind: "review" });
    await database.pool.query("delete from templates where organization_id = $1", [setup.organization.id]);
    const applied = await apply(setup, restaurant.id, csv);
    expect(applied).toMatchObject({ state: "applied", counts: { total: 3, created: 3, refused: 0 }, remarks: [] });
    expect(await exported(setup, restaurant.id)).toBe(csv);
    const after = await api.templates.search({ restaurantId: restaurant.id, kind: "review" });
    const bare = ({ data }: typeof before) =>
      data.map(({ name, scope, group, ratings, automated, versions, overrides }) => ({
        name,
        scope,
        group,
        ratings,
        automated,
        overrides: overrides?.name,
        versions: versions.map((one) => ({ ...one, variants: one.variants.map(({ text }) => text) })),
      }));
    expect(bare(after)).toEqual(bare(before));
  });

  test("writes nothing before it is applied, and is applied once", async () => {
    const setup = await templateSetup(database);
    const { api, restaurant } = setup;
    const { _id: importId, counts } = await check(setup, restaurant.id, "name,language,text\nBonjour,fr,Merci\n");
    expect(counts).toMatchObject({ created: 1 });
    const count = async () =>
      (await api.templates.search({ restaurantId: restaurant.id, kind: "review" })).templateCount;
    expect(await count()).toBe(0);
    await api.templates.applyImport({ restaurantId: restaurant.id, importId });
    expect(await count()).toBe(1);
    await expect(api.templates.applyImport({ restaurantId: restaurant.id, importId })).rejects.toMatchObject({
      code: "IMPORT_STATE",
    });
  });

  test("changes a template of the same name and keeps the history of texts that stay", async () => {
    const setup = await templateSetup(database);
    const { api, restaurant } = setup;
    const made = (await api.templates.create(newTemplate(restaurant.id))).data;
    const variantId = made.versions[0]?.variants[0]?._id;
    const review = await createReview(database, { restaurantId: restaurant.id });
    const reply = { reviewId: review.id, version: review.version, text: "Merci", templateVariantId: variantId };
    await api.reviews.reply(reply);
    const csv =
      'name,ratings,language,text\n"merci du PATRON",5,fr,Un de plus\n"merci du PATRON",5,fr,"Bonjour {{first_name}}, merci !"\n';
    expect((await apply(setup, restaurant.id, csv)).counts).toMatchObject({ updated: 1 });
    const { data } = await api.templates.get({ restaurantId: restaurant.id, templateId: made._id });
    expect(data).toMatchObject({ ratings: [5], version: 2, use: { count: 1 } });
    expect(data.versions[0]?.variants.map(({ text }) => text)).toEqual([
      "Un de plus",
      "Bonjour {{first_name}}, merci !",
    ]);
    expect(data.versions[0]?.variants[1]?._id).toBe(variantId);
  });

  test("is refused row by row, each with its reason, and takes the rest", async () => {
    const setup = await templateSetup(database);
    const { restaurant } = setup;
    const lines = [
      "name,scope,group,restaurants,overrides,ratings,with_text,automated,default_language,language,text,kind",
      "Bon,,,,,5,,,,fr,Merci,",
      ",,,,,,,,,fr,Sans nom,",
      "A,,,,,,,,,fr,,",
      "B,,,,,,,,,klingon,Merci,",
      "C,,,,,9,,,,fr,Merci,",
      "D,,,,,cinq,,,,fr,Merci,",
      "E,partout,,,,,,,,fr,Merci,",
      "F,,,,,,peut-être,,,fr,Merci,",
      "G,,,,,,,,,fr,Merci {{prénom}},",
      "H,,,,,,,,,fr,Merci,message",
      "I,group,Mer,Inconnu,,,,,,fr,Merci,",
      "J,group,,,,,,,,fr,Merci,",
      "K,,,,Personne,,,,,fr,Merci,",
      "L,,,,,,,,it,fr,Merci,",
      "Bon,,,,,4,,,,fr,Contredit,",
      `M,,,,,,,,,fr,${"a".repeat(4001)},`,
      "N,,,,,,,,,fr,Merci,,de trop",
      'O,,,,,,,,,fr,"jamais fermé,',
    ];
    const { counts, remarks } = await check(setup, restaurant.id, lines.join("\n"));
    expect(remarks.map(({ line, reason }) => [line, reason])).toEqual([
      [3, "name_missing"],
      [4, "text_missing"],
      [5, "language_unknown"],
      [6, "rating_out_of_range"],
      [7, "rating_not_understood"],
      [8, "scope_unknown"],
      [9, "yes_or_no"],
      [10, "variable_unknown"],
      [11, "kind_differs"],
      [12, "restaurant_unknown"],
      [13, "group_missing"],
      [14, "template_unknown"],
      [15, "language_unknown"],
      [16, "template_differs"],
      [17, "too_long"],
      [18, "column_count"],
      [19, "quote"],
    ]);
    expect(counts).toMatchObject({ created: 1, refused: 17 });
  });

  test("that is none says why as a whole: empty, a spreadsheet, a picture, other columns, no rows", async () => {
    const setup = await templateSetup(database);
    const { restaurant } = setup;
    const failure = async (content: string | Uint8Array<ArrayBuffer>) =>
      (await check(setup, restaurant.id, content)).failure;
    expect(await failure("")).toBe("empty_file");
    expect(await failure(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1]))).toBe("spreadsheet");
    expect(await failure(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 1]))).toBe("unknown_format");
    expect(await failure("date,rating\n2026-01-01,5\n")).toBe("columns_missing");
    expect(await failure("name,language,text\n")).toBe("no_rows");
    const accents = Buffer.from("nom;langue;texte\nÉté;fr;Merci à tous\n", "latin1");
    expect((await check(setup, restaurant.id, new Uint8Array(accents))).counts).toMatchObject({ created: 1 });
  });

  test("never takes texts away because a row of it could not be read", async () => {
    const setup = await templateSetup(database);
    const { api, restaurant } = setup;
    const made = (await api.templates.create(newTemplate(restaurant.id))).data;
    const csv = "name,ratings,language,text\nMerci du patron,4 5,fr,Nouveau\nMerci du patron,4 5,fr,Cassé {{x}}\n";
    await apply(setup, restaurant.id, csv);
    const { data } = await api.templates.get({ restaurantId: restaurant.id, templateId: made._id });
    expect(data.versions[0]?.variants.map(({ text }) => text)).toEqual(["Nouveau", "Bonjour {{first_name}}, merci !"]);
  });

  test("changes what is shared only for who may, and is nobody else's to apply", async () => {
    const setup = await templateSetup(database);
    const { restaurant, join } = setup;
    const editor = await join("editor");
    const csv = "name,scope,language,text\nTous,organization,fr,Merci\nIci,restaurant,fr,Merci\n";
    const applied = await apply(editor, restaurant.id, csv);
    expect(applied).toMatchObject({
      counts: { created: 1, refused: 1 },
      remarks: [{ line: 2, reason: "right_missing" }],
    });
    const { _id: importId } = await check(setup, restaurant.id, csv);
    await expect(editor.api.templates.applyImport({ restaurantId: restaurant.id, importId })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    const guest = await join("guest");
    await expect(check(guest, restaurant.id, csv)).rejects.toMatchObject({ code: "PERMISSION_RULE" });
    const foreign = await createRestaurant(database);
    await expect(exported(setup, foreign.id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("changes no template of a group whose restaurants are all out of reach", async () => {
    const { restaurant, second, join, api } = await templateSetup(database);
    const group = { scope: "group" as const, groupRestaurantIds: [second.id] };
    const made = (await api.templates.create(newTemplate(second.id, { ...group, name: "Du groupe" }))).data;
    const manager = await join("manager", [restaurant.id]);
    const csv = "name,scope,group,restaurants,language,text\nDu groupe,group,Mer,Chez Madeleine,fr,Changé\n";
    const { counts, remarks } = await apply(manager, restaurant.id, csv);
    expect(counts).toMatchObject({ created: 0, updated: 0, refused: 1 });
    expect(remarks).toMatchObject([{ line: 2, reason: "right_missing", value: "Du groupe" }]);
    const { data } = await api.templates.get({ restaurantId: second.id, templateId: made._id });
    expect(data).toMatchObject({ version: 1, group: { restaurantIds: [second.id] } });
  });
});
