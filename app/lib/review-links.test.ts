import { expect, test } from "vitest";
import { isOpening, openIdOf, reviewAddress } from "./review-links.ts";

const list = "/groups/reputation/reviews?period=all_time&ratings=1%2C2";
const urlOf = (address: string) => new URL(address, "http://localhost");

test("opening, going on to another review and closing change nothing but the open review", () => {
  const [one, other] = ["a", "b"].map((id) => urlOf(reviewAddress(list, id)));
  if (!one || !other) throw new Error("no addresses");
  expect([isOpening(urlOf(list), one), isOpening(one, other), isOpening(other, urlOf(list))]).toEqual([
    true,
    true,
    true,
  ]);
});

test.each([
  ["the same address again, which asks for the list anew", list],
  ["another filter", reviewAddress(list.replace("1%2C2", "1"), "a")],
  ["another order", reviewAddress(`${list}&sort=oldest`, "a")],
  ["a question about a review", `${list}&confirm=a.b`],
  ["another screen", reviewAddress("/restaurants/x/reputation/reviews?period=all_time&ratings=1%2C2", "a")],
])("%s reads the list again", (_what, address) => {
  expect(isOpening(urlOf(list), urlOf(address))).toBe(false);
});

test.each([
  ["review=a", "a"],
  ["history=b", "b"],
  ["confirm=c.d", "c"],
  ["review=a&history=b", "a"],
  ["period=all_time", null],
  ["review=&confirm=", null],
])("the address %s opens %s", (query, id) => {
  expect(openIdOf(new URLSearchParams(query))).toBe(id);
});
