import { z } from "zod";
import { Id } from "../ids.ts";

/**
 * Where a rule of reply deadlines or late reviews is set: one restaurant, one group of restaurants, or the whole organization. A restaurant
 * follows its own, else that of the oldest of its groups that has one, else its organization's.
 */
export const ruleScopes = ["restaurant", "group", "organization"] as const;
export const RuleScope = z.enum(ruleScopes);
export type RuleScope = z.infer<typeof RuleScope>;

/** The target a call names; `groupId` with the scope `group` alone. */
export const RuleTarget = z.object({ scope: RuleScope.default("restaurant"), groupId: Id.optional() });
export type RuleTarget = z.infer<typeof RuleTarget>;

/** True if a target names a group exactly where its scope is one. */
export const isRuleTarget = ({ scope, groupId }: RuleTarget): boolean =>
  (scope === "group") === (groupId !== undefined);

/** A group that a restaurant is in; `restaurantCount`: all its restaurants now. */
export const RuleGroup = z.object({
  _id: Id,
  name: z.string(),
  restaurantCount: z.number().int(),
  hasRule: z.boolean(),
});
export type RuleGroup = z.infer<typeof RuleGroup>;

/** Where the rule that is shown comes from; `default` is the product's own. */
export const RuleOrigin = z.object({
  scope: z.enum([...ruleScopes, "default"]),
  /** The group, for the scope `group`. */
  group: RuleGroup.pick({ _id: true, name: true }).nullable(),
  /** The restaurant's groups, the oldest first, in the order in which their rules count; and the group named, if it is not among them. */
  groups: z.array(RuleGroup),
});
export type RuleOrigin = z.infer<typeof RuleOrigin>;
