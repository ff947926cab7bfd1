import type { RouterContextProvider } from "react-router";
import { textsIn } from "#app/middleware/i18n.server.ts";
import { caslRoles } from "#contract/abilities.ts";
import type { CustomRole, CustomRoleList } from "#contract/custom-roles/schemas.ts";
import { caslRoleName, teamAddress } from "../team/present.server.ts";

type Context = Readonly<RouterContextProvider>;

/** Who has a role, such as "3 people, 1 invitation, new people by single sign-on". */
export function holdersText(
  context: Context,
  role: Pick<CustomRole, "memberCount" | "invitationCount" | "isForSignIn">,
): string {
  const t = textsIn(context, "custom-roles");
  const parts = [
    ...(role.memberCount > 0 ? [t("people", { count: role.memberCount })] : []),
    ...(role.invitationCount > 0 ? [t("invited", { count: role.invitationCount })] : []),
    ...(role.isForSignIn ? [t("signIn")] : []),
  ];
  return parts.length > 0 ? parts.join(", ") : t("nobody");
}

/** The roles of an organization as a list: its own, and the built-in ones that can be copied. */
export function presentRoles(
  context: Context,
  url: URL,
  { organizationName, list }: { organizationName: string; list: CustomRoleList },
) {
  return {
    organizationName,
    mayCreate: list.mayCreate,
    rows: list.roles.map((role) => ({
      id: role._id,
      name: role.name,
      description: role.description,
      isSuggestOnly: role.isSuggestOnly,
      holders: holdersText(context, role),
      mayChange: role.mayChange,
      to: teamAddress(url, { customRole: role._id }),
      copy: teamAddress(url, { customRole: "new", from: role._id }),
    })),
    builtIn: caslRoles.map((caslRole) => ({
      name: caslRoleName(context, caslRole),
      copy: teamAddress(url, { customRole: "new", from: caslRole }),
    })),
    links: { create: teamAddress(url, { customRole: "new" }) },
  };
}
export type RoleListData = ReturnType<typeof presentRoles>;
