import { z } from "zod";
import { Id, Instant } from "../ids.ts";
import { OutboxState } from "../outbox/schemas.ts";
import { PageInput, page } from "../paging.ts";
import { PlatformKey } from "../platforms/schemas.ts";
import { suggestionStates } from "../reply-suggestions/schemas.ts";
import { StarterKey } from "../templates/starter-names.ts";
import { runOutcomes, runReasons, runUndoings } from "./choices.ts";

/** A run: what the automations did with one review, and why. */
export const AutomationRun = z.object({
  _id: Id,
  at: Instant,
  outcome: z.enum(runOutcomes),
  reason: z.enum(runReasons).nullable(),
  /** The words for which safety kept it from being sent. */
  evidence: z.string().nullable(),
  rule: z.object({ _id: Id, name: z.string() }).nullable(),
  review: z.object({
    _id: Id,
    author: z.string(),
    rating: z.number().int(),
    platformKey: PlatformKey,
    text: z.string().nullable(),
  }),
  /** The text of the reply, sent or proposed. */
  text: z.string().nullable(),
  /** What the text was made of. */
  source: z.enum(["template", "ai", "composed"]).nullable(),
  /** State of the reply in the outbox, and when it leaves. */
  outbox: z.object({ state: OutboxState, sendAfter: Instant }).nullable(),
  suggestion: z.enum(suggestionStates).nullable(),
  undone: z.object({ at: Instant, by: z.string(), result: z.enum(runUndoings) }).nullable(),
  mayUndo: z.boolean(),
});
export type AutomationRun = z.infer<typeof AutomationRun>;
export const AutomationRunSearch = PageInput.extend({
  outcome: z.enum(runOutcomes).optional(),
  ruleId: Id.optional(),
  /** Searched in the guest's name, the rule's name and the texts, without accents or case. */
  search: z.string().trim().max(200).default(""),
});
export type AutomationRunSearch = z.infer<typeof AutomationRunSearch>;
export const AutomationRunList = page(AutomationRun);
export type AutomationRunList = z.infer<typeof AutomationRunList>;

/** What a rule would have done in the last 90 days at all restaurants that follow it, for whoever is about to switch it on. */
export const RuleForecast = z.object({
  /** Restaurants that follow the rule. */
  restaurantCount: z.number().int(),
  /** Those of them that were looked at, in the time there is for an answer. */
  simulatedCount: z.number().int(),
  sendCount: z.number().int(),
  askCount: z.number().int(),
});
export type RuleForecast = z.infer<typeof RuleForecast>;

/** What a rule would have done with one review. No model is called: the text of its draft is null. */
export const DryRunExample = z.object({
  review: AutomationRun.shape.review.extend({ publishedAt: Instant }),
  outcome: z.enum(["send", "ask", "skip"]),
  reason: z.enum(runReasons).nullable(),
  evidence: z.string().nullable(),
  text: z.string().nullable(),
  templateName: z.string().nullable(),
  templateBuiltIn: StarterKey.nullable(),
});
export type DryRunExample = z.infer<typeof DryRunExample>;
/** The last 90 days as if every rule, switched on or not, had been on. Nothing is written, no credit is spent. */
export const DryRun = z.object({
  reviewCount: z.number().int(),
  /** True when there were more reviews; these are the newest. */
  isCut: z.boolean(),
  unmatchedCount: z.number().int(),
  rules: z.array(
    z.object({
      _id: Id,
      name: z.string(),
      isOn: z.boolean(),
      sendCount: z.number().int(),
      askCount: z.number().int(),
      skipCount: z.number().int(),
      reasons: z.array(z.object({ reason: z.enum(runReasons), count: z.number().int() })),
      examples: z.array(DryRunExample),
    }),
  ),
});
export type DryRun = z.infer<typeof DryRun>;
