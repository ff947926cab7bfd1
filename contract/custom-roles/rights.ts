import { type Ability, askedRights, type Right } from "../abilities.ts";

/**
 * What a custom role can be made of, by area, in the order of its form. Rights about imports and the installation are internal, and
 * whatever guards ask for a role of the installation stays closed.
 */
export const grantableRights = {
  restaurants: ["read Restaurant", "update Restaurant", "create Restaurant", "manage Restaurant"],
  reviews: ["read Review", "update Review", "archive Review", "manage Review"],
  replies: ["read Reply", "suggest Reply", "create Reply", "update Reply", "delete Reply"],
  templates: ["read Template", "create Template", "update Template", "delete Template", "manage SharedTemplate"],
  settings: ["read Settings", "update Settings"],
  platforms: ["read Credential", "update Credential"],
  team: ["read Role", "update Role", "manage Role"],
} as const satisfies Record<string, readonly Right[]>;
export type RightArea = keyof typeof grantableRights;
export type GrantableRight = (typeof grantableRights)[RightArea][number];
export const allGrantable: readonly GrantableRight[] = Object.values(grantableRights).flat();

/** True for a right that a custom role can have; a stored one that is none any more gives nothing. */
export const isGrantable = (right: string): right is GrantableRight => allGrantable.some((one) => one === right);

/** What a right needs besides: nobody changes what they cannot see. Every role sees its restaurants. */
const needs: Partial<Record<GrantableRight, readonly GrantableRight[]>> = {
  "manage Restaurant": ["update Restaurant", "create Restaurant"],
  "update Review": ["read Review"],
  "archive Review": ["read Review"],
  "manage Review": ["update Review", "archive Review"],
  "read Reply": ["read Review"],
  "suggest Reply": ["read Reply"],
  "create Reply": ["suggest Reply"],
  "update Reply": ["create Reply"],
  "delete Reply": ["create Reply"],
  "create Template": ["read Template"],
  "update Template": ["read Template"],
  "delete Template": ["read Template"],
  "manage SharedTemplate": ["read Template"],
  "update Settings": ["read Settings"],
  "update Credential": ["read Credential"],
  "update Role": ["read Role"],
  "manage Role": ["update Role"],
};

/** A set of rights with all that they need, in the order of the form; what cannot be given is left out. */
export function completed(rights: Iterable<string>): GrantableRight[] {
  const found = new Set<string>();
  const add = (right: GrantableRight): void => {
    if (found.has(right)) return;
    found.add(right);
    for (const needed of needs[right] ?? []) add(needed);
  };
  add("read Restaurant");
  for (const right of rights) if (isGrantable(right)) add(right);
  return allGrantable.filter((right) => found.has(right));
}

/** Rights over what belongs to the whole organization: they hold only for whoever has access to all of it. */
export const organizationRights: readonly GrantableRight[] = [
  "create Restaurant",
  "manage Restaurant",
  "update Settings",
  "update Credential",
  "update Role",
  "manage Role",
];

/** What a custom role gives somebody: its rights, less those over the whole organization where access is narrower. */
export const rightsInScope = (rights: readonly string[], scope: string): GrantableRight[] =>
  scope === "organization" ? completed(rights) : withoutOrganization(completed(rights));

const withoutOrganization = (rights: readonly GrantableRight[]): GrantableRight[] =>
  rights.filter((right) => !organizationRights.includes(right));

/** The part of an ability that a custom role could give, as a start for a new one. */
export const grantablePart = (ability: Ability): GrantableRight[] =>
  allGrantable.filter((right) => {
    const [action, subject] = right.split(" ") as [Parameters<Ability["can"]>[0], Parameters<Ability["can"]>[1]];
    return ability.can(action, subject);
  });

/** True for a role that writes replies which somebody else sends. */
export const isSuggestOnly = (rights: readonly string[]): boolean =>
  rights.includes("suggest Reply") && !rights.includes("create Reply");

/** What counts when two sets of rights are compared: all that is asked for, and what is asked for as a whole. */
const compared = [
  ...askedRights,
  ["update", "SharedTemplate"],
  ["delete", "SharedTemplate"],
  ["manage", "Restaurant"],
  ["manage", "Review"],
  ["manage", "Role"],
] as const;

/** True if whoever has the `inner` rights may do nothing that the `outer` ones do not allow. */
export const isWithin = (inner: Ability, outer: Ability): boolean =>
  compared.every(([action, subject]) => !inner.can(action, subject) || outer.can(action, subject));
