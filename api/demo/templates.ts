import type { TemplateContent } from "#contract/templates/schemas.ts";
import { newId } from "../db/ids.ts";
import type { Queryable } from "../db/transaction.ts";
import { giveStarterTemplates } from "../domains/templates/starter/ensure.ts";
import { insertTemplate, type StoredTemplate, storeGroup } from "../domains/templates/writes/store.ts";
import { brands } from "./organization.ts";
import type { DemoStory } from "./story.ts";

const content = (overrides: Partial<TemplateContent>): TemplateContent => ({
  ...{ name: "", ratings: [0, 1, 2, 3, 4, 5], withText: true, withoutText: true, automated: false },
  ...{ defaultLanguage: "fr", versions: [], groupName: "", groupRestaurantIds: [], ...overrides },
});

/** The trattorie's own thanks, in the two languages they speak best. */
const ofTheBrand = content({
  name: "La famille Lumella remercie",
  ratings: [5],
  withoutText: false,
  groupName: brands.pizza.shortName,
  versions: [
    {
      language: "fr",
      fallbacks: { first_name: "cher ami", my_name: "La famille Lumella" },
      variants: [
        {
          text: "Ciao {{first_name}} !\n\nVos mots ont fait le tour du four. Chez nous, la pâte lève deux jours et les compliments se gardent bien plus longtemps.\n\nA presto,\n{{my_name}}",
        },
        {
          text: "Grazie mille {{first_name}} !\n\nLa nonna dit qu’un plat n’est réussi que quand quelqu’un le raconte. Merci de l’avoir raconté.\n\n{{my_name}}, {{restaurant}}",
        },
      ],
    },
    {
      language: "it",
      fallbacks: { first_name: "caro ospite", my_name: "La famiglia Lumella" },
      variants: [
        {
          text: "Ciao {{first_name}}!\n\nLe sue parole hanno fatto il giro del forno. Da noi l’impasto riposa due giorni, i complimenti durano molto di più.\n\nA presto,\n{{my_name}}",
        },
      ],
    },
  ],
});

/** What one bistro says in its own words instead of the house's. */
const ofTheBistro = content({
  name: "1 ou 2 étoiles, avec texte",
  ratings: [1, 2],
  withoutText: false,
  versions: [
    {
      language: "fr",
      fallbacks: { first_name: "à vous", phone: "numéro du bistrot" },
      variants: [
        {
          text: "Bonjour {{first_name}},\n\nJe dirige la salle et j’ai lu votre avis avec attention. Ce soir-là, nous n’avons pas été à la hauteur.\n\nAppelez-moi au {{phone}}, de préférence entre quinze et dix-huit heures : je voudrais comprendre.\n\n{{my_name}}",
        },
      ],
    },
  ],
});

// What the story's answers of late were made of: the house's templates, by rating and language. A few guests have since changed
// their stars. Chosen by the review's id, so that a story told again has the same uses.
const usesQuery = `insert into template_uses (id, template_id, variant_id, restaurant_id, review_id, reply_id, user_id, method, rating, later_rating, at)
  select gen_random_uuid(), t.id, x.id, v.restaurant_id, v.id, p.id, p.author_user_id, 'hand', c.rating,
    case when c.rating < v.rating then v.rating end, p.created_at
  from review_replies p join reviews v on v.id = p.review_id join restaurants r on r.id = v.restaurant_id
  cross join lateral (select decode(md5(v.id::text), 'hex') as bytes) m
  cross join lateral (select case when v.rating > 1 and get_byte(m.bytes, 1) < 8 then v.rating - 1 else v.rating end as rating) c
  join templates t on t.organization_id = r.organization_id and t.scope = 'organization' and t.kind = 'review'
    and c.rating = any(t.ratings) and case when v.has_text then t.with_text else t.without_text end
  cross join lateral (select x.id from template_variants x where x.template_id = t.id and x.language = coalesce(v.language, 'fr')
    order by md5(x.position || v.id::text) limit 1) x
  where r.organization_id = $1 and p.author_user_id is not null and p.created_at > $2::timestamptz - interval '200 days'
    and get_byte(m.bytes, 0) < 90`;

/** The templates of the demo: the starter set, one of a group, one restaurant's own, and what they were used for. */
export async function insertTemplates(client: Queryable, story: DemoStory, now: Date): Promise<void> {
  const { organizationId, venues, users } = story;
  await giveStarterTemplates(client, organizationId);
  const [owner] = users;
  const by = { userId: owner?.id ?? null, name: `${owner?.name ?? ""} ${owner?.lastname ?? ""}`.trim() };
  const common = { organizationId, kind: "review", by, restaurantId: null, overridesId: null } as const;
  const group: StoredTemplate = { ...common, id: newId(), scope: "group", content: ofTheBrand };
  await insertTemplate(client, group);
  const trattorie = venues.filter(({ venue }) => venue.kitchen === "pizza").map(({ id }) => id);
  await storeGroup(client, group.id, trattorie, trattorie);
  const { rows } = await client.query<{ id: string }>(
    "select id from templates where organization_id = $1 and name = $2 and scope = 'organization'",
    [organizationId, ofTheBistro.name],
  );
  const bistro = venues.find(({ venue }) => venue.kitchen === "bistro");
  if (rows[0] && bistro) {
    const place = { scope: "restaurant", restaurantId: bistro.id, overridesId: rows[0].id } as const;
    await insertTemplate(client, { ...common, ...place, id: newId(), content: ofTheBistro });
  }
  await client.query(usesQuery, [organizationId, now]);
}
