import { href } from "react-router";
import { z } from "zod";
import { textsIn } from "#app/middleware/i18n.server.ts";
import { currentIn } from "#app/services/request/conflict.server.ts";
import { AiProvider, BrandVoice, Fact, FactInput, forbiddenWordsMax } from "#contract/ai/schemas.ts";
import { Id } from "#contract/ids.ts";
import { Language } from "#contract/languages.ts";
import { type Acting, formIntentAt } from "../request/form-action.server.ts";
import { FormProblem } from "../request/form-problem.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { conflictProblem, scopedIntentAt } from "../request/scoped-setting.server.ts";
import { aiSetting, brandVoiceSetting, providerSetting } from "./ai-settings.server.ts";
import { benchView } from "./present-bench.server.ts";

type Restaurant = Acting<{ params: { restaurantId: string } }>;
const intent = formIntentAt<{ params: { restaurantId: string } }>();
const scopedIntent = scopedIntentAt<{ params: { restaurantId: string } }>();

/** Address of the tab that shows the result. */
const toTab =
  (search = "") =>
  ({ params }: Restaurant) =>
    href("/restaurants/:restaurantId/settings/ai", params) + search;
const version = z.coerce.number().int().min(0).default(0);

const settingIntents = {
  brandVoice: scopedIntent(brandVoiceSetting, {
    schema: BrandVoice.extend({
      signature: BrandVoice.shape.signature.default(""),
      /** One word or phrase per line. */
      forbiddenWords: z
        .string()
        .default("")
        .transform((text) => [...new Set(text.split(/\r?\n/).map((word) => word.trim()))].filter(Boolean))
        .pipe(BrandVoice.shape.forbiddenWords),
      languages: z.array(Language).min(1),
    }),
    run: (brandVoice, { context, params, scope, versions }) =>
      productApi(context).ai.setBrandVoice({ ...params, scope, brandVoice, versions }),
    toast: (t) => t("ai:brandVoice.saved"),
    to: toTab(),
    fieldTexts: {
      forbiddenWords: (t) => t("ai:brandVoice.tooMany", { max: forbiddenWordsMax }),
      languages: (t) => t("ai:brandVoice.noLanguage"),
    },
  }),
  provider: scopedIntent(providerSetting, {
    schema: z.object({ provider: AiProvider }),
    run: ({ provider }, { context, params, scope, versions }) =>
      productApi(context).ai.setProvider({ ...params, scope, provider, versions }),
    toast: (t) => t("ai:provider.saved"),
    to: toTab(),
  }),
  inherit: scopedIntent(aiSetting, {
    schema: z.object({ expectedBrandVoiceVersion: version, expectedProviderVersion: version }),
    run: ({ expectedBrandVoiceVersion, expectedProviderVersion }, { context, params }) =>
      productApi(context).ai.inherit({
        ...params,
        brandVoiceVersion: expectedBrandVoiceVersion,
        providerVersion: expectedProviderVersion,
      }),
    toast: (t) => t("ai:scope.inherited"),
    to: toTab(),
  }),
};

/** The conflict about a line that somebody else edited meanwhile. */
const factConflict = (error: { code: string; current: unknown }, { context }: Restaurant) => {
  const now = currentIn(error, Fact);
  if (!now) return undefined;
  const lines = [textsIn(context, "ai")("line", { label: now.key, value: now.text })];
  return conflictProblem(context, {
    by: now.updatedBy,
    at: now.updatedAt,
    lines,
    values: { version: String(now.version) },
  });
};

const factIntents = {
  addFact: intent({
    schema: FactInput,
    run: (fact, { context, params }) => productApi(context).ai.addFact({ ...params, ...fact }),
    toast: (t) => t("ai:facts.added"),
    to: toTab("?tab=facts"),
  }),
  setFact: intent({
    schema: FactInput.extend({ factId: Id, version }),
    run: (fact, { context, params }) => productApi(context).ai.setFact({ ...params, ...fact }),
    toast: (t) => t("ai:facts.changed"),
    to: toTab("?tab=facts"),
    refuse: (error, acting) => {
      if (error.code !== "NOT_FOUND") return factConflict(error, acting);
      // The line was deleted meanwhile: the typed text becomes a new one if it is sent again.
      const message = textsIn(acting.context, "ai")("facts.gone");
      return new FormProblem({ status: 404, message, values: { intent: "addFact" } });
    },
  }),
  deleteFact: intent({
    schema: z.object({ factId: Id, version }),
    run: (fact, { context, params }) => productApi(context).ai.deleteFact({ ...params, ...fact }),
    toast: (t) => t("ai:facts.removed"),
    to: toTab("?tab=facts"),
    refuse: factConflict,
  }),
};

const learningIntents = {
  learning: intent({
    schema: z.object({ isOn: z.enum(["yes", "no"]) }),
    run: ({ isOn }, { context, params }) => productApi(context).ai.setLearning({ ...params, isOn: isOn === "yes" }),
    toast: (t) => t("ai:habits.saved"),
    to: toTab("?tab=habits"),
  }),
  forgetHabit: intent({
    schema: z.object({ habitId: Id }),
    run: ({ habitId }, { context, params }) => productApi(context).ai.forgetHabit({ ...params, habitId }),
    toast: (t) => t("ai:habits.forgotten"),
    to: toTab("?tab=habits"),
  }),
  forgetHabits: intent({
    schema: z.object({}),
    run: (_form, { context, params }) => productApi(context).ai.forgetHabits(params),
    toast: (t) => t("ai:habits.allForgotten"),
    to: toTab("?tab=habits"),
  }),
  bench: intent({
    schema: z.object({ source: z.enum(["ai", "templates"]) }),
    run: async ({ source }, { context, params }) =>
      benchView(context, (await productApi(context).ai.bench({ ...params, source })).data),
  }),
};

/** The forms of the screen: a write leads back to its tab, the bench is shown in place. */
export const aiIntents = { ...settingIntents, ...factIntents, ...learningIntents };
