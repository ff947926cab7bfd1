import { href, type RouterContextProvider } from "react-router";
import { formatsOf } from "#app/lib/formats.ts";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import { platformLabel } from "#app/services/reviews/present.server.ts";
import { runOutcomes } from "#contract/automations/choices.ts";
import type { AutomationSettings } from "#contract/automations/rules.ts";
import type { AutomationRun } from "#contract/automations/runs.ts";
import { Id } from "#contract/ids.ts";
import { productApi } from "../request/product-api.server.ts";

type Context = Readonly<RouterContextProvider>;
type Place = { restaurantId: string; zone: string };

/** What stands below the outcome: why, and what became of what was made. */
function notesOf(context: Context, { zone }: Place, run: AutomationRun): string[] {
  const t = textsIn(context, "automations");
  const formats = formatsOf(languageOf(context));
  const { reason, evidence, outbox, suggestion } = run;
  const why = reason ? [t(`reasons.${reason}`), ...(evidence ? [t("runs.evidence", { words: evidence })] : [])] : [];
  const sent = outbox ? [t(`sent.${outbox.state}`, { when: formats.moment(outbox.sendAfter, zone) })] : [];
  return [...(why.length > 0 ? [why.join(" ")] : []), ...sent, ...(suggestion ? [t(`suggested.${suggestion}`)] : [])];
}

/** The review that a line is about, and the way to it. */
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

function runView(context: Context, place: Place, run: AutomationRun) {
  const t = textsIn(context, "automations");
  const formats = formatsOf(languageOf(context));
  const { undone } = run;
  return {
    id: run._id,
    at: { iso: run.at, ago: formats.ago(run.at) },
    outcome: run.outcome,
    notes: notesOf(context, place, run),
    ruleName: run.rule?.name ?? null,
    review: reviewLine(context, place.restaurantId, run.review),
    text: run.text,
    undone:
      undone && t("runs.undone", { by: undone.by, ago: formats.ago(undone.at), result: t(`undone.${undone.result}`) }),
    mayUndo: run.mayUndo,
  };
}
export type RunView = ReturnType<typeof runView>;

/** A page of the log under the filters of an address. */
export async function runsView(context: Context, place: Place, { rules }: AutomationSettings, url: URL) {
  const { searchParams } = url;
  const outcome = runOutcomes.find((one) => one === searchParams.get("outcome"));
  const ruleId = Id.safeParse(searchParams.get("ruleId")).data;
  const search = (searchParams.get("search") ?? "").slice(0, 200);
  const page = await productApi(context).automations.runs({
    ...{ restaurantId: place.restaurantId, outcome, ruleId, search },
    after: searchParams.get("after") ?? undefined,
    before: searchParams.get("before") ?? undefined,
  });
  const filters = new URLSearchParams({ tab: "runs", ...(outcome ? { outcome } : {}), ...(ruleId ? { ruleId } : {}) });
  if (search) filters.set("search", search);
  const self = href("/restaurants/:restaurantId/settings/automations", { restaurantId: place.restaurantId });
  const { after, before } = page.pagination;
  return {
    rows: page.data.map((run) => runView(context, place, run)),
    ...{ outcome: outcome ?? "", ruleId: ruleId ?? "", search, isFiltered: Boolean(outcome || ruleId || search) },
    outcomes: [...runOutcomes],
    ruleChoices: rules.map(({ _id, name }) => ({ value: _id, label: name })),
    first: before ? `${self}?${filters}` : null,
    previous: before ? `${self}?${filters}&before=${before}` : null,
    next: after ? `${self}?${filters}&after=${after}` : null,
  };
}
