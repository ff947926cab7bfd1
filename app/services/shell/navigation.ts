import type { CaslRole, Right } from "#contract/abilities.ts";
import { abilityOf, mayEnterAdminArea, mayEnterGroups, mayEnterRestaurantSections } from "#contract/abilities.ts";
import type { User } from "#contract/users/schemas.ts";
import {
  type BadgeKey,
  type EntryKey,
  type GroupKey,
  missingScreens,
  navigationTree,
  neededRights,
  type Scope,
  type TreeEntry,
  type TreeGroup,
} from "./navigation-tree.ts";

/** Who looks at the navigation: what they may open decides what is drawn. */
export type NavigationReader = {
  userId: string;
  role: string;
  caslRole: CaslRole | null;
  /** Where a custom role has a part in what they may do. */
  rights?: readonly Right[] | undefined;
  /** Experiment flags; a missing one is off. */
  flags: Readonly<Record<string, boolean>>;
  /** Addresses without a screen; only tests give others than the product's. */
  missing?: ReadonlySet<string>;
};

/** A user as a reader of the navigation. */
export const readerOf = (
  { _id, role, caslRole, rights }: Pick<User, "_id" | "role" | "caslRole" | "rights">,
  flags: NavigationReader["flags"],
): NavigationReader => ({ userId: _id, role, caslRole, rights, flags });

/** A drawn entry. `count` is text, at most "99+"; `countLabel` says in words what is counted. */
export type NavEntry = {
  key: EntryKey;
  to: string;
  /** `page` on its own address, `true` below it. */
  current?: "page" | "true";
  count?: string;
  countLabel?: string;
};

/** A drawn group; with one entry it is drawn as that entry. `count` is the sum of its entries, shown while it is folded. */
export type NavGroup = {
  key: GroupKey;
  place?: TreeGroup["place"];
  entries: NavEntry[];
  isOpen?: true;
  count?: string;
  countLabel?: string;
};

type Place = {
  scope: Scope;
  path: string;
  /** Groups that the reader left open. */
  openGroups: readonly string[];
  badges: Readonly<Record<BadgeKey, number>>;
  /** What a number counts, in words. */
  labelOf: (counted: BadgeKey | "waiting", count: number) => string;
};

const badgeMax = 99;
/** Screens behind the guard of the groups. */
const overMany = ["/groups/", "/restaurants/groups", "/users/:userId/reports-settings", "/download", "/sign-in-rules"];
const restaurantStart = "/restaurants/:restaurantId/";
const groupsOfTree: readonly TreeGroup[] = navigationTree;

/** May this person open the address, and does its screen exist? The same rules as the guards of the route table. */
function isOpenTo(address: string, entry: TreeEntry, reader: NavigationReader): boolean {
  const { role, flags, missing } = reader;
  if ((missing ?? missingScreens).has(address)) return false;
  if (entry.flag && !flags[entry.flag]) return false;
  const right = neededRights[address];
  if (right && !abilityOf(reader).can(...right)) return false;
  if (address.startsWith(`${restaurantStart}resources/`)) return true;
  if (address.startsWith(restaurantStart)) return mayEnterRestaurantSections(role);
  if (overMany.some((start) => address.startsWith(start))) return mayEnterGroups(role);
  return !address.startsWith("/admin/") || mayEnterAdminArea(role);
}

const filled = (pattern: string, ids: Record<string, string>): string =>
  pattern.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? "");

/** Parameter that keeps the scope on a screen that belongs to a person and not to a restaurant. */
export const scopeParameter = "scope";

/** Address of an entry in a scope; null where it does not exist for this person. */
function addressOf(entry: TreeEntry, scope: Scope, reader: NavigationReader): string | null {
  const at = (address: string | undefined) =>
    address && isOpenTo(address, entry, reader) ? filled(address, { userId: reader.userId, ...scope }) : null;
  if (entry.own) return at(entry.own);
  if (scope.kind !== "restaurant") return at(entry.all);
  const { restaurantId } = scope;
  if (entry.one && entry.one === entry.all) {
    const personal = at(entry.one);
    return personal && `${personal}?${scopeParameter}=${restaurantId}`;
  }
  const own = at(entry.one);
  if (own || mayEnterRestaurantSections(reader.role) || !entry.withoutSections) return own;
  const overAll = at(entry.all);
  return overAll && entry.withoutSections === "filtered" ? `${overAll}?restaurants=${restaurantId}` : overAll;
}

const isBelow = (path: string, address: string): boolean => path === address || path.startsWith(`${address}/`);

/** The part of a path that an entry owns; its length says how closely they match. */
function ownedPart(entry: TreeEntry, to: string, place: Pick<Place, "scope" | "path">): number {
  const [address = ""] = to.split("?");
  const others = (entry.also ?? []).map((pattern) => filled(pattern, { ...place.scope }));
  return Math.max(0, ...[address, ...others].filter((one) => isBelow(place.path, one)).map(({ length }) => length));
}

