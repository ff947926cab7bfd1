import { href, type RouterContextProvider } from "react-router";
import { formatsOf } from "#app/lib/formats.ts";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import { platformLabel } from "#app/services/reviews/present.server.ts";
import { reviewLanguages } from "#contract/analysis/topics.ts";
import { automationAgeDays, automationDelay, dryRunDays } from "#contract/automations/choices.ts";
import type { AutomationSettings } from "#contract/automations/rules.ts";
import { answerablePlatforms, platformKeys } from "#contract/platforms/schemas.ts";
import { shownTemplateName } from "#contract/templates/starter-names.ts";
import { historyPath } from "../audit/links.server.ts";
import { loadPart } from "../request/parts.server.ts";
import { productApi } from "../request/product-api.server.ts";
import { versionsOf } from "./automation-setting.server.ts";
import { draftOf, emptyDraft } from "./draft.server.ts";
import { dryRunView } from "./present-dry-run.server.ts";
import { ruleView } from "./present-rules.server.ts";
import { runsView } from "./present-runs.server.ts";
import type { RuleDraft } from "./rule-draft.ts";

type Context = Readonly<RouterContextProvider>;
const tabs = ["rules", "runs", "dry-run", "history"] as const;
type Tab = (typeof tabs)[number];

/** The tab of an address; the first if it names none. */
const tabOf = (url: URL): Tab => tabs.find((tab) => tab === url.searchParams.get("tab")) ?? "rules";

/** Choices of the editor's boxes and lists. */
function choicesOf(context: Context, { templates, tags, hasModel, hasHours }: AutomationSettings) {
  const t = textsIn(context, "automations");
  const privateName = textsIn(context, "reviews")("platform.private");
  const { languageTitle, number } = formatsOf(languageOf(context));
  return {
    templates: templates.map((one) => ({ _id: one._id, name: shownTemplateName(one, languageOf(context)) })),
    tags,
    hasModel,
    hasHours,
    platforms: platformKeys
      .filter((key) => answerablePlatforms.has(key))
      .map((key) => ({ key, name: platformLabel(key, privateName) })),
    languages: reviewLanguages.map((code) => ({
      code,
      name: code === "other" ? t("editor.other") : languageTitle(code),
    })),
    ageMax: automationAgeDays.max,
    delay: { min: number(automationDelay.min), max: number(automationDelay.max) },
  };
}

type Editing = { id: string | null; name: string; draft: RuleDraft };

/** The rule that the address opens; null for none, or a deleted one. */
function editingOf(url: URL, { rules, may }: AutomationSettings): Editing | null {
  const wanted = url.searchParams.get("rule");
  if (!may.update || !wanted) return null;
  if (wanted === "new") return { id: null, name: "", draft: emptyDraft };
  const rule = rules.find(({ _id }) => _id === wanted);
  return rule ? { id: rule._id, name: rule.name, draft: draftOf(rule) } : null;
}

/** What is asked before a rule is switched on for several restaurants, with what it would have done; null where the address asks nothing. */
async function questionOf(context: Context, restaurantId: string, url: URL, { rules, scope, may }: AutomationSettings) {
  const rule = rules.find(({ _id, isOn }) => _id === url.searchParams.get("switchOn") && !isOn);
  if (!rule || !may.update || scope === "restaurant") return null;
  const t = textsIn(context, "automations");
  const { number } = formatsOf(languageOf(context));
  const { data } = await productApi(context).automations.forecast({ restaurantId, ruleId: rule._id });
  const { restaurantCount: count, simulatedCount, sendCount, askCount } = data;
  const outcome = [
    t("ask.sent", { count: sendCount, formatted: number(sendCount) }),
    t("ask.proposed", { count: askCount, formatted: number(askCount) }),
  ].join(", ");
  const days = number(dryRunDays);
  return {
    ruleId: rule._id,
    title: t("ask.title", { name: rule.name, count, formatted: number(count) }),
    forecast:
      simulatedCount < count
        ? t("ask.forecastOf", { days, outcome, count: simulatedCount, formatted: number(simulatedCount) })
        : t("ask.forecast", { days, outcome }),
    confirm: t("ask.confirm", { count, formatted: number(count) }),
  };
}

async function historyOf(context: Context, restaurantId: string) {
  const formats = formatsOf(languageOf(context));
  const { data: versions } = await productApi(context).automations.versions({ restaurantId });
  return versions.map(({ at, ...version }) => ({ ...version, at: { iso: at, ago: formats.ago(at) } }));
}
export type VersionView = Awaited<ReturnType<typeof historyOf>>[number];

async function dryRunOf(context: Context, where: { restaurantId: string; zone: string }) {
  const { restaurantId } = where;
  return dryRunView(context, where, (await productApi(context).automations.dryRun({ restaurantId })).data);
}

/** Data of the screen for an address. */
export async function loadAutomations(context: Context, restaurantId: string, url: URL) {
  const { data: restaurant } = await productApi(context).restaurants.get({ restaurantId });
  const tab = tabOf(url);
  return {
    tab,
    tabKeys: [...tabs],
    changes: await historyPath(context, { kind: "automations", organizationId: restaurant.organizationId }),
    name: restaurant.internalName ?? restaurant.name,
    self: href("/restaurants/:restaurantId/settings/automations", { restaurantId }),
    content: await loadPart(context, contentOf(context, { restaurantId, zone: restaurant.timeZone }, url)),
  };
}

/** What the tabs show. */
async function contentOf(context: Context, where: { restaurantId: string; zone: string }, url: URL) {
  const { restaurantId } = where;
  const tab = tabOf(url);
  const { data: settings } = await productApi(context).automations.settings({ restaurantId });
  const isDryRun = tab === "dry-run" && url.searchParams.has("run") && settings.rules.length > 0;
  const [runs, dryRun, history] = await Promise.all([
    tab === "runs" ? loadPart(context, runsView(context, where, settings, url)) : null,
    isDryRun ? loadPart(context, dryRunOf(context, where)) : null,
    tab === "history" ? loadPart(context, historyOf(context, restaurantId)) : null,
  ]);
  const { scope, safety, may, followerCount } = settings;
  return {
    scope,
    versions: versionsOf(settings),
    safety,
    may,
    followerCount,
    runs,
    dryRun,
    history,
    dryRunDays,
    self: href("/restaurants/:restaurantId/settings/automations", { restaurantId }),
    rules: settings.rules.map((rule) => ruleView(context, rule, settings)),
    choices: choicesOf(context, settings),
    editing: tab === "rules" ? editingOf(url, settings) : null,
    question: tab === "rules" ? await questionOf(context, restaurantId, url, settings) : null,
  };
}
export type AutomationScreenData = Awaited<ReturnType<typeof contentOf>>;
