import { href, redirect } from "react-router";
import { z } from "zod";
import { translatorOf } from "#app/middleware/i18n.server.ts";
import { automationRulesMax, automationWordsMax } from "#contract/automations/choices.ts";
import { type AutomationRuleInput, AutomationSafety, type AutomationSettings } from "#contract/automations/rules.ts";
import { Id } from "#contract/ids.ts";
import { type Acting, formIntentAt, type Refuse } from "../request/form-action.server.ts";
import { FormProblem, problemOf } from "../request/form-problem.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { type Scoped, scopedIntentAt } from "../request/scoped-setting.server.ts";
import { automationSetting, expectedSet } from "./automation-setting.server.ts";
import { parseRule, RuleForm, ruleErrors } from "./draft.server.ts";
import { orderedRules, rulesWithOneMoved } from "./order.ts";

type Restaurant = Acting<{ params: { restaurantId: string } }>;
const intent = formIntentAt<{ params: { restaurantId: string } }>();
const scoped = scopedIntentAt<{ params: { restaurantId: string } }>();

const One = z.object({ ruleId: Id.optional().catch(undefined) });

const toTab =
  (search = "") =>
  ({ params }: Restaurant) =>
    href("/restaurants/:restaurantId/settings/automations", params) + search;

/** Sends all rules, replacing those that the writer saw. */
async function put(
  { context, params, versions }: Restaurant & Scoped,
  change: (settings: AutomationSettings) => { rules?: AutomationRuleInput[]; safety?: AutomationSafety },
): Promise<void> {
  const { data: settings } = await productApi(context).automations.settings(params);
  const { rules, safety } = settings;
  await productApi(context).automations.save({
    ...params,
    ...expectedSet(versions),
    rules,
    safety,
    ...change(settings),
  });
}

const switchOff = scoped(automationSetting, {
  schema: One,
  run: (form, acting) => put(acting, ({ rules }) => ({ rules: switched(rules, form.ruleId, false) })),
  toast: (t) => t("automations:rules.switchedOff"),
  to: toTab(),
});

/** Switching on for several restaurants is asked first, on a page of its own; the rules of no restaurant alone hold for all that follow. */
const switchOn = scoped(automationSetting, {
  schema: One.extend({ confirmed: z.string().optional() }),
  run: async (form, acting) => {
    const { context, params } = acting;
    const { data: settings } = await productApi(context).automations.settings(params);
    if (settings.scope !== "restaurant" && settings.followerCount > 1 && !form.confirmed)
      return redirect(toTab(`?switchOn=${form.ruleId}`)(acting));
    return put(acting, ({ rules }) => ({ rules: switched(rules, form.ruleId, true) }));
  },
  toast: (t, done) => (done instanceof Response ? undefined : t("automations:rules.switchedOn")),
  to: toTab(),
});

/** Gives the restaurant rules of its own, which begin as a copy of those that the writer saw, and switches the same one on among them. */
const switchOnHere = scoped(automationSetting, {
  schema: One,
  run: async (form, { context, params, versions }) => {
    const { automations } = productApi(context);
    const { data: shared } = await automations.settings(params);
    const at = shared.rules.findIndex(({ _id }) => _id === form.ruleId);
    const { data: own } = await automations.makeOwn({ ...params, seen: expectedSet(versions) });
    const { scope, version, safety } = own;
    const rules = switched(own.rules, own.rules[at]?._id, true);
    await automations.save({ ...params, scope, version, safety, rules });
  },
  toast: (t) => t("automations:rules.switchedOnHere"),
  to: toTab(),
});

const switched = (rules: AutomationRuleInput[], ruleId: string | undefined, isOn: boolean) =>
  rules.map((rule) => (rule._id === ruleId ? { ...rule, isOn } : rule));

const moveBy = (step: 1 | -1) =>
  scoped(automationSetting, {
    schema: One,
    run: (form, acting) => put(acting, ({ rules }) => ({ rules: rulesWithOneMoved(rules, form.ruleId ?? "", step) })),
    toast: (t) => t("automations:rules.moved"),
    to: toTab(),
  });

const ruleIntents = {
  save: scoped(automationSetting, {
    schema: RuleForm.extend(One.shape),
    run: ({ ruleId: _id, ...draft }, acting) =>
      put(acting, ({ rules }) => {
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
  remove: scoped(automationSetting, {
    schema: One,
    run: (form, acting) => put(acting, ({ rules }) => ({ rules: rules.filter(({ _id }) => _id !== form.ruleId) })),
    toast: (t) => t("automations:rules.removed"),
    to: toTab(),
  }),
  on: switchOn,
  onHere: switchOnHere,
  off: switchOff,
  up: moveBy(-1),
  down: moveBy(1),
  order: scoped(automationSetting, {
    schema: z.object({ order: z.array(z.string()) }),
    run: (form, acting) => put(acting, ({ rules }) => ({ rules: orderedRules(rules, form.order) })),
    toast: (t) => t("automations:rules.moved"),
    to: toTab(),
  }),
};

const setIntents = {
  safety: scoped(automationSetting, {
    schema: AutomationSafety.extend({
      isReadForWords: z.boolean().default(false),
      /** One word or phrase per line. */
      words: z
        .string()
        .default("")
        .transform((text) => [...new Set(text.split(/\r?\n/).map((word) => word.trim()))].filter(Boolean))
        .pipe(AutomationSafety.shape.words.unwrap()),
    }),
    run: (safety, acting) => put(acting, () => ({ safety })),
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
  restore: scoped(automationSetting, {
    schema: z.object({ restoredVersion: z.coerce.number().int() }),
    run: ({ restoredVersion }, { context, params, versions }) =>
      productApi(context).automations.restore({ ...params, ...expectedSet(versions), restoredVersion }),
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

/** Problems of a rule are shown at its fields. */
export const refuseAutomations: Refuse<Restaurant> = (error, { context }) => {
  const fields = ruleErrors(
    context,
    Object.keys(error.fields).map((path) => path.split(".")),
  );
  const message = Object.keys(fields).length > 0 ? null : problemOf(context, error).text;
  return new FormProblem({ status: error.status === 409 ? 409 : 422, fields, message });
};
