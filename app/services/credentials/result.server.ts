import { href, type RouterContextProvider } from "react-router";
import { formatsOf } from "#app/lib/formats.ts";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import type { AdditionResult } from "#contract/credentials/schemas.ts";

/** The outcome of one submit, row by row. */
export type ResultView = {
  summary: string;
  hasRefusals: boolean;
  rows: {
    id: string;
    listing: string;
    outcome: AdditionResult["outcome"];
    text: string;
    reason: string | null;
    restaurant: string | null;
    to: string | null;
  }[];
};

export function resultView(context: Readonly<RouterContextProvider>, results: readonly AdditionResult[]): ResultView {
  const t = textsIn(context, "credentials");
  const formats = formatsOf(languageOf(context));
  const done = results.filter(({ outcome }) => outcome !== "refused").length;
  return {
    summary: t("result.summary", { done: formats.number(done), all: formats.number(results.length) }),
    hasRefusals: done < results.length,
    rows: results.map(({ externalId, name, outcome, reason, restaurant }) => ({
      id: externalId,
      listing: name || externalId,
      outcome,
      text: t(`results.${outcome}`),
      reason: reason && t(`additions.${reason}`),
      restaurant: restaurant?.name ?? null,
      to:
        restaurant && outcome !== "refused"
          ? href("/restaurants/:restaurantId/reputation/reviews", { restaurantId: restaurant._id })
          : null,
    })),
  };
}