/** A count as text, at most "99+". */
export const shownCount = (count: number): string => (count > badgeMax ? `${badgeMax}+` : String(count));

/** The groups of a scope with the entries this person may open, in the order of the tree; groups without one are left out. */
export function navigationOf(reader: NavigationReader, place: Place): NavGroup[] {
  const ofScope = groupsOfTree.filter(
    (group) => group.place !== "user" && (group.place === "admin") === (place.scope.kind === "admin"),
  );
  const drawn = ofScope.flatMap((group) => {
    const entries = group.entries.flatMap((entry) => {
      const to = addressOf(entry, place.scope, reader);
      return to ? [{ entry, to, owned: ownedPart(entry, to, place) }] : [];
    });
    return entries.length > 0 ? [{ group, entries }] : [];
  });
  const closest = Math.max(0, ...drawn.flatMap(({ entries }) => entries.map(({ owned }) => owned)));
  const counted = (key: BadgeKey | "waiting", count: number) =>
    count > 0 ? { count: shownCount(count), countLabel: place.labelOf(key, count) } : {};
  const badgeOf = ({ badge }: TreeEntry) => (badge ? place.badges[badge] : 0);
  return drawn.map(({ group, entries }) => {
    const isCurrent = entries.some(({ owned }) => owned > 0 && owned === closest);
    return {
      key: group.key as GroupKey,
      ...(group.place && { place: group.place }),
      ...((isCurrent || group.startsOpen || place.openGroups.includes(group.key)) && { isOpen: true as const }),
      // A single entry has its own number.
      ...(entries.length > 1 &&
        counted(
          "waiting",
          entries.reduce((sum, { entry }) => sum + badgeOf(entry), 0),
        )),
      entries: entries.map(({ entry, to, owned }) => ({
        key: entry.key as EntryKey,
        to,
        ...(owned > 0 &&
          owned === closest && { current: to.split("?")[0] === place.path ? ("page" as const) : ("true" as const) }),
        ...(entry.badge && counted(entry.badge, badgeOf(entry))),
      })),
    };
  });
}

/** The person's own screens, for the menu of the user. */
export const userEntriesOf = (reader: NavigationReader): NavEntry[] =>
  groupsOfTree
    .filter(({ place }) => place === "user")
    .flatMap(({ entries }) =>
      entries.flatMap((entry) => {
        const to = addressOf(entry, { kind: "all" }, reader);
        return to ? [{ key: entry.key as EntryKey, to }] : [];
      }),
    );

const idPattern = "[0-9a-f]{8}-[0-9a-f-]{27}";
/** The id of a record in a screen's address and everything after it, since records belong to one scope. */
const recordAndBelow = new RegExp(`/${idPattern}(?:/.*)?$`, "i");

/** Matches an address of any scope; its group is what follows. */
const patternOf = (pattern: string) => new RegExp(`^${pattern.replace(/:\w+/g, idPattern)}(/.*)?$`, "i");

/** The entry whose screen stands at `path`, in whatever scope, with what follows its address. */
function findSection(path: string) {
  const found = groupsOfTree.flatMap((group) =>
    group.entries.flatMap((entry) =>
      [entry.one, entry.all, entry.own, ...(entry.also ?? [])].flatMap((pattern) => {
        const match = pattern ? patternOf(pattern).exec(path) : null;
        return pattern && match ? [{ group, entry, pattern, below: match[1] ?? "" }] : [];
      }),
    ),
  );
  return found.sort((one, other) => other.pattern.length - one.pattern.length)[0];
}

/** The part of a pattern that scopes have in common: `groups/*` mirrors `restaurants/{id}/*`. */
const mirrored = (pattern: string | undefined): string | undefined =>
  pattern?.replace(/^\/(?:restaurants\/:restaurantId|groups)\//, "");

/**
 * Where a change of scope leads from `path`: to the same section there, else to the first entry of its group, else to `home`. Without
 * filters and
 * records, which belong to the former scope.
 */
export function sameSectionIn(scope: Scope, path: string, reader: NavigationReader, home: string): string {
  const section = findSection(path);
  if (!section || section.group.place === "user" || section.entry.key === "forMe") return home;
  if (
    scope.kind === "restaurant" &&
    section.pattern.startsWith(restaurantStart) &&
    isOpenTo(section.pattern, section.entry, reader)
  )
    return filled(section.pattern, scope) + section.below.replace(recordAndBelow, "");
  const inScope = (entry: TreeEntry) => {
    const to = addressOf(entry, scope, reader);
    // An address over all is no place of one restaurant, unless filtered by it.
    const isOutside = scope.kind === "restaurant" && !to?.includes(scope.restaurantId);
    return isOutside ? null : to;
  };
  const same = inScope(section.entry);
  if (!same) return section.group.entries.map(inScope).find(Boolean) ?? home;
  const target = scope.kind === "restaurant" ? section.entry.one : section.entry.all;
  const keeps = mirrored(target) === mirrored(section.pattern) && !same.includes("?");
  return keeps ? same + section.below.replace(recordAndBelow, "") : same;
}
