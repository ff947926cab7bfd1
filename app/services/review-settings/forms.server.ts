import { z } from "zod";
import {
  hoursField,
  languageField,
  ratingField,
  ruleLanguages,
  ruleRatings,
  ruleTones,
  ruleTopics,
  toneField,
  topicField,
} from "#app/lib/review-setting-fields.ts";
import { expectedVersionFields } from "#app/services/request/setting-conflict.server.ts";
import { Id } from "#contract/ids.ts";
import { DeadlineScope, deadlineHoursMax } from "#contract/reply-deadlines/schemas.ts";
import { type EscalationRule, escalationHoursMax } from "#contract/reply-escalation/schemas.ts";
import { RuleWords, TagContent, type TagRule, TagVersion } from "#contract/review-tags/schemas.ts";

const box = z.literal("on").optional();
const named = <Name extends string, Field extends z.ZodType>(names: readonly Name[], field: Field) =>
  Object.fromEntries(names.map((name) => [name, field])) as Record<Name, Field>;

/** One word or phrase per line. */
const Words = z
  .string()
  .default("")
  .transform((text) => [...new Set(text.split(/\r?\n/).map((word) => word.trim()))].filter(Boolean))
  .pipe(RuleWords);
const TagForm = z
  .object({ name: TagContent.shape.name, colour: TagContent.shape.colour, words: Words })
  .extend(named(ruleRatings.map(ratingField), box))
  .extend(named(ruleLanguages.map(languageField), box))
  .extend(named(ruleTopics.map(topicField), box))
  .extend(named(ruleTones.map(toneField), box));

/** The content of a tag as the forms tell it; without any condition it has no rule. */
export function tagOf(form: z.output<typeof TagForm>): TagContent {
  const rule: TagRule = {
    words: form.words,
    ratings: ruleRatings.filter((rating) => form[ratingField(rating)]),
    languages: ruleLanguages.filter((code) => form[languageField(code)]),
    topics: ruleTopics.filter((topic) => form[topicField(topic)]),
    tones: ruleTones.filter((tone) => form[toneField(tone)]),
  };
  const isEmpty = Object.values(rule).every(({ length }) => length === 0);
  return { name: form.name, colour: form.colour, rule: isEmpty ? null : rule };
}

const Hours = z.coerce.number().int().min(0).max(deadlineHoursMax);
const DeadlineForm = z
  .object({
    intent: z.literal("deadlines"),
    scope: DeadlineScope,
    counted: z.enum(["open", "clock"]),
    ...expectedVersionFields,
  })
  .extend(named(ruleRatings.map(hoursField), Hours));

/** Hours by rating, from 0 to 5. */
export const hoursOf = (form: z.output<typeof DeadlineForm>): number[] =>
  ([0, 1, 2, 3, 4, 5] as const).map((rating) => form[hoursField(rating)]);

const EscalationForm = z.looseObject({
  intent: z.literal("escalation"),
  scope: DeadlineScope,
  isOn: box,
  notifyAssignee: box,
  sendMail: box,
  lateHours: z.coerce.number().int().min(0).max(escalationHoursMax),
  reassignTo: Id.optional(),
  ...expectedVersionFields,
});

/** The rule as the form tells it; people are boxes of their own. */
export function escalationOf(form: z.output<typeof EscalationForm>): EscalationRule {
  const told = Object.keys(form).flatMap((name) => Id.safeParse(name.replace(/^tell_/, "")).data ?? []);
  return {
    isOn: form.isOn === "on",
    notifyAssignee: form.notifyAssignee === "on",
    sendMail: form.sendMail === "on",
    lateHours: form.lateHours,
    reassignTo: form.reassignTo ?? null,
    userIds: told,
  };
}

export const SettingsForm = z.discriminatedUnion("intent", [
  TagForm.extend({ intent: z.literal("createTag") }),
  TagForm.extend({ intent: z.literal("updateTag"), tagId: Id, version: z.coerce.number().pipe(TagVersion) }),
  z.object({ intent: z.literal("mergeTag"), tagId: Id, intoTagId: Id }),
  z.object({ intent: z.literal("deleteTag"), tagId: Id }),
  DeadlineForm,
  EscalationForm,
  z.object({ intent: z.literal("inheritEscalation"), ...expectedVersionFields }),
  z.object({ intent: z.literal("inheritDeadlines"), ...expectedVersionFields }),
  z.object({ intent: z.literal("approval"), editor: box, moderator: box, ...expectedVersionFields }),
]);
export type SettingsAction = z.output<typeof SettingsForm>;
