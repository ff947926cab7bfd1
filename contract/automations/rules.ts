import { z } from "zod";
import { ReviewLanguage } from "../analysis/schemas.ts";
import { Id, Instant } from "../ids.ts";
import { PlatformKey, platformKeys } from "../platforms/schemas.ts";
import { TimeOfDay } from "../restaurants/opening-hours.ts";
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

/** Written at such a time, in the restaurant's own zone; a window may go over midnight. A day without its time is no time. */
export const AutomationHours = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("any") }),
  z.object({ kind: z.literal("open") }),
  z.object({ kind: z.literal("closed") }),
  z.object({ kind: z.literal("window"), from: TimeOfDay, to: TimeOfDay }),
]);
export type AutomationHours = z.infer<typeof AutomationHours>;

/** Which reviews a rule is for: all that is told must hold; an empty list tells nothing. */
export const AutomationConditions = z.object({
  platforms: z.array(PlatformKey).max(platformKeys.length).default([]),
  /** 0 = no rating. */
  ratings: z.array(z.number().int().min(0).max(5)).min(1).max(6),
  text: z.enum(automationTexts).default("any"),
  /** As the reading says (docs/decisions/131). */
  languages: z.array(ReviewLanguage).max(5).default([]),
  /** One of these tags is enough. */
  tagIds: z.array(Id).max(20).default([]),
  hours: AutomationHours.default({ kind: "any" }),
  maxAgeDays: z.number().int().min(1).max(automationAgeDays.max).default(automationAgeDays.usual),
});
export type AutomationConditions = z.infer<typeof AutomationConditions>;

/** What a rule does. `templateId` null: of those that automations may use, the one that fits the review best. */
export const AutomationAction = z.object({
  kind: z.enum(automationActions),
  templateId: Id.nullable().default(null),
  mode: z.enum(automationModes).default("ask"),
  delayMinutes: z.number().int().min(automationDelay.min).max(automationDelay.max).default(automationDelay.usual),
});
export type AutomationAction = z.infer<typeof AutomationAction>;

/** A rule as a person writes it. */
export const AutomationRuleInput = z.object({
  /** Absent for a new one; kept, it keeps its history. */
  _id: Id.optional(),
  name: Line.min(1).max(80),
  isOn: z.boolean().default(false),
  conditions: AutomationConditions,
  action: AutomationAction,
  /** Also for reviews written before it was switched on, up to `maxAgeDays`. */
  includesExisting: z.boolean().default(false),
});
export type AutomationRuleInput = z.infer<typeof AutomationRuleInput>;
/** As it is kept; `onSince` is when it was last switched on. */
export const AutomationRule = AutomationRuleInput.extend({ _id: Id, onSince: Instant.nullable() });
export type AutomationRule = z.infer<typeof AutomationRule>;

/** What is never sent without a person. On from the start. */
export const AutomationSafety = z.object({
  /** Up to so many stars; a review without stars counts as few. 0 = none is held back for its stars. */
  maxRating: z.number().int().min(0).max(5).default(automationRatingUsual),
  /** Where a word of the product's list stands, or of `words`, or a complaint about hygiene; and in languages nobody here reads. */
  isReadForWords: z.boolean().default(true),
  /** The house's own, beside the product's; `*` at the end stands for any ending. */
  words: z.array(Line.min(2).max(60)).max(automationWordsMax).default([]),
  instead: z.enum(automationInsteads).default("ask"),
});
export type AutomationSafety = z.infer<typeof AutomationSafety>;

/** The rules of a place, in their order: the first one that holds is the one that counts. */
export const AutomationSet = z.object({ rules: z.array(AutomationRule), safety: AutomationSafety });
export type AutomationSet = z.infer<typeof AutomationSet>;

export const AutomationSettings = z.object({
  scope: z.enum(automationScopes),
  /** Grows with every edit; sent back on writes, so that a second writer is told. 0 where nothing was ever written. */
  version: z.number().int(),
  /** With what each did in the last 30 days. */
  rules: z.array(AutomationRule.extend({ runCount: z.number().int() })),
  safety: AutomationSafety,
  /** Restaurants of the organization that follow its rules. */
  followerCount: z.number().int(),
  /** Templates that automations may use, wherever these rules hold. */
  templates: z.array(z.object({ _id: Id, name: z.string() })),
  tags: z.array(z.object({ _id: Id, name: z.string() })),
  /** A model writes drafts here; else they are made of templates. */
  hasModel: z.boolean(),
  /** The house tells when it is open. */
  hasHours: z.boolean(),
  may: z.object({ update: z.boolean(), undo: z.boolean() }),
});
export type AutomationSettings = z.infer<typeof AutomationSettings>;

/** The whole of a place's rules as they shall be. `scope` and `version`: what the writer saw. */
export const AutomationWrite = z.object({
  scope: z.enum(automationScopes),
  version: z.number().int(),
  rules: z.array(AutomationRuleInput).max(automationRulesMax),
  safety: AutomationSafety,
});
export type AutomationWrite = z.infer<typeof AutomationWrite>;

/** An edit of the rules: who, when, what, and what they were afterwards. */
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
