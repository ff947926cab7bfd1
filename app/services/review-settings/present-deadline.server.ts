import type { RouterContextProvider } from "react-router";
import { formatsOf } from "#app/lib/formats.ts";
import { ruleRatings } from "#app/lib/review-setting-fields.ts";
import { languageOf, textsIn } from "#app/middleware/i18n.server.ts";
import { type DeadlineRule, deadlineHoursMax } from "#contract/reply-deadlines/schemas.ts";
import { productApi } from "../request/product-api.server.ts";
import { targetAt, targetView } from "./targets.server.ts";

type Context = Readonly<RouterContextProvider>;

/** The rule of reply deadlines, and its effect on a review that arrives now. */
export async function deadlineView(context: Context, restaurant: { _id: string; timeZone: string }, url: URL) {
  const target = targetAt(url);
  const t = textsIn(context, "review-settings");
  const formats = formatsOf(languageOf(context));
  const { data: rule } = await productApi(context).replyDeadlines.get({ restaurantId: restaurant._id, ...target });
  const rows = ruleRatings.map((rating) => {
    const due = rule.arrivingNow[rating] ?? null;
    return {
      rating,
      hours: rule.hours[rating] ?? 0,
      arriving: due === null ? t("deadlines.noDeadline") : formats.moment(due, restaurant.timeZone),
    };
  });
  const first = rows.find(({ rating }) => rule.arrivingNow[rating]);
  return {
    rows,
    target: targetView(context, rule, target),
    openingHours: rule.openingHours,
    hasHours: rule.hasHours,
    hoursMax: deadlineHoursMax,
    may: rule.may,
    versions: rule.versions,
    shared: rule.scope === "restaurant" ? sharedText(context, rule.shared) : null,
    example: first
      ? t("deadlines.example", { stars: starsText(context, first.rating), moment: first.arriving })
      : t("deadlines.exampleNone"),
    changed:
      rule.updatedAt === null
        ? null
        : t("changed", { name: rule.updatedBy, moment: formats.moment(rule.updatedAt, restaurant.timeZone) }),
  };
}
export type DeadlineData = Awaited<ReturnType<typeof deadlineView>>;

/** The rule that a restaurant would follow without its own, and whose it is. */
function sharedText(context: Context, { group, ...rule }: DeadlineRule & { group: string | null }): string {
  const t = textsIn(context, "review-settings");
  const text = deadlineText(context, rule);
  return group === null
    ? t("deadlines.shared", { rule: text })
    : t("deadlines.sharedGroup", { name: group, rule: text });
}

const starsText = (context: Context, rating: number): string => {
  const t = textsIn(context, "review-settings");
  return rating === 0 ? t("noRating") : t("stars", { count: rating });
};

/** A rule in one line. */
export function deadlineText(context: Context, { hours, openingHours }: DeadlineRule): string {
  const t = textsIn(context, "review-settings");
  const parts = ruleRatings.map((rating) =>
    t("deadlines.sharedPart", { stars: starsText(context, rating), hours: hours[rating] ?? 0 }),
  );
  return `${parts.join(", ")} · ${t(openingHours ? "deadlines.open" : "deadlines.clock")}`;
}
