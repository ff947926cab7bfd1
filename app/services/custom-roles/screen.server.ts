import type { RouterContextProvider } from "react-router";
import type { CustomRoleList } from "#contract/custom-roles/schemas.ts";
import { productApi } from "../request/product-api.server.ts";
import { ProductApiError } from "../request/product-api-error.server.ts";
import { loadRoleEditor } from "./editor.server.ts";
import { presentRoles } from "./list.server.ts";

type Context = Readonly<RouterContextProvider>;
const nothing: CustomRoleList = { roles: [], mayCreate: false, grantable: [] };

/** Roles of an organization whose members alone read them: somebody of one restaurant that has moved away is none. */
async function findRoles(context: Context, organizationId: string): Promise<CustomRoleList> {
  try {
    return (await productApi(context).customRoles.list({ organizationId })).data;
  } catch (error) {
    if (error instanceof ProductApiError && error.status === 404) return nothing;
    throw error;
  }
}

/** The custom roles of an organization, as a list, and the editor where the address opens it. */
export async function loadRoles(context: Context, url: URL, organizationId: string) {
  const list = await findRoles(context, organizationId);
  const { data: options } = list.mayCreate
    ? await productApi(context).team.options({ organizationId })
    : { data: { organizations: [] } };
  const organizationName = options.organizations.find(({ _id }) => _id === organizationId)?.name ?? "";
  return {
    list,
    roles: presentRoles(context, url, { organizationName, list }),
    editor: await loadRoleEditor(context, url, { organizationId, list }),
  };
}
