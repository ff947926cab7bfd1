import { sql } from "drizzle-orm";
import { restaurants } from "#api/db/schema/restaurants.ts";
import { reviewReplies, reviews } from "#api/db/schema/reviews.ts";
import { templates, templateUses, templateVariants } from "#api/db/schema/templates.ts";
import type { Statements } from "#api/db/statements.ts";
import { insertSelect, rowsOf } from "#api/db/statements.ts";
import type { TemplateContent } from "#contract/templates/schemas.ts";
import { newId } from "../db/ids.ts";
import { giveStarterTemplates } from "../domains/templates/starter/ensure.ts";
import { insertTemplate, type StoredTemplate, storePlaces } from "../domains/templates/writes/store.ts";
import type { DemoStory } from "./story.ts";

const content = (overrides: Partial<TemplateContent>): TemplateContent => ({
  name: "",
  ratings: [0, 1, 2, 3, 4, 5],
  withText: true,
  withoutText: true,
  automated: false,
  defaultLanguage: "fr",
  versions: [],
  groupIds: [],
  groupRestaurantIds: [],
  ...overrides,
});

/** The trattorie's own thanks, in the two languages they speak best. */
const ofTheBrand = content({
  name: "La famille Lumella remercie",
  ratings: [5],
  withoutText: false,
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

/** One bistro's own wording in place of the organization's. */
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
          text: "Bonjour {{first_name}},\n\nJe dirige la salle et j’ai lu votre avis avec attention. Ce soir-là, nous n’avons pas été à la hauteur.\n\nAppelez-moi au restaurant, de préférence entre quinze et dix-huit heures : je voudrais comprendre.\n\n{{my_name}}",
        },
      ],
    },
  ],
});

/** The templates of the demo: the starter templates, one of the trattorie's group, one restaurant's own, and their uses. */
export async function insertTemplates(
  tx: Statements,
  story: DemoStory,
  { brandGroupId, now }: { brandGroupId: string; now: Date },
): Promise<void> {
  const { organizationId, venues, users } = story;
  await giveStarterTemplates(tx, organizationId);
  const [owner] = users;
  const by = { userId: owner?.id ?? null, name: `${owner?.name ?? ""} ${owner?.lastname ?? ""}`.trim() };
  const common = { organizationId, kind: "review", by, restaurantId: null, overridesId: null } as const;
  const group: StoredTemplate = { ...common, id: newId(), scope: "group", content: ofTheBrand };
  await insertTemplate(tx, group);
  const groupIds = [brandGroupId];
  await storePlaces(tx, group.id, { groupIds, restaurantIds: [], seen: { groupIds, restaurantIds: [] } });
  const rows = await rowsOf<Pick<typeof templates.$inferSelect, "id">>(
    tx,
    sql`select ${templates.id} from ${templates} where ${templates.organizationId} = ${organizationId} and ${templates.name} = ${ofTheBistro.name} and ${templates.scope} = 'organization'`,
  );
  const bistro = venues.find(({ venue }) => venue.kitchen === "bistro");
  if (rows[0] && bistro) {
    const scope = { scope: "restaurant", restaurantId: bistro.id, overridesId: rows[0].id } as const;
    await insertTemplate(tx, { ...common, ...scope, id: newId(), content: ofTheBistro });
  }
  // Uses of the templates for the story's recent replies, by rating and language. A few guests have changed their stars since. Chosen by
  // the review's id, so that a repeated story has the same uses.
  await tx.execute(
    insertSelect(
      templateUses,
      {
        id: sql`gen_random_uuid()`,
        templateId: templates.id,
        variantId: sql`x.id`,
        restaurantId: reviews.restaurantId,
        reviewId: reviews.id,
        replyId: reviewReplies.id,
        userId: reviewReplies.authorUserId,
        method: sql`'hand'`,
        rating: sql`c.rating`,
        laterRating: sql`case when c.rating < ${reviews.rating} then ${reviews.rating} end`,
        at: reviewReplies.createdAt,
      },
      sql`from ${reviewReplies} join ${reviews} on ${reviews.id} = ${reviewReplies.reviewId} join ${restaurants} on ${restaurants.id} = ${reviews.restaurantId}
  cross join lateral (select decode(md5(${reviews.id}::text), 'hex') as bytes) m
  cross join lateral (select case when ${reviews.rating} > 1 and get_byte(m.bytes, 1) < 8 then ${reviews.rating} - 1 else ${reviews.rating} end as rating) c
  join ${templates} on ${templates.organizationId} = ${restaurants.organizationId} and ${templates.scope} = 'organization' and ${templates.kind} = 'review'
    and c.rating = any(${templates.ratings}) and case when ${reviews.hasText} then ${templates.withText} else ${templates.withoutText} end
  cross join lateral (select ${templateVariants.id} from ${templateVariants} where ${templateVariants.templateId} = ${templates.id} and ${templateVariants.language} = coalesce(${reviews.language}, 'fr')
    order by md5(${templateVariants.position} || ${reviews.id}::text) limit 1) x
  where ${restaurants.organizationId} = ${organizationId} and ${reviewReplies.authorUserId} is not null and ${reviewReplies.createdAt} > ${now}::timestamptz - interval '200 days'
    and get_byte(m.bytes, 0) < 90`,
    ),
  );
  const usedIn = sql`select ${templateUses.replyId} from ${templateUses} where ${templateUses.replyId} = ${reviewReplies.id}`;
  await tx
    .update(reviewReplies)
    .set({ method: "template" })
    .where(sql`${reviewReplies.method} = 'hand' and exists (${usedIn})`);
}
