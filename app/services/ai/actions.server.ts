import { data, href, type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import type { FormReply } from "#app/lib/form-reply.ts";
import { translatorOf } from "#app/middleware/i18n.server.ts";
import { findForm, parseForm, refuseForm } from "#app/services/request/forms.server.ts";
import { ProductApiError } from "#app/services/request/product-api-error.server.ts";
import { expectedVersionFields, versionsOf } from "#app/services/request/setting-conflict.server.ts";
import { putToast } from "#app/services/request/toasts.server.ts";
import { AiProvider, BrandVoice, FactInput, forbiddenWordsMax } from "#contract/ai/schemas.ts";
import { Id } from "#contract/ids.ts";
import { Language } from "#contract/languages.ts";
import { productApi } from "../request/product-api.server.ts";
import { aiConflictResponse } from "./conflict.server.ts";
import { type BenchView, benchView } from "./present-bench.server.ts";

type Context = Readonly<RouterContextProvider>;
export type AiResult = FormReply | { bench: BenchView };

const scope = z.enum(["organization", "restaurant"]);
/** One word or phrase per line. */
const Words = z
  .string()
  .default("")
  .transform((text) => [...new Set(text.split(/\r?\n/).map((word) => word.trim()))].filter(Boolean))
  .pipe(BrandVoice.shape.forbiddenWords);
const VoiceForm = BrandVoice.omit({ forbiddenWords: true, languages: true, signature: true }).extend({
  intent: z.literal("voice"),
  scope,
  ...expectedVersionFields,
  signature: BrandVoice.shape.signature.default(""),
  forbiddenWords: Words,
  languages: z.array(Language).min(1),
});
const version = z.coerce.number().int().min(0).default(0);
const ActionForm = z.discriminatedUnion("intent", [
  VoiceForm,
  z.object({ intent: z.literal("provider"), scope, provider: AiProvider, ...expectedVersionFields }),
  z.object({ intent: z.literal("inherit"), expectedVoiceVersion: version, expectedProviderVersion: version }),
  FactInput.extend({ intent: z.literal("addFact") }),
  FactInput.extend({ intent: z.literal("setFact"), factId: Id, version }),
  z.object({ intent: z.literal("deleteFact"), factId: Id, version }),
  z.object({ intent: z.literal("learning"), isOn: z.enum(["yes", "no"]) }),
  z.object({ intent: z.literal("forgetHabit"), habitId: Id }),
  z.object({ intent: z.literal("forgetHabits") }),
  z.object({ intent: z.literal("bench"), source: z.enum(["ai", "templates"]) }),
]);
type Action = z.output<typeof ActionForm>;

/** The tab that shows what an action did. */
const tabOf: Record<Action["intent"], string> = {
  voice: "",
  provider: "",
  inherit: "",
  addFact: "?tab=facts",
  setFact: "?tab=facts",
  deleteFact: "?tab=facts",
  learning: "?tab=habits",
  forgetHabit: "?tab=habits",
  forgetHabits: "?tab=habits",
  bench: "?tab=bench",
};
const toastOf = {
  voice: "ai:brandVoice.saved",
  provider: "ai:provider.saved",
  inherit: "ai:scope.inherited",
  addFact: "ai:facts.added",
  setFact: "ai:facts.changed",
  deleteFact: "ai:facts.removed",
  learning: "ai:habits.saved",
  forgetHabit: "ai:habits.forgotten",
  forgetHabits: "ai:habits.allForgotten",
} as const;

async function run(context: Context, restaurantId: string, action: Exclude<Action, { intent: "bench" }>) {
  switch (action.intent) {
    case "voice": {
      const {
        intent: _intent,
        scope: wanted,
        expectedRestaurantVersion,
        expectedOrganizationVersion,
        ...voice
      } = action;
      const versions = versionsOf({ expectedRestaurantVersion, expectedOrganizationVersion });
      return productApi(context).ai.setBrandVoice({ restaurantId, scope: wanted, voice, versions });
    }
    case "provider":
      return productApi(context).ai.setProvider({
        ...{ restaurantId, scope: action.scope, provider: action.provider },
        versions: versionsOf(action),
      });
    case "inherit":
      return productApi(context).ai.inherit({
        ...{ restaurantId, voiceVersion: action.expectedVoiceVersion, providerVersion: action.expectedProviderVersion },
      });
    case "addFact":
      return productApi(context).ai.addFact({ restaurantId, key: action.key, text: action.text });
    case "setFact":
      return productApi(context).ai.setFact({ restaurantId, ...action });
    case "deleteFact":
      return productApi(context).ai.deleteFact({ restaurantId, factId: action.factId, version: action.version });
    case "learning":
      return productApi(context).ai.setLearning({ restaurantId, isOn: action.isOn === "yes" });
    case "forgetHabit":
      return productApi(context).ai.forgetHabit({ restaurantId, habitId: action.habitId });
    case "forgetHabits":
      return productApi(context).ai.forgetHabits({ restaurantId });
  }
}

/** Answers the forms of the screen: a write leads back to its tab, the bench answers in place. */
export async function actOnAiSettings(context: Context, restaurantId: string, request: Request) {
  const sent = await findForm(request);
  const parsed = parseForm(context, sent, ActionForm);
  if (parsed.value === null) return named(context, parsed.reply, sent);
  const { value, form } = parsed;
  try {
    if (value.intent === "bench") {
      const { data: rows } = await productApi(context).ai.bench({ restaurantId, source: value.source });
      return data<AiResult>({ bench: benchView(context, rows) });
    }
    await run(context, restaurantId, value);
    putToast(context, { kind: "success", title: translatorOf(context)(toastOf[value.intent]) });
    throw redirect(href("/restaurants/:restaurantId/settings/ai", { restaurantId }) + tabOf[value.intent]);
  } catch (error) {
    if (!(error instanceof ProductApiError)) throw error;
    const conflict = aiConflictResponse(context, value.intent, form, error);
    return named(context, conflict ?? refuseForm(context, form, error), form);
  }
}

type Reply = Extract<ReturnType<typeof parseForm>, { value: null }>["reply"];

/** Which of many words or boxes is wrong tells nobody anything: the field says its rule. All ticks come back, not the last one alone. */
function named(context: Context, reply: Reply, form: FormData | null) {
  const { errors, values } = reply.data;
  values.languages = form?.getAll("languages").join(" ") ?? "";
  const wrong = Object.keys(errors).find((name) => name.startsWith("forbiddenWords"));
  if (wrong) errors.forbiddenWords = translatorOf(context)("ai:brandVoice.tooMany", { max: forbiddenWordsMax });
  if (errors.languages) errors.languages = translatorOf(context)("ai:brandVoice.noLanguage");
  return reply;
}
