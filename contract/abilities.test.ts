import { describe, expect, test } from "vitest";
import {
  type Action,
  abilityFor,
  type CaslRole,
  mayEnterAdminArea,
  mayEnterGroups,
  mayEnterRestaurantSections,
  neededCaslRole,
  type Subject,
} from "./abilities.ts";

type Question = [Action, Subject];
const may = (role: string, caslRole: CaslRole | null, [action, subject]: Question) =>
  abilityFor(role, caslRole).can(action, subject);

/** Decisions, "Roles and abilities", as questions with the expected answers for owner, manager, editor, moderator, guest. */
const table: [Question, boolean[]][] = [
  [
    ["read", "Review"],
    [true, true, true, true, true],
  ],
  [
    ["create", "Reply"],
    [true, true, true, true, false],
  ],
  [
    ["update", "Reply"],
    [true, true, true, true, false],
  ],
  [
    ["archive", "Review"],
    [true, true, true, true, false],
  ],
  [
    ["update", "Restaurant"],
    [true, true, true, false, false],
  ],
  [
    ["create", "Content"],
    [true, true, true, false, false],
  ],
  [
    ["delete", "Content"],
    [true, true, false, false, false],
  ],
  [
    ["read", "Settings"],
    [true, true, true, false, true],
  ],
  [
    ["update", "Settings"],
    [true, false, false, false, false],
  ],
  [
    ["update", "Role"],
    [true, false, false, false, false],
  ],
  [
    ["update", "Template"],
    [true, true, true, false, false],
  ],
  [
    ["update", "SharedTemplate"],
    [true, true, false, false, false],
  ],
  [
    ["create", "Import"],
    [false, false, false, false, false],
  ],
  [
    ["update", "Maintenance"],
    [false, false, false, false, false],
  ],
];
const order: CaslRole[] = ["owner", "manager", "editor", "moderator", "guest"];

describe("the abilities of comptoir-basic", () => {
  test.each(table)("follow the caslRole: %j", (question, expected) => {
    expect(order.map((caslRole) => may("comptoir-basic", caslRole, question))).toEqual(expected);
  });

  test("without a caslRole are a guest's", () => {
    for (const [question] of table)
      expect(may("comptoir-basic", null, question)).toBe(may("comptoir-basic", "guest", question));
  });
});

describe("the other roles", () => {
  test("are not refined by a caslRole", () => {
    expect(may("viewer", "owner", ["read", "Review"])).toBe(false);
    expect(may("admin", "guest", ["update", "Maintenance"])).toBe(true);
  });

  test("see the less the less is known of them: an unknown one reads restaurants and their resources alone", () => {
    for (const [[action, subject]] of table) expect(may("invented", "owner", [action, subject])).toBe(false);
    expect(may("invented", null, ["read", "Restaurant"])).toBe(true);
    expect(may("invented", null, ["read", "Template"])).toBe(true);
  });

  test("keep maintenance to admins", () => {
    expect(may("accountManager", null, ["create", "Import"])).toBe(true);
    expect(may("accountManager", null, ["update", "Maintenance"])).toBe(false);
  });
});

describe("the areas", () => {
  test.each([
    ["admin", true, true, true],
    ["accountManager", true, false, true],
    ["comptoir-basic", false, true, true],
    ["viewer", false, false, false],
    ["invented", false, false, false],
  ])("are open by role: %s", (role, adminArea, sections, groups) => {
    expect([mayEnterAdminArea(role), mayEnterRestaurantSections(role), mayEnterGroups(role)]).toEqual([
      adminArea,
      sections,
      groups,
    ]);
  });
});

describe("the role that would be needed", () => {
  test.each<[Action, Subject, CaslRole | null]>([
    ["read", "Review", "guest"],
    ["archive", "Review", "moderator"],
    ["update", "Restaurant", "editor"],
    ["update", "SharedTemplate", "manager"],
    ["delete", "Content", "manager"],
    ["update", "Role", "owner"],
    ["create", "Import", null],
  ])("is the least that may do it: %s %s", (action, subject, role) => {
    expect(neededCaslRole(action, subject)).toBe(role);
  });
});
