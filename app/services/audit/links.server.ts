import { href, type RouterContextProvider } from "react-router";
import { mayEnterAdminArea } from "#contract/abilities.ts";
import { auditList } from "#contract/audit/list-query.ts";
import { currentAbility, currentUser } from "../request/current-user.server.ts";

type Query = typeof auditList.defaults;

/**
 * Address of the log narrowed to one record, one restaurant or one kind of change: the link "History" of a screen. Null for those who may
 * not read the log.
 */
export async function historyPath(
  context: Readonly<RouterContextProvider>,
  narrowed: Partial<Query>,
): Promise<string | null> {
  if (!(await currentAbility(context)).can("manage", "Role")) return null;
  const { role } = await currentUser(context);
  const path = mayEnterAdminArea(role) ? href("/admin/audit") : href("/restaurants/audit");
  return auditList.address(path, { ...auditList.defaults, ...narrowed });
}
