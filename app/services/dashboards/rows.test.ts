import { expect, test } from "vitest";
import { completeOrder, type DashboardCard, dashboardCards } from "#contract/dashboards/cards.ts";
import { movedOrder } from "./actions.server.ts";
import { rowsOf } from "./rows.ts";

const drawn = (cards: readonly DashboardCard[]) =>
  rowsOf(cards).map(({ columns }) => columns.map(({ cards: all }) => all));

test("a wide card has the narrow ones that follow it beside it, and a full one a row of its own", () => {
  expect(drawn(dashboardCards)).toEqual([
    [["work"], ["summary"]],
    [["figures"]],
    [["weeks"], ["distribution", "hours"]],
    [["actions"], ["holidays", "credits"]],
    [["posts"]],
  ]);
});

test("narrow cards before a wide one stand on its other side, and those behind it in the next row", () => {
  expect(drawn(["hours", "credits", "weeks", "summary", "figures"])).toEqual([
    [["hours", "credits"], ["weeks"]],
    [["summary"]],
    [["figures"]],
  ]);
});

test("read column by column, rows keep every order", () => {
  const orders = dashboardCards.map((_, start) => [...dashboardCards.slice(start), ...dashboardCards.slice(0, start)]);
  for (const order of [...orders, ...orders.map((one) => one.toReversed())])
    expect(drawn(order).flat(2)).toEqual(order);
});

test("an order names each card once; what it does not name stands behind", () => {
  expect(completeOrder(["posts", "work", "posts", "weather"])).toEqual([
    "posts",
    "work",
    ...dashboardCards.filter((card) => card !== "posts" && card !== "work"),
  ]);
});

test("a card moves by one place, and not beyond an end", () => {
  expect(movedOrder(dashboardCards, "summary:up").slice(0, 3)).toEqual(["summary", "work", "figures"]);
  expect(movedOrder(dashboardCards, "summary:down").slice(0, 3)).toEqual(["work", "figures", "summary"]);
  expect(movedOrder(dashboardCards, "work:up")).toEqual(dashboardCards);
  expect(movedOrder(dashboardCards, "posts:down")).toEqual(dashboardCards);
});
