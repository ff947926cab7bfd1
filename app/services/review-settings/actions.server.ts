import { href } from "react-router";
import { z } from "zod";
import { currentIn } from "#app/services/request/conflict.server.ts";
import { Id } from "#contract/ids.ts";
import { DeadlineRule } from "#contract/reply-deadlines/schemas.ts";
import { EscalationRule, escalationPeopleMax } from "#contract/reply-escalation/schemas.ts";
import { ReplyApproval } from "#contract/reply-suggestions/schemas.ts";
import { ManagedTag, RuleWords, TagContent, TagRule, TagVersion } from "#contract/review-tags/schemas.ts";
import { type Acting, formIntentAt, type Translator } from "../request/form-action.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { conflictProblem, type Scoped, scopedIntentAt } from "../request/scoped-setting.server.ts";
import { tagLines } from "./present-tags.server.ts";
import { approvalSetting, deadlineSetting, escalationSetting } from "./scoped-rules.server.ts";
import { targetParameter } from "./targets.server.ts";

type Restaurant = Acting<{ params: { restaurantId: string } }>;
const intent = formIntentAt<{ params: { restaurantId: string } }>();
const scopedIntent = scopedIntentAt<{ params: { restaurantId: string } }>();

/** Address of the tab that shows the result. */
const toTab =
  (search = "") =>
  ({ params }: Restaurant) =>
    href("/restaurants/:restaurantId/settings/reviews", params) + search;

const { ratings, languages, topics, tones } = TagRule.shape;
const TagForm = TagContent.pick({ name: true, colour: true }).extend({
  /** One word or phrase per line. */
  words: z
    .string()
    .default("")
    .transform((text) => [...new Set(text.split(/\r?\n/).map((word) => word.trim()))].filter(Boolean))
    .pipe(RuleWords),
  ratings,
  languages,
  topics,
  tones,
});

/** The tag of the form; without any condition it has no rule. */
function tagOf({ name, colour, words, ratings, languages, topics, tones }: z.output<typeof TagForm>): TagContent {
  const rule = { words, ratings, languages, topics, tones };
  const isEmpty = Object.values(rule).every(({ length }) => length === 0);
  return { name, colour, rule: isEmpty ? null : rule };
}
const tagTexts = { words: (t: Translator) => t("review-settings:tags.wordsWrong") };

const tagIntents = {
  createTag: intent({
    schema: TagForm,
    run: (form, { context, params }) => productApi(context).reviewTags.create({ ...params, ...tagOf(form) }),
    toast: (t) => t("review-settings:tags.created"),
    to: toTab(),
    fieldTexts: tagTexts,
  }),
  updateTag: intent({
    schema: TagForm.extend({ tagId: Id, version: TagVersion }),
    run: ({ tagId, version, ...form }, { context, params }) =>
      productApi(context).reviewTags.update({ ...params, tagId, version, ...tagOf(form) }),
    toast: (t) => t("review-settings:tags.changed"),
    to: toTab(),
    fieldTexts: tagTexts,
    refuse: (error, { context }) => {
      const now = currentIn(error, ManagedTag);
      if (!now) return undefined;
      const values = { version: String(now.version) };
      return conflictProblem(context, { by: now.updatedBy, at: now.updatedAt, lines: tagLines(context, now), values });
    },
  }),
  mergeTag: intent({
    schema: z.object({ tagId: Id, intoTagId: Id }),
    run: (form, { context, params }) => productApi(context).reviewTags.merge({ ...params, ...form }),
    toast: (t) => t("review-settings:tags.merged"),
    to: toTab(),
  }),
  deleteTag: intent({
    schema: z.object({ tagId: Id }),
    run: (form, { context, params }) => productApi(context).reviewTags.delete({ ...params, ...form }),
    toast: (t) => t("review-settings:tags.deleted"),
    to: toTab(),
  }),
};

