import { expect, test } from "vitest";
import { allStyleBytes, loadBuild, routeSize } from "#bench/route-sizes.ts";

/**
 * Brotli bytes of the scripts a first visit loads, by the build's manifest. A screen may grow by 2 % unnoticed; more is a decision:
 * raise the number here, together with the reason, in the change that costs it.
 */
// 0.6 kB of the review screens put a template into a reply and show a review beside its list; 3 kB are the synchronisation's panel, the states of what is sent and the hints of the push.
const restaurant = "/restaurants/00000000-0000-7000-8000-000000000000";
const scriptBudgets: Record<string, number> = {
  "/restaurants/list": 113_900,
  [`${restaurant}/dashboard`]: 113_900,
  [`${restaurant}/reputation/reviews`]: 122_600,
  "/groups/reputation/reviews": 122_500,
  "/users/00000000-0000-7000-8000-000000000000": 114_200,
};
// The first look took 7 kB; the desk of reviews, the passages of a reading and the screens of settings brought the rest (docs/decisions/081).
const styleBudgetBytes = 9_300;
const tolerance = 1.02;

const build = await loadBuild();

test.each(Object.entries(scriptBudgets))("%s loads no more script than its budget allows", (path, budgetBytes) => {
  expect(routeSize(build, path).scriptBytes).toBeLessThanOrEqual(budgetBytes * tolerance);
});

test("all style sheets together stay within their budget", () => {
  expect(allStyleBytes()).toBeLessThanOrEqual(styleBudgetBytes * tolerance);
});
