import { people } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";
import { openFilters } from "./inbox.ts";

test("restaurants to choose from stand below each other, each with its town", { tag: "@phone" }, async ({
  page,
  visit,
  signInAs,
}) => {
  await signInAs(people.endToEnd);
  await visit("/groups/reputation/reviews?period=all_time");
  await openFilters(page);
  const choices = page.locator("label").filter({ has: page.locator("input[name=restaurant]") });
  await expect(choices).toHaveCount(12);
  const offsets = await choices.evaluateAll((labels) =>
    labels.map((label) => ({
      top: label.getBoundingClientRect().top,
      bottom: Math.max(...[label, ...label.querySelectorAll("*")].map((part) => part.getBoundingClientRect().bottom)),
    })),
  );
  const overlapping = offsets.filter(
    ({ bottom }, index) => bottom > (offsets[index + 1]?.top ?? Number.POSITIVE_INFINITY),
  );
  expect(overlapping).toEqual([]);
});
