import { href, type RouterContextProvider } from "react-router";
import { formatsOf } from "#app/lib/formats.ts";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import type { Dashboard } from "#contract/dashboards/schemas.ts";
import { isFlagOn } from "../request/experiments.server.ts";

/** The AI credits of the month and how long they will do; null without a model, and where the screen behind them is not to be had. */
export async function creditsOf(
  credits: Dashboard["credits"],
  context: Readonly<RouterContextProvider>,
  restaurantId: string,
) {
  if (!credits || !(await isFlagOn(context, "ai-settings"))) return null;
  const t = textsIn(context, "dashboard-cards");
  const formats = formatsOf(languageOf(context));
  const { left, used, limit, runOutOn, resetOn } = credits;
  const reset = formats.longDayAndMonth(resetOn);
  const forecast =
    left === 0
      ? t("credits.gone", { reset })
      : runOutOn
        ? t("credits.runOut", { day: formats.longDayAndMonth(runOutOn), reset })
        : t("credits.lasts", { reset });
  return {
    text: formats.number(left),
    used: t("credits.used", { count: used, formatted: formats.number(used), limit: formats.number(limit) }),
    forecast,
    isShort: left === 0 || runOutOn !== null,
    to: `${href("/restaurants/:restaurantId/settings/ai", { restaurantId })}?tab=ledger`,
  };
}
export type CreditsData = NonNullable<Awaited<ReturnType<typeof creditsOf>>>;
