import { href } from "react-router";
import { z } from "zod";
import { translatorOf } from "#app/middleware/i18n.server.ts";
import { automationRulesMax, automationScopes, automationWordsMax } from "#contract/automations/choices.ts";
import { type AutomationRuleInput, AutomationSafety, type AutomationSettings } from "#contract/automations/rules.ts";
import { Id } from "#contract/ids.ts";
import { type Acting, formIntentAt, type Refuse } from "../request/form-action.server.ts";
import { FormProblem, problemOf } from "../request/form-problem.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { parseRule, RuleForm, ruleErrors } from "./draft.server.ts";
import { orderedRules, rulesWithOneMoved } from "./order.ts";

type Restaurant = Acting<{ params: { restaurantId: string } }>;
const intent = formIntentAt<{ params: { restaurantId: string } }>();

/** Whose rules, in which version, the writer has seen. */
const expected = { scope: z.enum(automationScopes).catch("default"), version: z.coerce.number().int().default(0) };
const One = z.object({ ruleId: Id.optional().catch(undefined), ...expected });

const toTab =
  (search = "") =>
  ({ params }: Restaurant) =>
    href("/restaurants/:restaurantId/settings/automations", params) + search;

/** Sends the rules as they shall be, in the place of those that the writer saw. */
async function put<Seen extends { scope: AutomationSettings["scope"]; version: number }>(
  { context, params }: Restaurant,
  { scope, version }: Seen,
  change: (settings: AutomationSettings) => { rules?: AutomationRuleInput[]; safety?: AutomationSafety },
): Promise<void> {
  const { data: settings } = await productApi(context).automations.settings(params);
  const { rules, safety } = settings;
  await productApi(context).automations.save({ ...params, scope, version, rules, safety, ...change(settings) });
}

const switchTo = (isOn: boolean) =>
  intent({
    schema: One,
    run: (form, acting) =>
      put(acting, form, ({ rules }) => ({
        rules: rules.map((rule) => (rule._id === form.ruleId ? { ...rule, isOn } : rule)),
      })),
    toast: (t) => t(isOn ? "automations:rules.switchedOn" : "automations:rules.switchedOff"),
    to: toTab(),
  });

const moveBy = (step: 1 | -1) =>
  intent({
    schema: One,
    run: (form, acting) =>
      put(acting, form, ({ rules }) => ({ rules: rulesWithOneMoved(rules, form.ruleId ?? "", step) })),
    toast: (t) => t("automations:rules.moved"),
    to: toTab(),
  });

const ruleIntents = {
  save: intent({
    schema: RuleForm.extend(One.shape),
    run: ({ ruleId: _id, scope, version, ...draft }, acting) =>
      put(acting, { scope, version }, ({ rules }) => {
        const { context } = acting;
        const before = rules.find((rule) => rule._id === _id);
        const rule = parseRule(context, draft, before ? { _id, isOn: before.isOn } : { isOn: false });
        if (before) return { rules: rules.map((one) => (one._id === _id ? rule : one)) };
        if (rules.length < automationRulesMax) return { rules: [...rules, rule] };
        const message = translatorOf(context)("automations:editor.tooMany", { max: automationRulesMax });
        throw new FormProblem({ status: 422, message });
      }),
    toast: (t) => t("automations:rules.saved"),
    to: toTab(),
  }),
  remove: intent({
    schema: One,
    run: (form, acting) =>
      put(acting, form, ({ rules }) => ({ rules: rules.filter(({ _id }) => _id !== form.ruleId) })),
    toast: (t) => t("automations:rules.removed"),
    to: toTab(),
  }),
  on: switchTo(true),
  off: switchTo(false),
  up: moveBy(-1),
  down: moveBy(1),
  order: intent({
    schema: z.object({ order: z.array(z.string()), ...expected }),
    run: (form, acting) => put(acting, form, ({ rules }) => ({ rules: orderedRules(rules, form.order) })),
    toast: (t) => t("automations:rules.moved"),
    to: toTab(),
  }),
};

const setIntents = {
  safety: intent({
    schema: AutomationSafety.extend({
      isReadForWords: z.boolean().default(false),
      /** One word or phrase per line. */
      words: z
        .string()
        .default("")
        .transform((text) => [...new Set(text.split(/\r?\n/).map((word) => word.trim()))].filter(Boolean))
        .pipe(AutomationSafety.shape.words.unwrap()),
      ...expected,
    }),
    run: ({ scope, version, ...safety }, acting) => put(acting, { scope, version }, () => ({ safety })),
    toast: (t) => t("automations:safety.saved"),
    to: toTab(),
    fieldTexts: { words: (t) => t("automations:safety.tooMany", { max: automationWordsMax }) },
  }),
  makeOwn: intent({
    schema: z.object({}),
    run: (_form, { context, params }) => productApi(context).automations.makeOwn(params),
    toast: (t) => t("automations:scope.madeOwn"),
    to: toTab(),
  }),
  leaveOwn: intent({
    schema: z.object({}),
    run: (_form, { context, params }) => productApi(context).automations.leaveOwn(params),
    toast: (t) => t("automations:scope.leftOwn"),
    to: toTab(),
  }),
  restore: intent({
    schema: z.object({ restoredVersion: z.coerce.number().int(), version: expected.version }),
    run: async (form, { context, params }) => {
      const { data: settings } = await productApi(context).automations.settings(params);
      await productApi(context).automations.restore({ ...params, scope: settings.scope, ...form });
    },
    toast: (t) => t("automations:history.restored"),
    to: toTab("?tab=history"),
  }),
  undo: intent({
    schema: z.object({ runId: Id }),
    run: ({ runId }, { context, params }) => productApi(context).automations.undo({ ...params, runId }),
    toast: (t, { data: { undone } }) => t(`automations:undone.${undone?.result ?? "cancelled"}`),
    to: toTab("?tab=runs"),
  }),
};

/** The forms of the screen: a write leads back to its tab. */
export const automationIntents = { ...ruleIntents, ...setIntents };

/**
 * What was wrong with a rule is said beside its fields. Who is told that somebody was faster has seen what holds now: sent again, it is
 * meant.
 */
export const refuseAutomations: Refuse<Restaurant> = async (error, { context, params }) => {
  const fields = ruleErrors(
    context,
    Object.keys(error.fields).map((path) => path.split(".")),
  );
  const { text } = problemOf(context, error);
  const message = Object.keys(fields).length > 0 ? null : text;
  if (error.status !== 409) return new FormProblem({ status: 422, fields, message });
  const { scope, version } = (await productApi(context).automations.settings(params)).data;
  return new FormProblem({ status: 409, fields, message, values: { scope, version: String(version) } });
};
