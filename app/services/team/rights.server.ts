import type { RouterContextProvider } from "react-router";
import { textsIn } from "#app/middleware/i18n.server.ts";
import { abilityFor, askedRights, caslRoles } from "#contract/abilities.ts";
import { caslRoleName, roleName } from "./present.server.ts";

const higher = ["accountManager", "admin"] as const;

/** What each role may do, row by row, from the rules themselves: those inside an organization, then those of the installation. */
export function rightsMatrix(context: Readonly<RouterContextProvider>) {
  const t = textsIn(context, "errors");
  const inside = [...caslRoles].reverse().map((caslRole) => ({
    name: caslRoleName(context, caslRole),
    ability: abilityFor("comptoir-basic", caslRole),
  }));
  const columns = [
    ...inside,
    ...higher.map((role) => ({ name: roleName(context, role), ability: abilityFor(role, null) })),
  ];
  return {
    columns: columns.map(({ name }) => name),
    rows: askedRights.map(([action, subject]) => {
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