/** The target that a rule is saved for. */
const targetOf = ({ scope, groupId }: Scoped) => (groupId ? { scope: "group" as const, groupId } : { scope });
/** Where a rule is given up: only a restaurant and a group have one to give up. */
const ownPlaceOf = ({ groupId, versions }: Scoped) =>
  groupId ? { scope: "group" as const, groupId, version: versions.group ?? 0 } : { version: versions.restaurant };

/** Address of a rule's tab, as it was shown: for the same target. */
const toRule = (tab: "deadlines" | "escalation") => (acting: Restaurant & Scoped) =>
  toTab(`?${new URLSearchParams({ tab, ...targetParameter(acting) })}`)(acting);

/** The toast after saving; for the organization it says if this restaurant keeps its own rule. */
function savedToast(t: Translator, title: string, rule: { scope: string }, { scope, groupId }: Scoped) {
  const keepsOwn = scope === "organization" && !groupId && rule.scope === "restaurant";
  return { kind: "success" as const, title, text: keepsOwn ? t("review-settings:keepsOwn") : undefined };
}

const { lateHours, userIds } = EscalationRule.shape;
const Box = z.boolean().default(false);
const ruleIntents = {
  deadlines: scopedIntent(deadlineSetting, {
    schema: z.object({ hours: DeadlineRule.shape.hours, counted: z.enum(["open", "clock"]) }),
    run: ({ hours, counted }, { context, params, ...scoped }) =>
      productApi(context).replyDeadlines.put({
        ...{ ...params, ...targetOf(scoped), versions: scoped.versions },
        ...{ hours, openingHours: counted === "open" },
      }),
    toast: (t, { data }, acting) => savedToast(t, t("review-settings:deadlines.saved"), data, acting),
    to: toRule("deadlines"),
    fieldTexts: { hours: (t) => t("review-settings:deadlines.hoursWrong") },
  }),
  inheritDeadlines: scopedIntent(deadlineSetting, {
    schema: z.object({}),
    run: (_form, { context, params, ...scoped }) =>
      productApi(context).replyDeadlines.delete({ ...params, ...ownPlaceOf(scoped) }),
    toast: (t, _done, { groupId }) => t(`review-settings:${groupId ? "targets.dropped" : "deadlines.inherited"}`),
    to: toRule("deadlines"),
  }),
  escalation: scopedIntent(escalationSetting, {
    schema: z.object({
      isOn: Box,
      notifyAssignee: Box,
      sendMail: Box,
      lateHours,
      userIds: z.array(userIds.element),
      reassignTo: Id.optional(),
    }),
    run: ({ reassignTo, ...rule }, { context, params, ...scoped }) =>
      productApi(context).replyEscalation.put({
        ...{ ...params, ...targetOf(scoped), versions: scoped.versions },
        ...{ ...rule, reassignTo: reassignTo ?? null },
      }),
    toast: (t, { data }, acting) => savedToast(t, t("review-settings:escalation.saved"), data, acting),
    to: toRule("escalation"),
    fieldTexts: {
      lateHours: (t) => t("review-settings:deadlines.hoursWrong"),
      userIds: (t) => t("review-settings:escalation.tooMany", { max: escalationPeopleMax }),
    },
  }),
  inheritEscalation: scopedIntent(escalationSetting, {
    schema: z.object({}),
    run: (_form, { context, params, ...scoped }) =>
      productApi(context).replyEscalation.delete({ ...params, ...ownPlaceOf(scoped) }),
    toast: (t, _done, { groupId }) => t(`review-settings:${groupId ? "targets.dropped" : "escalation.inherited"}`),
    to: toRule("escalation"),
  }),
  approval: scopedIntent(approvalSetting, {
    schema: ReplyApproval.pick({ roles: true }),
    run: ({ roles }, { context, params, versions }) =>
      productApi(context).replySuggestions.putApproval({ ...params, version: versions.organization, roles }),
    toast: (t) => t("review-settings:approval.saved"),
    to: toTab("?tab=approval"),
  }),
};

/** The forms of the screen: a write leads back to its tab. */
export const reviewSettingsIntents = { ...tagIntents, ...ruleIntents };
