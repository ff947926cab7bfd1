import { expect, onTestFinished, test, vi } from "vitest";
import { ColumnTally } from "../columns.ts";
import type { RestaurantDirectory } from "./directory.ts";
import { prepareReviews } from "./prepare.ts";

const restaurant = { id: "r1", timeZone: "Europe/Paris", externalId: null, names: ["Chez Ana"] };
const directory = { resolve: () => ({ restaurant }), takeZoneAssumed: () => false } as unknown as RestaurantDirectory;

test("the event loop turns again and again while the rows of a long file are understood", async () => {
  // Every reading of the clock advances it by a millisecond, so that the test does not depend on the machine's speed.
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => now++);
  onTestFinished(() => void vi.restoreAllMocks());
  const rows = Array.from({ length: 600 }, (_, index) => ({
    file: "avis",
    line: index + 1,
    fields: { rating: 4, text: `Très bon, ${index}`, date: "2026-01-01", restaurant: "Chez Ana" },
  }));
  let [turns, isOver] = [0, false];
  const turn = () => {
    turns += 1;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  const tally = new ColumnTally("reviews", []);
  const defaults = { now: new Date("2026-11-20T10:00:00Z"), platformKey: "gmb" as const, restaurantRef: null, tally };
  const { records } = await prepareReviews(rows, directory, defaults);
  isOver = true;
  expect(records).toHaveLength(600);
  expect(turns).toBeGreaterThan(30);
});
