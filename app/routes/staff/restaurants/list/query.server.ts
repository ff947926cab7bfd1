import { z } from "zod";
import { Id } from "#contract/ids.ts";
import { restaurantSorts } from "#contract/restaurants/sorts.ts";
import { defaultQuery, type Query, views } from "./query.ts";

/** What cannot be read counts as not said. */
const ListQuery: z.ZodType<Query> = z.object({
  search: z.string().trim().max(120).catch(defaultQuery.search).default(defaultQuery.search),
  organization: z
    .union([z.literal(""), Id])
    .catch(defaultQuery.organization)
    .default(defaultQuery.organization),
  active: z.enum(["true", "false", "all"]).catch(defaultQuery.active).default(defaultQuery.active),
  sort: z.enum(restaurantSorts).catch(defaultQuery.sort).default(defaultQuery.sort),
  view: z.enum(views).catch(defaultQuery.view).default(defaultQuery.view),
  after: z.string().max(512).optional().catch(undefined),
  before: z.string().max(512).optional().catch(undefined),
});

export const readQuery = (search: URLSearchParams): Query => ListQuery.parse(Object.fromEntries(search));
