import { z } from "zod";
import { Id } from "../ids.ts";

/** What can be copied of a restaurant's own to others. */
export const copiedParts = ["deadlines", "escalation", "voice", "provider", "templates", "automations", "roi"] as const;
export const CopiedPart = z.enum(copiedParts);
export type CopiedPart = z.infer<typeof CopiedPart>;

/** Restaurants of one copy. */
export const copyTargetsMax = 200;

const parts = z.array(CopiedPart).min(1).max(copiedParts.length);
const named = z.object({ _id: Id, name: z.string() });

/** The parts that a restaurant has of its own, with how many of each. */
export const RestaurantCopyOffer = z.object({
  source: named,
  parts: z.array(z.object({ part: CopiedPart, count: z.number().int() })),
});
export type RestaurantCopyOffer = z.infer<typeof RestaurantCopyOffer>;

export const RestaurantCopyInput = z.object({ parts, targetIds: z.array(Id).min(1).max(copyTargetsMax) });
export type RestaurantCopyInput = z.infer<typeof RestaurantCopyInput>;

/**
 * What a copy would do, target by target. `new`: the target has none of its own; `same`: it has the same; `conflict`: it has another, with
 * the names of the templates or rules concerned. `leftOut`: rules that name a template or tag the target lacks.
 */
export const RestaurantCopyPlan = RestaurantCopyOffer.extend({
  targets: z.array(
    named.extend({
      organizationName: z.string(),
      version: z.string(),
      parts: z.array(
        z.object({
          part: CopiedPart,
          fate: z.enum(["new", "same", "conflict"]),
          names: z.array(z.string()),
          leftOut: z.array(z.string()),
        }),
      ),
    }),
  ),
});
export type RestaurantCopyPlan = z.infer<typeof RestaurantCopyPlan>;

/** The targets as the caller saw them; `replaces`: what they have of their own gives way, else it is kept. */
export const RestaurantCopyWrite = z.object({
  parts,
  targets: z
    .array(z.object({ restaurantId: Id, version: z.string().max(100), replaces: z.boolean().default(false) }))
    .min(1)
    .max(copyTargetsMax),
});
export type RestaurantCopyWrite = z.infer<typeof RestaurantCopyWrite>;

/** What became of each target. `changed`: it, or the source, is not what the caller saw, and nothing was written there. */
export const RestaurantCopyResult = z.object({
  targets: z.array(
    named.extend({
      outcome: z.enum(["copied", "nothing", "changed"]),
      copied: z.array(CopiedPart),
      /** Parts in which the target kept something of its own. */
      kept: z.array(CopiedPart),
    }),
  ),
});
export type RestaurantCopyResult = z.infer<typeof RestaurantCopyResult>;
