import { describe, expect, test } from "vitest";
import { listenedRestaurantsMax, restaurantChannel, userChannel } from "#contract/push/schemas.ts";
import { listeningOf } from "./listening.server.ts";

const many = Array.from({ length: listenedRestaurantsMax + 5 }, (_, n) => `r${n}`);
const page = { userId: "u", restaurantId: undefined, restaurantIds: many };

describe("what a page listens to", () => {
  test("is its own restaurant alone, and then it asks for nothing", () => {
    expect(listeningOf("1-1", { ...page, restaurantId: "r9" })).toMatchObject({
      channels: [userChannel("u"), restaurantChannel("r9")],
      isComplete: true,
    });
  });

  test("is, over many, the first of them, and it says that it must ask about the rest", () => {
    const listening = listeningOf("1-1", page);
    expect(listening?.channels).toHaveLength(listenedRestaurantsMax + 1);
    expect(listening?.isComplete).toBe(false);
  });

  test("begins with the restaurants the page was narrowed to, however far down the list they stand", () => {
    const last = many.at(-1) ?? "";
    const listening = listeningOf("1-1", { ...page, chosenIds: [last] });
    expect(listening?.channels[1]).toBe(restaurantChannel(last));
    expect(new Set(listening?.channels).size).toBe(listenedRestaurantsMax + 1);
  });

  test("is nothing where pushes are not to be had", () => {
    expect(listeningOf(null, page)).toBeNull();
  });
});
