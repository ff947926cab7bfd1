import { describe, expect, test } from "vitest";
import { type NavigationReader, navigationOf, sameSectionIn } from "./navigation.ts";
import type { Scope } from "./navigation-tree.ts";

const id = "018bfc44-b39e-735a-91cc-4c662408ed55";
const other = "018bfc44-b39e-735a-91cc-4c662408ed56";
const record = "018bef77-f182-7ace-b306-f8bfd16a0726";
const one: Scope = { kind: "restaurant", restaurantId: id };
const all: Scope = { kind: "all" };
const admin: Scope = { kind: "admin" };
const flags = { automations: true, "ai-settings": true, interactions: true, boosters: true, "store-locator": true };
const owner: NavigationReader = { userId: record, role: "comptoir-basic", caslRole: "owner", flags };
const manager: NavigationReader = { ...owner, role: "accountManager", caslRole: null };
const viewer: NavigationReader = { ...owner, role: "viewer", caslRole: null };
/** As if every screen existed. */
const everything = { ...owner, missing: new Set<string>() };

type Options = {
  path?: string;
  openGroups?: string[];
  toAnswer?: number;
  toLookAt?: number;
  needsAttention?: number;
};
const draw = (reader: NavigationReader, scope: Scope, options: Options = {}) => {
  const { path = "/restaurants/list", openGroups = [], toAnswer = 0, toLookAt = 0, needsAttention = 0 } = options;
  return navigationOf(reader, {
    scope,
    path,
    openGroups,
    badges: { toAnswer, toLookAt, needsAttention },
    labelOf: (counted, count) => `${count} ${counted}`,
  });
};
const keysOf = (groups: ReturnType<typeof draw>) => groups.map(({ key, entries }) => [key, entries.map((e) => e.key)]);

describe("what is drawn", () => {
  test("is what exists today, in the same order and words for one restaurant and for all", () => {
    expect(keysOf(draw(owner, one))).toEqual([
      ["home", ["home"]],
      ["forMe", ["forMe"]],
      ["respond", ["reviews", "outbox"]],
      ["reputation", ["topics"]],
      ["statistics", ["statistics"]],
      ["settings", ["platforms", "replies", "templates", "ai", "automations", "team"]],
    ]);
    expect(keysOf(draw(owner, all))).toEqual([
      ["home", ["home"]],
      ["forMe", ["forMe"]],
      ["respond", ["reviews", "outbox"]],
      ["reputation", ["topics"]],
      ["statistics", ["statistics"]],
      ["settings", ["platforms", "restaurantGroups", "audit", "signInRules"]],
    ]);
  });

  test("is everything once every screen exists: 25 entries of one restaurant, the store locator over all alone", () => {
    const ofOne = draw(everything, one);
    expect(ofOne.flatMap(({ entries }) => entries)).toHaveLength(25);
    expect(keysOf(ofOne).flat(2)).not.toContain("storeLocator");
    expect(keysOf(draw(everything, all)).flat(2)).toContain("storeLocator");
  });

  test("leaves out what a flag or a role closes", () => {
    expect(keysOf(draw({ ...everything, flags: {} }, one)).flat(2)).not.toContain("messages");
    expect(keysOf(draw({ ...owner, caslRole: "moderator" }, one)).flat(2)).not.toContain("automations");
    expect(draw(owner, admin)).toEqual([]);
    expect(keysOf(draw(manager, admin))).toEqual([
      [
        "administration",
        ["restaurants", "users", "organizations", "connections", "imports", "nfcTotems", "auditLog", "developers"],
      ],
    ]);
  });

  test("for an account manager is the restaurant's templates, and the rest over all filtered by it", () => {
    const groups = draw(manager, one);
    expect(keysOf(groups)).toEqual([
      ["home", ["home"]],
      ["forMe", ["forMe"]],
      ["respond", ["reviews", "outbox"]],
      ["reputation", ["topics"]],
      ["settings", ["templates"]],
    ]);
    expect(groups[2]?.entries[0]?.to).toBe(`/groups/reputation/reviews?restaurants=${id}`);
    expect(groups[4]?.entries[0]?.to).toBe(`/restaurants/${id}/resources/review-templates`);
  });

  test("for a viewer is the list of restaurants and the templates of a chosen one", () => {
    expect(keysOf(draw(viewer, all))).toEqual([["home", ["home"]]]);
    expect(keysOf(draw(viewer, one))).toEqual([
      ["home", ["home"]],
      ["settings", ["templates"]],
    ]);
  });
});

