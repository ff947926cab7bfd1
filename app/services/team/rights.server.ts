import type { RouterContextProvider } from "react-router";
import { textsIn } from "#app/middleware/i18n.server.ts";
import { abilityFor, abilityOfRights, askedRights, caslRoles } from "#contract/abilities.ts";
import type { CustomRole } from "#contract/custom-roles/schemas.ts";
import { caslRoleName, roleName } from "./present.server.ts";

const higher = ["accountManager", "admin"] as const;

/** Asked for as a whole, not by its parts. */
const whole = [
  ["manage", "Review"],
  ["manage", "Restaurant"],
  ["manage", "Role"],
] as const;

/**
 * What each role may do, row by row, from the rules themselves: those inside an organization, its own ones, then those of the installation.
 */
export function rightsMatrix(context: Readonly<RouterContextProvider>, own: readonly CustomRole[] = []) {
  const t = textsIn(context, "errors");
  const inside = [...caslRoles].reverse().map((caslRole) => ({
    key: caslRole,
    name: caslRoleName(context, caslRole),
    ability: abilityFor("comptoir-basic", caslRole),
  }));
  const columns = [
    ...inside,
    ...own.map(({ _id, name, rights }) => ({ key: _id, name, ability: abilityOfRights(rights) })),
    ...higher.map((role) => ({ key: role, name: roleName(context, role), ability: abilityFor(role, null) })),
  ];
  return {
    columns: columns.map(({ key, name }) => ({ key: key as string, name })),
    rows: [...askedRights, ...whole].map(([action, subject]) => {
      const right = t(`rights.${action}.${subject}` as "rights.other");
      return {
        key: `${action} ${subject}`,
        right: `${right.charAt(0).toLocaleUpperCase()}${right.slice(1)}`,
        may: columns.map(({ ability }) => ability.can(action, subject)),
      };
    }),
  };
}
export type RightsMatrixData = ReturnType<typeof rightsMatrix>;
