import { expect, test } from "vitest";
import { languages } from "#contract/languages.ts";
import { templateKinds } from "#contract/templates/schemas.ts";
import { templateSetup } from "#tests/factories/template-setup.ts";
import { newTemplate } from "#tests/factories/templates.ts";
import { testDatabase } from "#tests/setup/database.ts";

const database = await testDatabase();

/** The heads that a person who works in a language gives the columns of our file. */
const heads = {
  en: "kind,name,scope,group,restaurants,overrides,ratings,with_text,without_text,automated,default_language,language,text",
  fr: "Type,Nom,Portée,Groupe,Restaurants,Remplace,Notes,Avec texte,Sans texte,Automatisé,Langue par défaut,Langue,Texte",
  es: "Tipo,Nombre,Alcance,Grupo,Restaurantes,Sustituye,Notas,Con texto,Sin texto,Automatizada,Idioma por defecto,Idioma,Texto",
  it: "Tipo,Nome,Portata,Gruppo,Ristoranti,Sostituisce,Voti,Con testo,Senza testo,Automatizzato,Lingua predefinita,Lingua,Testo",
};
const cases = languages.flatMap((language) => templateKinds.map((kind) => [language, kind] as const));

test.each(cases)("a file of templates that Comptoir writes comes back unchanged in %s: %s", async (language, kind) => {
  const setup = await templateSetup(database);
  const { api, restaurant, second } = setup;
  // The templates that every organization begins with are in the file as well.
  await database.pool.query("update organizations set starter_templates_at = null where id = $1", [
    setup.organization.id,
  ]);
  const one = (more: Parameters<typeof newTemplate>[1]) => newTemplate(restaurant.id, { kind, ...more });
  const shared = await api.templates.create(
    one({
      scope: "organization",
      name: "Merci, « à tous »\u202f!",
      versions: [
        {
          language: "fr",
          fallbacks: { first_name: "@vous" },
          variants: [{ text: "=1+1; et\n\n« oui »" }, { text: "'-" }],
        },
        { language: "it", variants: [{ text: "Grazie {{first_name}}" }] },
      ],
    }),
  );
  await api.templates.create(
    one({ scope: "group", name: "À deux | ici", groupRestaurantIds: [restaurant.id, second.id] }),
  );
  await api.templates.create(one({ name: "À nous", overridesId: shared.data._id }));
  const search = async () => (await api.templates.search({ restaurantId: restaurant.id, kind })).data;
  const csv = await (await api.templates.export({ restaurantId: restaurant.id, kind, language })).text();
  const before = await search();
  const { rows: stored } = await database.pool.query(
    "select id from templates where organization_id = $1 and kind = $2",
    [setup.organization.id, kind],
  );
  const [first = "", ...lines] = csv.split("\r\n");
  const separator = first.includes(";") ? ";" : ",";
  const own = heads[language].split(",");
  const renamed = [...own, ...first.split(separator).slice(own.length)].join(separator);
  for (const content of [csv, [renamed, ...lines].join("\r\n")]) {
    const file = new File([content], "modeles.csv");
    const { data } = await api.templates.checkFile({ restaurantId: restaurant.id, kind, file });
    expect(data.remarks).toEqual([]);
    expect(data.counts).toMatchObject({
      total: stored.length,
      unchanged: stored.length,
      created: 0,
      updated: 0,
      refused: 0,
    });
    await api.templates.applyImport({ restaurantId: restaurant.id, importId: data._id });
    expect(await search()).toEqual(before);
  }
});
