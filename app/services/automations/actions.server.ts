import { data, href, type RouterContextProvider, redirect } from "react-router";
import { textsIn, translatorOf } from "#app/middleware/i18n.server.ts";
import { findForm, refuseForm, unreadableForm } from "#app/services/request/forms.server.ts";
import { ProductApiError } from "#app/services/request/product-api-error.server.ts";
import { putToast } from "#app/services/request/toasts.server.ts";
import { automationRulesMax, automationWordsMax } from "#contract/automations/choices.ts";
import { type AutomationRuleInput, AutomationSafety, type AutomationSettings } from "#contract/automations/rules.ts";
import { Id } from "#contract/ids.ts";
import { productApi } from "../request/product-api.server.ts";
import { draftFrom, parseRule, ruleErrors } from "./draft.server.ts";
import { orderedRules, rulesWithOneMoved } from "./order.ts";
import type { AutomationResult } from "./rule-draft.ts";

type Context = Readonly<RouterContextProvider>;
type Acting = { context: Context; restaurantId: string; form: FormData; settings: AutomationSettings };
type Refused = Pick<AutomationResult, "errors"> & { message: string | null; status: 409 | 422 };
/** Where an action leads, and what the next page says of it; or what was wrong. */
type Done = { tab: string; toast: string; text?: string } | Refused;

const refused = (errors: Record<string, string>, message: string | null = null): Refused => ({
  ...{ errors, message, status: 422 },
});

/** Sends the rules as they shall be, in the place of those that the writer saw. */
async function put({ context, restaurantId, form }: Acting, rules: AutomationRuleInput[], safety: AutomationSafety) {
  const scope = form.get("scope");
  const expected = scope === "restaurant" || scope === "organization" ? scope : "default";
  await productApi(context).automations.save({
    restaurantId,
    scope: expected,
    version: Number(form.get("version")),
    rules,
    safety,
  });
}

const idOf = (form: FormData, name: string) => Id.safeParse(form.get(name)).data;

async function saveRule(acting: Acting): Promise<Done> {
  const { context, form, settings } = acting;
  const t = textsIn(context, "automations");
  const _id = idOf(form, "ruleId");
  const before = settings.rules.find((rule) => rule._id === _id);
  const parsed = parseRule(context, draftFrom(form), before ? { _id, isOn: before.isOn } : { isOn: false });
  if (parsed.rule === null) return refused(parsed.errors);
  if (!before && settings.rules.length >= automationRulesMax)
    return refused({}, t("editor.tooMany", { max: automationRulesMax }));
  const { rule } = parsed;
  const rules = before ? settings.rules.map((one) => (one._id === _id ? rule : one)) : [...settings.rules, rule];
  await put(acting, rules, settings.safety);
  return { tab: "", toast: t("rules.saved") };
}

async function switchRule(acting: Acting, isOn: boolean): Promise<Done> {
  const id = idOf(acting.form, "ruleId");
  const rules = acting.settings.rules.map((rule) => (rule._id === id ? { ...rule, isOn } : rule));
  await put(acting, rules, acting.settings.safety);
  return { tab: "", toast: textsIn(acting.context, "automations")(isOn ? "rules.switchedOn" : "rules.switchedOff") };
}

async function saveSafety(acting: Acting): Promise<Done> {
  const { context, form, settings } = acting;
  const t = textsIn(context, "automations");
  const words = String(form.get("words") ?? "")
    .split(/\r?\n/)
    .map((word) => word.trim())
    .filter(Boolean);
  const parsed = AutomationSafety.safeParse({
    ...{ maxRating: Number(form.get("maxRating")), isReadForWords: form.has("isReadForWords") },
    ...{ words: [...new Set(words)], instead: form.get("instead") },
  });
  if (!parsed.success) return refused({ words: t("safety.tooMany", { max: automationWordsMax }) });
  await put(acting, settings.rules, parsed.data);
  return { tab: "", toast: t("safety.saved") };
}

