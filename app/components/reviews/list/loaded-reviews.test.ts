import { expect, test } from "vitest";
import type { PresentedReview } from "#app/services/reviews/present.server.ts";
import { changeLoaded, findLoaded, type LoadedPage, type LoadStrategy, loadedOf } from "./loaded-reviews.ts";

const review = (id: string, version = 1) => ({ id, version }) as PresentedReview;
type More = { next?: string; previous?: string; hasLoadedAll?: boolean; opened?: string };
const page = (ids: string[], more: More = {}): LoadedPage => ({
  reviews: ids.map((id) => review(id)),
  links: { self: "/", first: null, previous: more.previous ?? null, next: more.next ?? null, sorts: [], csv: "/" },
  hasLoadedAll: more.hasLoadedAll ?? false,
  opened: more.opened ? { id: more.opened, review: review(more.opened), refused: null } : null,
});
const add = (loaded: ReturnType<typeof loadedOf>, strategy: LoadStrategy, next: LoadedPage) =>
  changeLoaded(loaded, { kind: "page", strategy, page: next });
const idsOf = (loaded: ReturnType<typeof loadedOf>) => loaded.reviews.map(({ id }) => id).join("");

test("REPLACE shows the page alone, CONCAT adds it after the last review, CONCAT_BEFORE before the first", () => {
  const middle = loadedOf(page(["c", "d"], { next: "/3", previous: "/1" }));
  expect(idsOf(add(middle, "CONCAT", page(["e", "f"])))).toBe("cdef");
  expect(idsOf(add(middle, "CONCAT_BEFORE", page(["a", "b"])))).toBe("abcd");
  expect(idsOf(add(middle, "REPLACE", page(["x"])))).toBe("x");
});

test("each end goes on where its own page says", () => {
  const middle = loadedOf(page(["c"], { next: "/3", previous: "/1" }));
  const after = add(middle, "CONCAT", page(["d"], { next: "/4", previous: "/back" }));
  expect([after.previous, after.next]).toEqual(["/1", "/4"]);
  const before = add(after, "CONCAT_BEFORE", page(["b"], { next: "/forth" }));
  expect([before.previous, before.next]).toEqual([null, "/4"]);
});

test("everything is loaded when a page after the last review is not full; a page before says nothing about it", () => {
  const first = loadedOf(page(["a", "b"], { next: "/2" }));
  expect(first.hasLoadedAll).toBe(false);
  expect(add(first, "CONCAT", page(["c"], { hasLoadedAll: true })).hasLoadedAll).toBe(true);
  expect(add(first, "CONCAT_BEFORE", page(["z"], { hasLoadedAll: true })).hasLoadedAll).toBe(false);
});

test("a review that is already there is not shown twice", () => {
  const loaded = loadedOf(page(["a", "b"]));
  expect(idsOf(add(loaded, "CONCAT", page(["b", "c"])))).toBe("abc");
  expect(idsOf(add(loaded, "CONCAT_BEFORE", page(["z", "a"])))).toBe("zab");
});

test("a changed review takes its own place, removed ones go, the others stay as they are", () => {
  const loaded = loadedOf(page(["a", "b", "c"]));
  const changed = changeLoaded(loaded, { kind: "changed", review: review("b", 2) });
  expect(changed.reviews.map(({ id, version }) => id + version)).toEqual(["a1", "b2", "c1"]);
  expect(idsOf(changeLoaded(changed, { kind: "removed", ids: ["a", "c", "x"] }))).toBe("b");
});

test("a review opened by its address stands beside the list, is kept true there, and joins no count", () => {
  const loaded = loadedOf(page(["a"], { opened: "x" }));
  expect([idsOf(loaded), findLoaded(loaded, "x")?.version]).toEqual(["a", 1]);
  const changed = changeLoaded(loaded, { kind: "changed", review: review("x", 2) });
  expect([idsOf(changed), findLoaded(changed, "x")?.version]).toEqual(["a", 2]);
  const other = changeLoaded(changed, { kind: "opened", review: review("y") });
  expect(findLoaded(add(other, "CONCAT", page(["b"])), "y")?.id).toBe("y");
  expect(findLoaded(add(other, "REPLACE", page(["b"])), "y")).toBeUndefined();
});
