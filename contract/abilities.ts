import { createMongoAbility, type MongoAbility, type RawRuleOf } from "@casl/ability";

/** Roles and their abilities as in the product decisions, "Roles and abilities". Enforced by the API, read by the interface. */
export const roles = ["admin", "accountManager", "comptoir-basic", "viewer"] as const;
export type Role = (typeof roles)[number];
export const caslRoles = ["owner", "manager", "editor", "moderator", "guest"] as const;
export type CaslRole = (typeof caslRoles)[number];

/** What may be done; `manage` is all of it. */
export const actions = ["read", "suggest", "create", "update", "delete", "reply", "archive"] as const;
export type Action = (typeof actions)[number] | "manage";
/** What it is done to; `all` is all of them. */
export const subjects = [
  "Restaurant",
  "Review",
  "Reply",
  "Message",
  "Comment",
  "Content",
  /** A restaurant's own templates; those of several restaurants are `SharedTemplate`. */
  "Template",
  "SharedTemplate",
  "Settings",
  "Credential",
  "Role",
  "Import",
  "Maintenance",
] as const;
export type Subject = (typeof subjects)[number] | "all";
export type Ability = MongoAbility<[Action, Subject]>;
type Rule = RawRuleOf<Ability>;
/** A right as it is stored with a custom role, such as "update Review". */
export type Right = `${Action} ${Exclude<Subject, "all">}`;

const byCaslRole: Record<CaslRole, Rule[]> = {
  owner: [{ action: "manage", subject: "all" }],
  manager: [
    { action: "manage", subject: "all" },
    { action: "manage", subject: ["Role", "Credential", "Settings"], inverted: true },
    { action: "read", subject: ["Role", "Credential", "Settings"] },
  ],
  // "create and edit content, reply, not delete others' content": the handler narrows delete to the editor's own.
  editor: [
    { action: "read", subject: "all" },
    { action: ["create", "update"], subject: ["Content", "Restaurant"] },
    { action: ["reply", "archive", "update"], subject: "Review" },
    { action: ["suggest", "create", "update", "delete"], subject: "Reply" },
    { action: ["create", "update", "delete"], subject: "Template" },
    { action: ["reply", "update"], subject: ["Message", "Comment"] },
  ],
  moderator: [
    { action: "read", subject: ["Restaurant", "Review", "Reply", "Message", "Comment", "Template"] },
    { action: ["reply", "archive", "update"], subject: "Review" },
    { action: ["suggest", "create", "update", "delete"], subject: "Reply" },
    { action: ["reply", "update", "delete"], subject: ["Message", "Comment"] },
  ],
  guest: [{ action: "read", subject: "all" }],
};
/** Internal areas stay closed to restaurant staff whatever their caslRole. */
const internalOnly: Rule[] = [{ action: "manage", subject: ["Import", "Maintenance"], inverted: true }];

/** The rules of a user; `caslRole` refines comptoir-basic only. An unknown role may read restaurants and their resources. */
export function rulesFor(role: string, caslRole: CaslRole | null): Rule[] {
  if (role === "admin") return [{ action: "manage", subject: "all" }];
  if (role === "accountManager")
    return [
      { action: "manage", subject: "all" },
      { action: "manage", subject: "Maintenance", inverted: true },
    ];
  if (role === "comptoir-basic") return [...byCaslRole[caslRole ?? "guest"], ...internalOnly];
  return [{ action: "read", subject: ["Restaurant", "Template"] }];
}

const abilities = new Map<string, Ability>();

/** A CASL ability: `abilityFor(user.role, user.caslRole).can("reply", "Review")`. Built once per role and caslRole. */
export function abilityFor(role: string, caslRole: CaslRole | null): Ability {
  const known = roles.find((one) => one === role) ?? "viewer";
  const key = `${known} ${caslRole}`;
  const ability = abilities.get(key) ?? createMongoAbility<Ability>(rulesFor(known, caslRole));
  abilities.set(key, ability);
  return ability;
}

const abilitiesOfRights = new Map<string, Ability>();
/** Sets of rights change as people edit roles: those of former days are not kept for ever. */
const keptAbilitiesMax = 1000;