async function restore({ context, restaurantId, form, settings }: Acting): Promise<Done> {
  const restoredVersion = Number(form.get("restoredVersion"));
  const { scope } = settings;
  await productApi(context).automations.restore({
    restaurantId,
    scope,
    version: Number(form.get("version")),
    restoredVersion,
  });
  return { tab: "?tab=history", toast: textsIn(context, "automations")("history.restored") };
}

async function undo({ context, restaurantId, form }: Acting): Promise<Done> {
  const t = textsIn(context, "automations");
  const { data: run } = await productApi(context).automations.undo({
    restaurantId,
    runId: idOf(form, "runId") ?? restaurantId,
  });
  const result = run.undone?.result ?? "cancelled";
  return { tab: "?tab=runs", toast: t(`undone.${result}`) };
}

async function run(acting: Acting): Promise<Done> {
  const { context, restaurantId, form, settings } = acting;
  const t = textsIn(context, "automations");
  const id = idOf(form, "ruleId") ?? "";
  switch (form.get("intent")) {
    case "save":
      return saveRule(acting);
    case "remove":
      await put(
        acting,
        settings.rules.filter(({ _id }) => _id !== id),
        settings.safety,
      );
      return { tab: "", toast: t("rules.removed") };
    case "on":
      return switchRule(acting, true);
    case "off":
      return switchRule(acting, false);
    case "up":
    case "down":
      await put(acting, rulesWithOneMoved(settings.rules, id, form.get("intent") === "up" ? -1 : 1), settings.safety);
      return { tab: "", toast: t("rules.moved") };
    case "order":
      await put(acting, orderedRules(settings.rules, form.getAll("order").map(String)), settings.safety);
      return { tab: "", toast: t("rules.moved") };
    case "safety":
      return saveSafety(acting);
    case "makeOwn":
      await productApi(context).automations.makeOwn({ restaurantId });
      return { tab: "", toast: t("scope.madeOwn") };
    case "leaveOwn":
      await productApi(context).automations.leaveOwn({ restaurantId });
      return { tab: "", toast: t("scope.leftOwn") };
    case "restore":
      return restore(acting);
    case "undo":
      return undo(acting);
    default:
      return refused({}, translatorOf(context)("errors:codes.INVALID_INPUT"));
  }
}

/** What was typed, and what is wrong with it. */
function answerFor({ form, settings }: Acting, { errors, message, status }: Refused) {
  const intent = form.get("intent");
  const { scope, version } = settings;
  return data<AutomationResult>(
    {
      ...{ errors, message, form: intent === "save" ? "rule" : intent === "safety" ? "safety" : "other" },
      draft: intent === "save" ? draftFrom(form) : null,
      words: intent === "safety" ? String(form.get("words") ?? "") : null,
      // Who is told that somebody was faster has seen what holds now: sent again, it is meant.
      expected: status === 409 ? { scope, version } : null,
    },
    { status },
  );
}

function refusalOf({ context, form }: Acting, error: ProductApiError): Refused {
  const fields = ruleErrors(
    context,
    Object.keys(error.fields).map((path) => path.split(".")),
  );
  const { message } = refuseForm(context, form, error).data;
  const status = error.status === 409 ? 409 : 422;
  return { errors: fields, message: Object.keys(fields).length > 0 ? null : message, status };
}

/** Answers the forms of the screen: a write leads back to its tab, what was wrong is said with everything typed still there. */
export async function actOnAutomations(context: Context, restaurantId: string, request: Request) {
  const form = await findForm(request);
  if (!form) return unreadableForm(context);
  const { data: settings } = await productApi(context).automations.settings({ restaurantId });
  const acting = { context, restaurantId, form, settings };
  try {
    const done = await run(acting);
    if ("errors" in done) return answerFor(acting, done);
    putToast(context, { kind: "success", title: done.toast });
    throw redirect(href("/restaurants/:restaurantId/settings/automations", { restaurantId }) + done.tab);
  } catch (error) {
    if (!(error instanceof ProductApiError)) throw error;
    return answerFor(acting, refusalOf(acting, error));
  }
}
