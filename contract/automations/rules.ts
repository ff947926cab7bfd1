import { z } from "zod";
import { ReviewLanguage } from "../analysis/schemas.ts";
import { Id, Instant } from "../ids.ts";
import { PlatformKey, platformKeys } from "../platforms/schemas.ts";
import { TimeOfDay } from "../restaurants/opening-hours.ts";
import { StarterKey } from "../templates/starter-names.ts";
import {
  automationActions,
  automationAgeDays,
  automationChanges,
  automationDelay,
  automationInsteads,
  automationModes,
  automationRatingUsual,
  automationRulesMax,
  automationScopes,
  automationTexts,
  automationWordsMax,
} from "./choices.ts";

const Line = z
  .string()
  .overwrite((text) => text.replaceAll("\0", "").replaceAll(/\s+/g, " "))
  .trim();

/**
 * Hours in which the review was written, in the restaurant's zone; a window may cross midnight. A review of which only the day is known
 * matches none.
 */
export const AutomationHours = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("any") }),
  z.object({ kind: z.literal("open") }),
  z.object({ kind: z.literal("closed") }),
  z.object({ kind: z.literal("window"), from: TimeOfDay, to: TimeOfDay }),
]);
export type AutomationHours = z.infer<typeof AutomationHours>;

/** Which reviews a rule is for. All conditions must match; an empty list is no condition. */
export const AutomationConditions = z.object({
  platforms: z.array(PlatformKey).max(platformKeys.length).default([]),
  /** 0 = no rating. */
  ratings: z.array(z.number().int().min(0).max(5)).min(1).max(6),
  text: z.enum(automationTexts).default("any"),
  /** Language of the analysis (docs/decisions/131). */
  languages: z.array(ReviewLanguage).max(5).default([]),
  /** Reviews with one of these tags match. */
  tagIds: z.array(Id).max(20).default([]),
  hours: AutomationHours.default({ kind: "any" }),
  maxAgeDays: z.number().int().min(1).max(automationAgeDays.max).default(automationAgeDays.usual),
});
export type AutomationConditions = z.infer<typeof AutomationConditions>;

/** What a rule does. `templateId` null: the best-fitting one of the templates that automations may use. */
export const AutomationAction = z.object({
  kind: z.enum(automationActions),
  templateId: Id.nullable().default(null),
  mode: z.enum(automationModes).default("ask"),
  delayMinutes: z.number().int().min(automationDelay.min).max(automationDelay.max).default(automationDelay.usual),
});
export type AutomationAction = z.infer<typeof AutomationAction>;

/** A rule as a form sends it. */
export const AutomationRuleInput = z.object({
  /** Absent for a new rule; sent back, the rule keeps its history. */
  _id: Id.optional(),
  name: Line.min(1).max(80),
  isOn: z.boolean().default(false),
  conditions: AutomationConditions,
  action: AutomationAction,
  /** True: also for reviews written before it was switched on, up to `maxAgeDays`. */
  includesExisting: z.boolean().default(false),
});
export type AutomationRuleInput = z.infer<typeof AutomationRuleInput>;
/** A stored rule; `onSince` is when it was last switched on. */
export const AutomationRule = AutomationRuleInput.extend({ _id: Id, onSince: Instant.nullable() });
export type AutomationRule = z.infer<typeof AutomationRule>;

/** Reviews that no rule may answer without a person. On by default. */
export const AutomationSafety = z.object({
  /** Reviews up to this many stars; one without stars counts as low. 0 = no limit by stars. */
  maxRating: z.number().int().min(0).max(5).default(automationRatingUsual),
  /** Reviews with a word of the product's list or of `words`, with a complaint about hygiene, or in a language that cannot be checked. */
  isReadForWords: z.boolean().default(true),
  /** The restaurant's own words, added to the product's list; `*` at the end stands for any ending. */
  words: z.array(Line.min(2).max(60)).max(automationWordsMax).default([]),
  instead: z.enum(automationInsteads).default("ask"),
});
export type AutomationSafety = z.infer<typeof AutomationSafety>;

/** The rules of a scope, in their order: the first one that matches counts. */
export const AutomationSet = z.object({ rules: z.array(AutomationRule), safety: AutomationSafety });
export type AutomationSet = z.infer<typeof AutomationSet>;

export const AutomationSettings = z.object({
  scope: z.enum(automationScopes),
  /** Grows with every edit; sent back on writes, so that a concurrent edit is refused. 0 before the first. */
  version: z.number().int(),
  /** With the number of runs of each in the last 30 days. */
  rules: z.array(AutomationRule.extend({ runCount: z.number().int() })),
  safety: AutomationSafety,
  /** Number of restaurants that follow the organization's rules. */
  followerCount: z.number().int(),
  /** Templates that automations may use wherever these rules are in effect. */
  templates: z.array(z.object({ _id: Id, name: z.string(), builtIn: StarterKey.nullable() })),
  tags: z.array(z.object({ _id: Id, name: z.string() })),
  /** True if a model writes drafts; otherwise they are made of templates. */
  hasModel: z.boolean(),
  /** True if the restaurant's opening hours are known. */
  hasHours: z.boolean(),
  may: z.object({ update: z.boolean(), undo: z.boolean() }),
});
export type AutomationSettings = z.infer<typeof AutomationSettings>;

/** All rules of a scope, to be stored. `scope` and `version`: those the writer saw. */
export const AutomationWrite = z.object({
  scope: z.enum(automationScopes),
  version: z.number().int(),
  rules: z.array(AutomationRuleInput).max(automationRulesMax),
  safety: AutomationSafety,
});
export type AutomationWrite = z.infer<typeof AutomationWrite>;

/** An edit of the rules: who, when, what, and the rules after it. */
export const AutomationVersion = z.object({
  version: z.number().int(),
  at: Instant,
  userName: z.string(),
  changes: z.array(z.object({ kind: z.enum(automationChanges), ruleName: z.string().nullable() })),
  /** The version that was put back. */
  restoredFrom: z.number().int().nullable(),
  rules: z.array(z.object({ name: z.string(), isOn: z.boolean() })),
  isCurrent: z.boolean(),
});
export type AutomationVersion = z.infer<typeof AutomationVersion>;