/** The ability of exactly these rights. */
export function abilityOfRights(rights: readonly Right[]): Ability {
  const key = rights.join();
  const known = abilitiesOfRights.get(key);
  if (known) return known;
  const ability = createMongoAbility<Ability>(
    rights.map((right) => {
      const [action, subject] = right.split(" ") as [Action, Subject];
      return { action, subject };
    }),
  );
  if (abilitiesOfRights.size >= keptAbilitiesMax) abilitiesOfRights.clear();
  abilitiesOfRights.set(key, ability);
  return ability;
}

/** Every right there is, asked for or not. */
export const allRights: readonly Right[] = subjects.flatMap((subject) =>
  ([...actions, "manage"] as const).map((action): Right => `${action} ${subject}`),
);

/** Everything that an ability allows, as single rights. */
export const rightsOf = (ability: Ability): Right[] =>
  allRights.filter((right) => {
    const [action, subject] = right.split(" ") as [Action, Subject];
    return ability.can(action, subject);
  });

/** What a user may do somewhere; `rights` say it where a custom role has a part in it. */
export const abilityOf = ({
  role,
  caslRole,
  rights,
}: {
  role: string;
  caslRole: CaslRole | null;
  rights?: readonly Right[] | undefined;
}): Ability => (rights ? abilityOfRights(rights) : abilityFor(role, caslRole));

/**
 * The rights that the product asks for, in the order of the matrix that shows who has them. A right that an endpoint asks for and that is
 * missing here fails `api/http/endpoints.test.ts`.
 */
export const askedRights = [
  ["read", "Restaurant"],
  ["update", "Restaurant"],
  ["create", "Restaurant"],
  ["read", "Review"],
  ["update", "Review"],
  ["archive", "Review"],
  ["read", "Reply"],
  ["suggest", "Reply"],
  ["create", "Reply"],
  ["update", "Reply"],
  ["delete", "Reply"],
  ["read", "Template"],
  ["create", "Template"],
  ["update", "Template"],
  ["delete", "Template"],
  ["create", "SharedTemplate"],
  ["read", "Settings"],
  ["update", "Settings"],
  ["read", "Credential"],
  ["update", "Credential"],
  ["read", "Role"],
  ["update", "Role"],
  ["read", "Import"],
  ["create", "Import"],
  ["read", "Maintenance"],
  ["update", "Maintenance"],
] as const satisfies readonly (readonly [Action, Subject])[];

/** An unknown role counts as the least. */
const rankOf = (role: string): number => roles.indexOf(roles.find((one) => one === role) ?? "viewer");

/** True if a role has no more rights than one's own: nobody gives, or changes somebody with, a higher one. */
export const isRoleWithin = (role: string, own: string): boolean => rankOf(role) >= rankOf(own);

/**
 * The lowest caslRole that may do it, for the message about a missing right; null when none may. Not one below `own`, if given: a guest
 * may read settings and a moderator may not, and nobody asks to be made a guest.
 */
export function neededCaslRole(action: Action, subject: Subject, own?: CaslRole | null): CaslRole | null {
  const higher = own ? caslRoles.slice(0, caslRoles.indexOf(own)) : caslRoles;
  return [...higher].reverse().find((role) => abilityFor("comptoir-basic", role).can(action, subject)) ?? null;
}

/** True for people whose access scope is wider than their own restaurants, and who may narrow lists to those. */
export const reachesBeyondOwn = (role: string, caslRole: CaslRole | null): boolean =>
  role === "admin" || role === "accountManager" || (role === "comptoir-basic" && caslRole === "owner");

/** Admin area (specification, section 6). */
export const mayEnterAdminArea = (role: string): boolean => role === "admin" || role === "accountManager";
/**
 * Restaurant sections: admin and comptoir-basic only (specification, sections 2 and 6, which win over the decisions'
 * wider "everything of its organizations"; see docs/decisions/002). An accountManager works through groups and admin.
 */
export const mayEnterRestaurantSections = (role: string): boolean => role === "admin" || role === "comptoir-basic";
/** Screens over many restaurants. */
export const mayEnterGroups = (role: string): boolean =>
  role === "admin" || role === "accountManager" || role === "comptoir-basic";
/** Pages to print, of one restaurant too: for whoever sees its statistics somewhere, in its sections or over many restaurants. */
export const mayPrintStatistics = (role: string): boolean => mayEnterRestaurantSections(role) || mayEnterGroups(role);
