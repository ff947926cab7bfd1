import { expect, test } from "vitest";
import { cardAddress, isOpening, openIdOf, reviewAddress, tabOf } from "./review-links.ts";

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

test("another part of the open review, and editing one of its replies, leave the list alone", () => {
  const open = urlOf(reviewAddress(list, "a"));
  const notes = urlOf(cardAddress(list, "a", { tab: "notes" }));
  const editing = urlOf(cardAddress(list, "a", { edit: "b" }));
  expect([isOpening(open, notes), isOpening(notes, editing)]).toEqual([true, true]);
  expect([open, notes, editing].map(({ searchParams }) => tabOf(searchParams))).toEqual(["reply", "notes", "reply"]);
  expect(editing.searchParams.get("edit")).toBe("b");
  expect(tabOf(new URLSearchParams("tab=foo"))).toBe("reply");
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
  ["confirm=c.d", "c"],
  ["review=a&tab=history&edit=b", "a"],
  ["period=all_time", null],
  ["review=&confirm=", null],
])("the address %s opens %s", (query, id) => {
  expect(openIdOf(new URLSearchParams(query))).toBe(id);
});
