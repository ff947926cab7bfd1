import { href, type RouterContextProvider } from "react-router";
import { formatsOf } from "#app/lib/formats.ts";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import { loadPage, pageLinks } from "#app/services/lists/pages.server.ts";
import { platformLabel } from "#app/services/reviews/present.server.ts";
import { runOutcomes } from "#contract/automations/choices.ts";
import type { AutomationSettings } from "#contract/automations/rules.ts";
import type { AutomationRun } from "#contract/automations/runs.ts";
import { oneOf, oneOfOrId, text } from "#contract/lists/fields.ts";
import { type Cursors, defineListQuery } from "#contract/lists/list-query.ts";
import { productApi } from "../request/product-api.server.ts";

type Context = Readonly<RouterContextProvider>;
type AutomationScope = { restaurantId: string; zone: string };

/** The reason of an outcome with the words that show it, or the name of the language in which there is no text. Empty without a reason. */
export function reasonLines(
  context: Context,
  { reason, evidence }: Pick<AutomationRun, "reason" | "evidence">,
): string[] {
  const t = textsIn(context, "automations");
  if (!reason) return [];
  const isLanguage = reason === "language" || reason === "template_language";
  const words = evidence && isLanguage ? formatsOf(languageOf(context)).languageName(evidence) : evidence;
  return [t(`reasons.${reason}`), ...(words ? [t("runs.evidence", { words })] : [])];
}

/** Notes below the outcome: the reason, and the state of the reply. */
function notesOf(context: Context, { zone }: AutomationScope, run: AutomationRun): string[] {
  const t = textsIn(context, "automations");
  const formats = formatsOf(languageOf(context));
  const { outbox, suggestion } = run;
  const why = reasonLines(context, run);
  const sent = outbox ? [t(`sent.${outbox.state}`, { when: formats.moment(outbox.sendAfter, zone) })] : [];
  return [...(why.length > 0 ? [why.join(" ")] : []), ...sent, ...(suggestion ? [t(`suggested.${suggestion}`)] : [])];
}

/** The review of a run, with its link. */
export function reviewLine(context: Context, restaurantId: string, review: AutomationRun["review"]) {
  const t = textsIn(context, "automations");
  const platform = platformLabel(review.platformKey, textsIn(context, "reviews")("platform.private"));
  const reviews = href("/restaurants/:restaurantId/reputation/reviews", { restaurantId });
  return {
    title: t("runs.reviewOf", { author: review.author, platform }),
    rating: review.rating,
    ratingText: review.rating === 0 ? t("runs.noRating") : t("runs.rating", { count: review.rating }),
    text: review.text,
    to: `${reviews}?review=${review._id}`,
  };
}

function runView(context: Context, scope: AutomationScope, run: AutomationRun) {
  const t = textsIn(context, "automations");
  const formats = formatsOf(languageOf(context));
  const { undone } = run;
  return {
    id: run._id,
    at: { iso: run.at, ago: formats.ago(run.at) },
    outcome: run.outcome,
    notes: notesOf(context, scope, run),
    ruleName: run.rule?.name ?? null,
    review: reviewLine(context, scope.restaurantId, run.review),
    text: run.text,
    undone:
      undone && t("runs.undone", { by: undone.by, ago: formats.ago(undone.at), result: t(`undone.${undone.result}`) }),
    mayUndo: run.mayUndo,
  };
}
export type RunView = ReturnType<typeof runView>;

/** Parameters of the log. */
const list = defineListQuery({
  tab: oneOf(["", "runs"], ""),
  outcome: oneOf(["", ...runOutcomes], ""),
  ruleId: oneOfOrId([""], ""),
  search: text(200),
});

/** A page of the log under the filters of an address. */
export async function runsView(
  context: Context,
  { restaurantId, zone }: AutomationScope,
  { rules }: AutomationSettings,
  url: URL,
) {
  const query = { ...list.read(url.searchParams), tab: "runs" as const };
  const self = href("/restaurants/:restaurantId/settings/automations", { restaurantId });
  const at = (cursors: Cursors) => list.address(self, query, cursors);
  const { outcome, ruleId, search } = query;
  const asked = { restaurantId, outcome: outcome || undefined, ruleId: ruleId || undefined, search };
  const page = await loadPage(url, (cursors) => productApi(context).automations.runs({ ...asked, ...cursors }), at);
  return {
    rows: page.data.map((run) => runView(context, { restaurantId, zone }, run)),
    outcome,
    ruleId,
    search,
    isFiltered: Boolean(outcome || ruleId || search),
    outcomes: [...runOutcomes],
    ruleChoices: rules.map(({ _id, name }) => ({ value: _id, label: name })),
    links: { list: self, self: at({}), clear: list.address(self, { ...list.defaults, tab: "runs" }) },
    pages: pageLinks(page.pagination, at),
  };
}
