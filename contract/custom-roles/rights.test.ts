import { describe, expect, test } from "vitest";
import {
  type Ability,
  abilityFor,
  abilityOfRights,
  actions,
  askedRights,
  caslRoles,
  rightsOf,
  subjects,
} from "../abilities.ts";
import {
  allGrantable,
  completed,
  type GrantableRight,
  grantablePart,
  isSuggestOnly,
  isWithin,
  organizationRights,
  rightsInScope,
} from "./rights.ts";

/** The same sets with each run: a simple generator of numbers from a seed. */
function* sets(count: number): Generator<GrantableRight[]> {
  let state = 20261126;
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  for (let made = 0; made < count; made += 1) {
    const share = next();
    yield allGrantable.filter(() => next() < share);
  }
}
const many = [...sets(300)];
const isAllowed = (ability: Ability, action: string, subject: string) =>
  ability.can(action as "read", subject as "Review");
/** Whether a set gives a right: by itself, or as a part of all that may be done to a subject. */
const holds = (rights: readonly string[], action: string, subject: string) =>
  rights.includes(`${action} ${subject}`) || rights.includes(`manage ${subject}`);

describe("a set of rights", () => {
  test("gives exactly what is in it, right by right", () => {
    for (const rights of many.map(completed))
      for (const subject of subjects)
        for (const action of [...actions, "manage"])
          expect([rights, action, subject, isAllowed(abilityOfRights(rights), action, subject)]).toEqual([
            ...[rights, action, subject, holds(rights, action, subject)],
          ]);
  });

  test("is completed once and for all, loses nothing, and gains only what its rights need", () => {
    for (const rights of many) {
      const whole = completed(rights);
      expect(completed(whole)).toEqual(whole);
      expect(rights.filter((right) => !whole.includes(right))).toEqual([]);
      const needed = rights.flatMap((right) => completed([right]));
      expect(whole.filter((right) => right !== "read Restaurant" && !needed.includes(right))).toEqual([]);
    }
  });

  test("never opens what is internal, whatever is sent", () => {
    expect(completed(["manage Import", "update Maintenance", "manage all", "read Review", "nothing"])).toEqual([
      "read Restaurant",
      "read Review",
    ]);
  });

  test("is within another exactly where each of its rights is", () => {
    const wholes = many.map(completed);
    for (const [at, inner] of wholes.entries()) {
      const outer = wholes[(at * 7 + 1) % wholes.length] ?? [];
      const isContained = grantablePart(abilityOfRights(inner)).every((right) => {
        const [action = "", subject = ""] = right.split(" ");
        return isAllowed(abilityOfRights(outer), action, subject);
      });
      expect([inner, outer, isWithin(abilityOfRights(inner), abilityOfRights(outer))]).toEqual([
        inner,
        outer,
        isContained,
      ]);
    }
  });

  test("over the whole organization holds for whoever has all of it alone", () => {
    for (const rights of many) {
      expect(rightsInScope(rights, "organization")).toEqual(completed(rights));
      for (const scope of ["group", "restaurants"])
        expect(rightsInScope(rights, scope).filter((right) => organizationRights.includes(right))).toEqual([]);
    }
  });

  test("taken of a built-in role is within it, and an owner's holds all there is", () => {
    for (const caslRole of caslRoles) {
      const ability = abilityFor("comptoir-basic", caslRole);
      expect(isWithin(abilityOfRights(completed(grantablePart(ability))), ability)).toBe(true);
    }
    expect(grantablePart(abilityFor("comptoir-basic", "owner"))).toEqual(allGrantable);
  });

  test("suggests only where it suggests and sends nothing", () => {
    expect(isSuggestOnly(completed(["suggest Reply"]))).toBe(true);
    for (const right of ["create Reply", "update Reply", "delete Reply", "read Reply"] as const)
      expect(isSuggestOnly(completed([right]))).toBe(false);
  });
});

test("built-in roles compare by all that is asked for: what nobody asks for yet gives nobody more", () => {
  const roles = [...caslRoles, null];
  for (const inner of roles)
    for (const outer of roles) {
      const [one, other] = [abilityFor("comptoir-basic", inner), abilityFor("comptoir-basic", outer)];
      const isAsked = ([action, subject]: (typeof askedRights)[number]) =>
        !one.can(action, subject) || other.can(action, subject);
      if (isWithin(one, other)) expect([inner, outer, askedRights.every(isAsked)]).toEqual([inner, outer, true]);
      if (rightsOf(one).every((right) => rightsOf(other).includes(right)))
        expect([inner, outer, isWithin(one, other)]).toEqual([inner, outer, true]);
    }
  expect(isWithin(abilityFor("comptoir-basic", "owner"), abilityFor("comptoir-basic", "manager"))).toBe(false);
  expect(isWithin(abilityFor("comptoir-basic", "editor"), abilityFor("comptoir-basic", "moderator"))).toBe(false);
});