describe("a group", () => {
  const openOf = (options: Options) =>
    draw(everything, one, options)
      .filter(({ isOpen }) => isOpen)
      .map(({ key }) => key);

  test("is open for the screen that is shown, for what waits for an answer, and where it was left open", () => {
    expect(openOf({ path: `/restaurants/${id}/social/stories` })).toEqual(["respond", "social"]);
    expect(openOf({ openGroups: ["visibility"] })).toEqual(["respond", "visibility"]);
  });

  test("shows what its entries count together, at most 99+, and nothing where nothing waits", () => {
    const respond = (toAnswer: number) => draw(everything, one, { toAnswer }).find(({ key }) => key === "respond");
    expect(respond(0)?.count).toBeUndefined();
    expect(respond(99)).toMatchObject({ count: "99", countLabel: "99 waiting" });
    expect(respond(100)).toMatchObject({ count: "99+", countLabel: "100 waiting" });
    expect(respond(100)?.entries[0]).toMatchObject({ count: "99+", countLabel: "100 toAnswer" });
  });

  test("counts what did not get through on the outbox, and with the reviews on the group", () => {
    const respond = draw(owner, all, { toAnswer: 4, needsAttention: 2 }).find(({ key }) => key === "respond");
    expect(respond).toMatchObject({ count: "6", countLabel: "6 waiting" });
    expect(respond?.entries.find(({ key }) => key === "outbox")).toMatchObject({
      to: "/groups/outbox",
      count: "2",
      countLabel: "2 needsAttention",
    });
  });

  test("has one current entry: the closest, also below its address", () => {
    const currentAt = (path: string, scope: Scope = one) =>
      draw(owner, scope, { path }).flatMap(({ entries }) =>
        entries.filter(({ current }) => current).map(({ key, current }) => [key, current]),
      );
    expect(currentAt(`/restaurants/${id}/reputation/reviews`)).toEqual([["reviews", "page"]]);
    expect(currentAt(`/restaurants/${id}/reputation/reviews/bulk/${record}`)).toEqual([["reviews", "true"]]);
    expect(currentAt(`/restaurants/${id}/resources/message-templates`)).toEqual([["templates", "true"]]);
    expect(currentAt("/credentials/validate", all)).toEqual([["platforms", "true"]]);
    expect(currentAt(`/users/${record}`, all)).toEqual([]);
  });
});

describe("a change of scope", () => {
  const to = (scope: Scope, path: string, reader = owner) => sameSectionIn(scope, path, reader, "home");
  const another: Scope = { kind: "restaurant", restaurantId: other };

  test("keeps the section", () => {
    expect(to(all, `/restaurants/${id}/reputation/reviews`)).toBe("/groups/reputation/reviews");
    expect(to(one, "/groups/reputation/topics")).toBe(`/restaurants/${id}/reputation/topics`);
    expect(to(one, "/credentials")).toBe(`/restaurants/${id}/settings/platforms/connection`);
    expect(to(another, `/restaurants/${id}/resources/message-templates`)).toBe(
      `/restaurants/${other}/resources/message-templates`,
    );
  });

  test("keeps a screen below it that both have, without the record", () => {
    expect(to(one, `/groups/reputation/reviews/bulk/${record}`)).toBe(`/restaurants/${id}/reputation/reviews/bulk`);
    expect(to(all, `/restaurants/${id}/reputation/reviews/views`)).toBe("/groups/reputation/reviews/views");
    expect(to(another, `/restaurants/${id}/resources/review-templates/import/${record}`)).toBe(
      `/restaurants/${other}/resources/review-templates/import`,
    );
  });

  test("leads to the nearest section where there is none, and home from where there is nothing like it", () => {
    expect(to(all, `/restaurants/${id}/settings/automations`)).toBe("/credentials");
    expect(to(all, `/restaurants/${id}/dashboard`)).toBe("/restaurants/list");
    expect(to(one, "/restaurants/list")).toBe(`/restaurants/${id}/dashboard`);
    expect(to(one, "/groups/reputation/for-me")).toBe("home");
    expect(to(all, "/admin/imports")).toBe("home");
    expect(to(one, `/users/${record}`)).toBe("home");
  });

  test("filters by the restaurant for somebody without restaurant sections", () => {
    expect(to(one, "/groups/reputation/reviews", manager)).toBe(`/groups/reputation/reviews?restaurants=${id}`);
    expect(to(one, "/restaurants/list", manager)).toBe("home");
    expect(to(one, "/restaurants/list", viewer)).toBe("home");
    expect(to(all, `/restaurants/${id}/resources/review-templates`, manager)).toBe("/credentials");
  });
});
