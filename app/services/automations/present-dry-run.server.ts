import type { RouterContextProvider } from "react-router";
import { formatsOf } from "#app/lib/formats.ts";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import type { DryRun, DryRunExample } from "#contract/automations/runs.ts";
import { reasonLines, reviewLine } from "./present-runs.server.ts";

type Context = Readonly<RouterContextProvider>;
type AutomationScope = { restaurantId: string; zone: string };

function exampleView(context: Context, { restaurantId, zone }: AutomationScope, example: DryRunExample) {
  const { review, outcome } = example;
  return {
    id: review._id,
    day: formatsOf(languageOf(context)).dayIn(review.publishedAt, zone),
    review: reviewLine(context, restaurantId, review),
    outcome,
    why: reasonLines(context, example).join(" ") || null,
    text: example.text,
  };
}

/** The result of a dry run, with its figures in the reader's language. */
export function dryRunView(context: Context, scope: AutomationScope, found: DryRun) {
  const t = textsIn(context, "automations");
  const { number } = formatsOf(languageOf(context));
  const counted = (key: "dryRun.reviews" | "dryRun.unmatched", count: number) =>
    t(key, { count, formatted: number(count) });
  return {
    reviews: counted("dryRun.reviews", found.reviewCount),
    unmatched: counted("dryRun.unmatched", found.unmatchedCount),
    isCut: found.isCut,
    rules: found.rules.map(({ _id, name, isOn, ...rule }) => ({
      id: _id,
      name,
      isOn,
      counts: (["send", "ask", "skip"] as const).map((kind) => ({ kind, value: number(rule[`${kind}Count`]) })),
      reasons: rule.reasons.map(({ reason, count }) => ({
        reason,
        text: t(`reasons.${reason}`),
        count: number(count),
      })),
      examples: rule.examples.map((example) => exampleView(context, scope, example)),
    })),
  };
}
export type DryRunView = ReturnType<typeof dryRunView>;
