import type { Queryable } from "#api/db/transaction.ts";
import type { Language } from "#contract/languages.ts";
import type { PlatformKey } from "#contract/platforms/schemas.ts";
import { neighbouringReplies, type TemplateFallbacks, type TemplateScope } from "#contract/templates/schemas.ts";
import type { RecentReply } from "./rotation.ts";

/** What a review brings into a text. */
export type ReviewFacts = {
  id: string;
  restaurantId: string;
  organizationId: string;
  author: string;
  rating: number;
  hasText: boolean;
  language: string | null;
  platformKey: PlatformKey;
  restaurantName: string;
  locality: string;
  phone: string | null;
  reservationUrl: string | null;
  website: string | null;
};

/** Reviews by id, with the facts of their restaurants. */
export async function readReviewFacts(
  client: Queryable,
  reviewIds: readonly string[],
): Promise<Map<string, ReviewFacts>> {
  const { rows } = await client.query<ReviewFacts>(
    `select v.id, v.restaurant_id as "restaurantId", r.organization_id as "organizationId", v.author, v.rating,
       v.has_text as "hasText", coalesce(k.value, v.language) as language, v.platform_key as "platformKey", r.name as "restaurantName", r.locality, r.phone,
       r.reservation_url as "reservationUrl", r.website
     from reviews v join restaurants r on r.id = v.restaurant_id
       left join analysis_corrections k on k.review_id = v.id and k.label = 'language' where v.id = any($1::uuid[])`,
    [reviewIds],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** A template in effect at a restaurant, ready to be filled. */
export type FillableTemplate = {
  restaurantId: string;
  id: string;
  name: string;
  scope: TemplateScope;
  overridesId: string | null;
  ratings: number[];
  withText: boolean;
  withoutText: boolean;
  automated: boolean;
  defaultLanguage: Language;
  fallbacks: Partial<Record<Language, TemplateFallbacks>>;
  variants: { _id: string; language: Language; text: string }[];
};

/**
 * The review templates in effect at each of these restaurants, narrowest scope first, then by name. `wantedId` narrows to that
 * template, or to the restaurant's own that stands for it.
 */
export async function readFillableTemplates(
  client: Queryable,
  restaurantIds: readonly string[],
  wantedId: string | null,
): Promise<FillableTemplate[]> {
  const { rows } = await client.query<FillableTemplate>(
    `select r.id as "restaurantId", t.id, t.name, t.scope, t.overrides_id as "overridesId", t.ratings, t.with_text as "withText",
       t.without_text as "withoutText", t.automated, t.default_language as "defaultLanguage", t.fallbacks,
       (select coalesce(json_agg(json_build_object('_id', x.id, 'language', x.language, 'text', x.text) order by x.position), '[]')
        from template_variants x where x.template_id = t.id) as variants
     from restaurants r join templates t on t.restaurant_id = r.id
       or (t.organization_id = r.organization_id and (t.scope = 'organization' or (t.scope = 'group'
         and exists (select from template_restaurants g where g.template_id = t.id and g.restaurant_id = r.id))))
     where r.id = any($1::uuid[]) and t.kind = 'review' and ($2::uuid is null or t.id = $2 or t.overrides_id = $2)
       and not exists (select from templates o where o.overrides_id = t.id and o.restaurant_id = r.id)
     order by array_position(array['restaurant', 'group', 'organization'], t.scope), fold(t.name) collate "C", t.id`,
    [restaurantIds, wantedId],
  );
  return rows;
}

/** The latest public replies of each restaurant, newest first, waiting ones included. */
export async function readRecentReplies(
  client: Queryable,
  restaurantIds: readonly string[],
): Promise<Map<string, RecentReply[]>> {
  const { rows } = await client.query<RecentReply & { restaurantId: string }>(
    `select c.id as "restaurantId", p.text, (select u.variant_id from template_uses u where u.reply_id = p.id limit 1) as "variantId"
     from unnest($1::uuid[]) as c(id) cross join lateral (
       select p.id, p.text, p.created_at from review_replies p join reviews v on v.id = p.review_id
       where p.restaurant_id = c.id and not v.is_private order by p.created_at desc, p.id desc limit ${neighbouringReplies}) p
     order by p.created_at desc, p.id desc`,
    [restaurantIds],
  );
  return Map.groupBy(rows, (row) => row.restaurantId);
}
